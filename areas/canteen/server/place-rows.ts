import { z } from 'zod';
import { text } from '#kit/contract/fields.ts';
import { Code, CodeText, Phone } from '#kit/contract/validators.ts';
import { importRows } from '#kit/server/import/rows.ts';
import { BusinessHours, Capacity } from '../contract/canteen.ts';
import { AREA_DEPTH } from '../contract/canteen-area.ts';
import { AREA_SEPARATOR, placeImport } from '../contract/place-import.ts';

/** Names of areas from the top down. */
const AreaPath = z
  .string()
  .transform((value) =>
    value === '' ? [] : value.split(AREA_SEPARATOR).map((part) => part.trim()),
  )
  .pipe(z.array(text(50, 1)).max(AREA_DEPTH, '区域最多10级'))
  .transform((names) => names.join(AREA_SEPARATOR));

const PlaceLine = z.object({
  canteenNum: Code,
  canteenName: text(50),
  areaName: AreaPath,
  canteenLabel: text(50),
  businessHours: BusinessHours,
  maxCapacity: z
    .string()
    .transform((value) => (value === '' ? null : Number(value)))
    .pipe(Capacity.nullable()),
  personInCharge: text(50),
  phone: Phone,
  mainItems: text(200),
  stallNum: CodeText,
  stallName: text(50),
  kindName: text(8),
  stallLabel: text(50),
});
export type PlaceRow = z.output<typeof PlaceLine>;

export const rows = importRows(import.meta.url, placeImport, PlaceLine);
