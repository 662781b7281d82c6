import sanitize from 'sanitize-html';

/** Rich text as it may be shown to every reader: text, lists, tables, pictures of this system and of https addresses; no scripts, no styles. */
export const cleanRichText = (text: string): string =>
  sanitize(text, {
    allowedTags: [...sanitize.defaults.allowedTags, 'img'],
    allowedAttributes: { a: ['href'], img: ['src', 'alt', 'width', 'height'] },
    allowedSchemes: ['https'],
  });
