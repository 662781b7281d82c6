/** What other areas may ask of orders. All work happens in the caller's transaction. */
export { type RefundOutcome, type RefundRequest, refundOrder } from './refund.ts';
export {
  decideSales,
  idsNeeded,
  lockSales,
  type PlannedSales,
  peekSales,
  type ReadSales,
  type Sale,
  type SaleOutcome,
  sellBatch,
} from './sell.ts';
