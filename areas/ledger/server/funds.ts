import type { Lot } from './book.ts';
import { LEDGER, LOT } from './codes.ts';

/** Where granted money comes from and returns to: the ledger account and its reference. */
export function fundOf(lot: Pick<Lot, 'kind' | 'fundOrgId'>): { account: number; ref: number } {
  if (lot.kind === LOT.subsidy) return { account: LEDGER.subsidyFund, ref: lot.fundOrgId };
  return { account: lot.kind === LOT.red ? LEDGER.redPacketFund : LEDGER.giftCost, ref: 0 };
}
