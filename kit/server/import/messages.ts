import type { ImportMapping } from '#kit/contract/import.ts';
import type { Language } from '#kit/contract/language.ts';
import type { SheetLimits } from '../sheet/grid.ts';
import type { SheetErrorCode } from '../sheet/sheet-error.ts';
import type { BadRow } from './rows.ts';

/* What the server and the thread that reads files of an import say to each other. */

/** How the rows of a file are understood. */
export interface Understanding {
  /** The module that says what a row holds. */
  readonly module: string;
  readonly mapping: ImportMapping;
  readonly language: Language;
}

export type ReadingQuestion =
  | {
      readonly open: { readonly path: string; readonly name: string };
      readonly limits: SheetLimits;
    }
  | { readonly understand: Understanding | undefined }
  | 'next';

/** Some rows of a file as the reading thread understood them. */
export interface ReadPart {
  readonly total: number;
  /** Cells of the first of them. */
  readonly sample: readonly (readonly string[])[];
  /** Good rows as they wait (JSON of `WaitingRow[]`). */
  readonly good: Uint8Array<ArrayBuffer>;
  readonly goodCount: number;
  readonly bad: readonly BadRow[];
}

export interface ReadingAnswer {
  readonly header?: readonly string[];
  /** Nothing after the last part. */
  readonly part?: ReadPart | undefined;
  readonly refusal?: SheetErrorCode;
  readonly reason?: string;
}
