/** Where money is put into wallets; `?custId=` opens the recharge of one person, `amount` (fen) fills it in. */
export const RECHARGE = '/accountCenter/recharge';
/** Grants of subsidy; `?custId=` opens the grant to one person, `amount` (fen) fills it in. */
export const SUBSIDY = '/accountCenter/subsidy';
/** Every recharge as a document; `?details.giftRuleId=` those a rule gave something on top of. */
export const RECHARGE_DETAIL = '/accountCenter/rechargeDetail';
