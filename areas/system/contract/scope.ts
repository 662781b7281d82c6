import { z } from 'zod';
import { Id } from '#kit/contract/fields.ts';
import { lookup } from '#kit/contract/lookup.ts';

/** Most targets one scope names; a scope that needs more has all of the kind, or a tree's upper nodes. */
const TARGETS = 5000;

/** One kind of a data scope: all of it, or exactly these; neither means nothing (fails closed). */
export const ScopeChoice = z.object({
  all: z.boolean().default(false),
  ids: z.array(Id).max(TARGETS).default([]),
});
export type ScopeChoice = z.input<typeof ScopeChoice>;

const nothing = { all: false, ids: [] };
/** Whole canteens, single stalls beside them, organisations with what lies below, warehouses, and dishes by their type. */
export const ScopeFields = {
  canteens: ScopeChoice.default(nothing),
  stalls: ScopeChoice.default(nothing),
  organisations: ScopeChoice.default(nothing),
  warehouses: ScopeChoice.default(nothing),
  dishes: ScopeChoice.default(nothing),
};
export type ScopeKind = keyof typeof ScopeFields;

/** The kinds that data is limited by today; forms and lists offer no others. Warehouses join when there are any. */
export const OFFERED_SCOPES = [
  'canteens',
  'stalls',
  'organisations',
  'dishes',
] as const satisfies readonly ScopeKind[];
export type OfferedScope = (typeof OFFERED_SCOPES)[number];

/** How a list says how much of a kind is seen: every other number is a count. */
export const scopeCount = lookup([
  { key: -1, desc: '全部' },
  { key: 0, desc: '无' },
]);
