/** What other areas may ask of accounts. All work happens in the caller's transaction, set-based: pass whole batches. */
export { blockAccounts, closeAccount, type OpenAccount, openAccounts, setOverdraftLimit } from './accounts.ts';
export { type AccountBalance, balancesOf, findByCard } from './balances.ts';
export { issueCards, reportCardFound, reportCardLost } from './cards.ts';
export { type RechargeItem, type RechargeOutcome, type RechargeRequest, recharge } from './recharge.ts';
export { type RevokeOutcome, type RevokePolicy, revokeRecharge } from './revoke.ts';
