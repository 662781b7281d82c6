import type { LedgerContext } from './ledger/context.ts';

const unfinished = () => Promise.reject(new Error('being written'));

/** REJECT: all or nothing. PARTIAL: what is left, and the document keeps the shortfall. */
export type RevokePolicy = 'REJECT' | 'PARTIAL';
export interface RevokeOutcome {
  readonly rechargeId: number;
  readonly state: 'revoked' | 'part_revoked';
  /** Fen taken back of the recharge itself, without its gift. */
  readonly revokedAmount: number;
  readonly revokedGift: number;
}

/**
 * Takes a recharge back: its gift first and fully, then the recharge (domain notes B1.5).
 * @throws Refusal 404 for an unknown recharge, 409 ALREADY_REVOKED, ACCOUNT_CLOSED, INSUFFICIENT_BALANCE
 */
export const revokeRecharge = (
  _context: LedgerContext,
  _request: { rechargeId: number; policy: RevokePolicy; operatorId: number; reason?: string },
): Promise<RevokeOutcome> => unfinished();
