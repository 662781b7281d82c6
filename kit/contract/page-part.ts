import { z } from 'zod';
import type { PageResult, RowsResult, TotalsResult } from './endpoint.ts';

/** What the parts of a list's answer are. */
interface Parts {
  readonly rows: z.ZodType;
  readonly totals: z.ZodType;
}

const made = new WeakMap<z.ZodType, Parts>();

/** The schemas of the parts of a list's answer, from that of the whole. */
export function partsOf(whole: z.ZodType): Parts {
  const known = made.get(whole);
  if (known) return known;

  const { records, total, totalLine } = (whole as PageResult<z.ZodObject>).shape;
  const rows: RowsResult<z.ZodObject> = z.object({
    records,
    totalLine,
    total: total.optional(),
    hasNext: z.boolean(),
    next: z.string().optional(),
  });
  const totals: TotalsResult<z.ZodObject> = z.object({ total, totalLine });
  const parts = { rows, totals };
  made.set(whole, parts);

  return parts;
}
