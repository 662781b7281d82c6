/** What other areas may ask of orders. All work happens in the caller's transaction. */
export { refundOrder } from './refund.ts';
export {
  decideSales,
  idsNeeded,
  isHeld,
  lockFreeSales,
  peekSales,
  type Sale,
  type SaleOutcome,
  sellBatch,
} from './sell.ts';
