import { z } from 'zod';
import { text } from '#kit/contract/fields.ts';
import { LongCode } from '#kit/contract/validators.ts';
import { importRows } from '#kit/server/import/rows.ts';
import { PLACE_DEPTH, PLACE_SEPARATOR, placeImport } from '../contract/place.ts';

const PlaceLine = z.object({
  placeNum: LongCode,
  fullName: z
    .string()
    .transform((value) => value.split(PLACE_SEPARATOR).map((part) => part.trim()))
    .pipe(z.array(text(40, 1)).min(1).max(PLACE_DEPTH))
    .transform((parts) => parts.join(PLACE_SEPARATOR)),
  remark: text(200),
});
export type PlaceRow = z.output<typeof PlaceLine>;

export const rows = importRows(import.meta.url, placeImport, PlaceLine);
