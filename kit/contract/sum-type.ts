import { z } from 'zod';

/**
 * How a report breaks its period down (rule reports/period): 1 by period (one row for all of it), 2 by date, 3 by record: a row for each
 * order or posting that its figures are made of.
 */
export const SumType = z.union([z.literal(1), z.literal(2), z.literal(3)]).default(1);
export const BY_PERIOD = 1;
export const BY_DATE = 2;
export const BY_RECORD = 3;
/** Days a report by record may cover: a reader of single records looks at a month at most. */
export const RECORD_DAYS = 31;
