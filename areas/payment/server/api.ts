/** What other areas may ask of channels and what is paid through them. */

export { askChannel, ChannelError, isChannelError, jsonOf } from './channel.ts';
export { dealTrade } from './deal.ts';
export type { PaymentHooks } from './hooks.ts';
export { assertRechargeMax, maxRecharge } from './recharge-limit.ts';
export {
  type ChannelReturn,
  refundWithdrawal,
  returnAgain,
  returnThroughChannels,
  withdrawalRefunds,
} from './refund.ts';
export { useTestChannel } from './settings.ts';
export { activateSqbTerminal, checkInSqbTerminal, type SqbTerminal } from './sqb.ts';
export { askOwnTrade, payOwnTestTrade, startChannelRecharge } from './trade-calls.ts';
