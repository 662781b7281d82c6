import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { PLACE } from '#areas/canteen/contract/selling-place.ts';
import { organisationsBelow } from '#areas/customer/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { type Label, serveReport } from '#kit/server/report/serve-report.ts';
import { chosenWithin } from '#kit/server/scope.ts';
import {
  consumeByCanteen,
  consumeByNuclearMode,
  consumeByOrganisation,
  consumeByPersonType,
} from '../contract/consume.ts';
import type { personFilter, placeFilter } from '../contract/filters.ts';
import { consumeFamily } from './consume-family.ts';

/** Where the labels of dimensions are, for every report. */
const labels: Readonly<Record<string, Label>> = {
  canteenId: { table: 'canteen' },
  orgId: { table: 'organisation' },
  psnType: { table: 'personType' },
};

/** The figures of the consumption summary from the measures of the family. */
const measures = {
  consumeNum: 'consumeNum',
  consumeAmount: 'consumeAmount',
  consumeRepairNum: 'repairNum',
  consumeRepairAmount: 'repairAmount',
  consumeRefundNum: 'refundNum',
  consumeRefundAmount: 'refundAmount',
  totalAmount:
    sql`coalesce(sum(c.consume_amount + c.repair_amount - c.refund_amount), 0)::bigint` as RawBuilder<number>,
} as const;

type Filter<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>;
const common = { family: consumeFamily, labels, measures } as const;

const atPlaces = {
  ...common,
  filters: (_context: unknown, filter: Filter<typeof placeFilter>) => ({
    canteenId: filter.canteenIds,
    stallId: filter.stallIds,
    mealType: filter.mealTypes,
  }),
};
const atCanteens = {
  ...common,
  filters: (context: unknown, filter: Filter<typeof placeFilter>) => ({
    ...atPlaces.filters(context, filter),
    placeKind: [PLACE.canteen],
  }),
};
const ofPeople = {
  ...common,
  filters: async (context: Context, filter: Filter<typeof personFilter>) => ({
    canteenId: filter.canteenIds,
    orgId: chosenWithin(await organisationsBelow(context, filter.orgIds), context.scope.organisations),
    psnType: filter.psnTypes,
  }),
};

export const consumeRoutes = [
  serveReport(consumeByCanteen, atCanteens),
  serveReport(consumeByNuclearMode, atPlaces),
  serveReport(consumeByOrganisation, ofPeople),
  serveReport(consumeByPersonType, ofPeople),
];
