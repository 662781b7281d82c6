import { yuan } from '#kit/console/base/format.ts';
import { call } from '#kit/console/call/request.ts';
import type { ActObject } from '#kit/console/find/act-finder.ts';
import { frozenPeople } from '../contract/frozen.ts';

/** People of whom something is frozen, by what the list of it searches: their number. */
export default async function findFrozen(keyword: string): Promise<readonly ActObject[]> {
  const people = await call(frozenPeople, { keyword }, { quiet: true, overlay: false });

  return people.map(({ custNum, custName, amount }) => ({
    id: custNum,
    name: custName,
    hint: [custNum, amount > 0 && yuan(amount)].filter(Boolean).join(' · '),
  }));
}
