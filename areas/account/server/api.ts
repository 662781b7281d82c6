/** What other areas may ask of people's accounts and cards. All work happens in the caller's transaction, set-based: pass whole batches. */

export { cardListNo, cardListSince } from './card-list.ts';
export { reportCardFound, reportCardLost } from './cards.ts';
export { cardForCode } from './code-card.ts';
export { customerHooks, customerHooksOf } from './customer-hooks.ts';
export type { AccountHooks, OpenOrder } from './hooks.ts';
export { changeLimits } from './limits.ts';
