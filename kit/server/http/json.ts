const HALF_CHARACTER = /\\u[dD][89a-fA-F]/;

/**
 * Reads JSON that a stranger sent.
 * @throws SyntaxError when it is none, is nested deeper or holds more names and values than any content may, or holds half a character (a lone surrogate)
 */
export function parseJson(text: string): unknown {
  if (isTooMuch(text)) throw new SyntaxError('nested too deep, or too many names and values');
  return HALF_CHARACTER.test(text) ? JSON.parse(text, wholeCharacters) : JSON.parse(text);
}

const QUOTE = 0x22;

const BACKSLASH = 0x5c;

/** Deepest nesting of lists and objects in what arrives; far beyond every contract, far below what a recursive reader survives. */
const DEEPEST = 100;

/** Most names and values of one content: an offline batch of some thousand sales has a third of them. */
const MOST_PARTS = 200_000;

/**
 * Whether lists and objects are nested deeper than any content, or hold more names and values than any: texts are skipped. Each value but
 * the first is behind a comma, each name before a colon.
 */
function isTooMuch(text: string): boolean {
  let depth = 0;
  let parts = 0;
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter === QUOTE) inText = !inText;
    else if (inText) at += letter === BACKSLASH ? 1 : 0;
    else if (opens(letter)) depth += 1;
    else if (closes(letter)) depth -= 1;
    else if (separates(letter)) parts += 1;

    if (depth > DEEPEST || parts > MOST_PARTS) return true;
  }

  return false;
}

const opens = (letter: number): boolean => letter === 0x7b || letter === 0x5b;

const closes = (letter: number): boolean => letter === 0x7d || letter === 0x5d;

const separates = (letter: number): boolean => letter === 0x2c || letter === 0x3a;

/* Half a character is no text: the database refuses it in JSON and changes it in text. */
function wholeCharacters(key: string, value: unknown): unknown {
  if (key.isWellFormed() && (typeof value !== 'string' || value.isWellFormed())) return value;
  throw new SyntaxError('half a character');
}
