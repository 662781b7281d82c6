import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GlobalFonts } from '@napi-rs/canvas';

let isKnown = false;

const FILE = join(import.meta.dirname, '../fonts/noto-sans-sc-500.woff2');

/** What is drawn on paper is written in the font that comes with the house: the machine may have no Chinese one. */
export const PAPER_FONT = 'Paper Sans';

/** Makes the font known, once. */
export function knowPaperFont(): void {
  if (!isKnown) GlobalFonts.register(readFileSync(FILE), PAPER_FONT);
  isKnown = true;
}
