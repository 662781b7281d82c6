/** Where money is put into wallets; `?custId=` opens the recharge of one person, `amount` (fen) fills it in. */
export const RECHARGE = '/accountCenter/recharge';
