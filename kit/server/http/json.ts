/** Deepest nesting of lists and objects in what arrives; far beyond every contract, far below what a recursive reader survives. */
const DEEPEST = 100;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const opens = (letter: number): boolean => letter === 0x7b || letter === 0x5b;
const closes = (letter: number): boolean => letter === 0x7d || letter === 0x5d;

/** Whether lists and objects are nested deeper than `limit`; texts are skipped. */
function isDeeper(text: string, limit: number): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter === QUOTE) inText = !inText;
    else if (inText) at += letter === BACKSLASH ? 1 : 0;
    else if (opens(letter)) depth += 1;
    else if (closes(letter)) depth -= 1;
    if (depth > limit) return true;
  }
  return false;
}

const HALF_CHARACTER = /\\u[dD][89a-fA-F]/;

/* Half a character is no text: the database refuses it in JSON and changes it in text. */
function wholeCharacters(key: string, value: unknown): unknown {
  if (key.isWellFormed() && (typeof value !== 'string' || value.isWellFormed())) return value;
  throw new SyntaxError('half a character');
}

/**
 * Reads JSON that a stranger sent.
 * @throws SyntaxError when it is none, is nested deeper than any content may be, or holds half a character (a lone surrogate)
 */
export function parseJson(text: string): unknown {
  if (isDeeper(text, DEEPEST)) throw new SyntaxError('nested too deep');
  return HALF_CHARACTER.test(text) ? JSON.parse(text, wholeCharacters) : JSON.parse(text);
}
