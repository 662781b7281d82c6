import { sql } from 'kysely';
import { ledgerAccount, tradeType } from '#areas/ledger/contract/lookups.ts';

/**
 * What is left of each `order_repair` of a query, fen: what it took less what refunds gave back of it, as `rest` of a lateral subquery. Its
 * postings count on the day it was made or on the one before, as meals run past midnight.
 */
export const restOfRepair = (merchantId: number) => sql<{ rest: number }>`(select sum(piece.amount
      - coalesce((select sum(back.amount) from posting back where back.merchant_id = ${merchantId} and back.order_id = order_repair.order_id
          and back.transaction_id <> back.order_id and back.reverses_id = piece.posting_id), 0))::bigint as rest
    from posting piece
   where piece.merchant_id = ${merchantId} and piece.transaction_id = order_repair.repair_id
     and piece.order_id = order_repair.order_id and piece.transaction_id <> piece.order_id and piece.trade_type = ${tradeType.key.backCharge}
     and piece.to_account = ${ledgerAccount.key.sales}
     and piece.biz_date between order_repair.occurred_at::date - 1 and order_repair.occurred_at::date)`;
