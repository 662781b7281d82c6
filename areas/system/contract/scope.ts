import { z } from 'zod';
import { Id } from '#kit/contract/fields.ts';
import { lookup } from '#kit/contract/lookup.ts';

/** Most targets one scope names; whoever needs more has all of the kind, or a tree's upper nodes. */
const TARGETS = 5000;

/** One kind of a data scope: all of it, or exactly these; neither means nothing (fails closed). */
export const ScopeChoice = z.object({
  all: z.boolean().default(false),
  ids: z.array(Id).max(TARGETS).default([]),
});
export type ScopeChoice = z.input<typeof ScopeChoice>;

const nothing = { all: false, ids: [] };
/** Canteens, stalls inside them, organisations with what lies below, warehouses, and dishes by category. */
export const ScopeFields = {
  canteens: ScopeChoice.default(nothing),
  stalls: ScopeChoice.default(nothing),
  organisations: ScopeChoice.default(nothing),
  warehouses: ScopeChoice.default(nothing),
  dishes: ScopeChoice.default(nothing),
};
export type ScopeKind = keyof typeof ScopeFields;

/** The kinds with their titles, in the order forms show them. */
export const scopeKinds = lookup([
  { key: 'canteens', desc: '食堂' },
  { key: 'stalls', desc: '档口' },
  { key: 'organisations', desc: '组织' },
  { key: 'warehouses', desc: '仓库' },
  { key: 'dishes', desc: '菜品' },
]);
