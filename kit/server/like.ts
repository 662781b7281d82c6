const escaped = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** A pattern for `like` that finds the text anywhere; its wildcards are taken literally. */
export const anywhere = (text: string): string => `%${escaped(text)}%`;
/** A pattern for `like` that finds what begins with the text. */
export const beginning = (text: string): string => `${escaped(text)}%`;
