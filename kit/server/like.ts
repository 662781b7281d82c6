/** A pattern for `like` that finds the text anywhere; its wildcards are taken literally. */
export const containsPattern = (text: string): string => `%${escaped(text)}%`;

const escaped = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** A pattern for `like` that finds what begins with the text. */
export const prefixPattern = (text: string): string => `${escaped(text)}%`;
