import { z } from 'zod';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { holdKind } from '#areas/ledger/contract/lookups.ts';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, DateText, Fen, Id, IdempotencyKey, text } from '#kit/contract/fields.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';

/* The state of an account, and its end (rule people/closing). */

/** What becomes of the owner's own money and deposits when an account is closed. */
export const settleWay = lookup({
  cash: { key: 1, desc: '现金退还本人' },
  keptByMerchant: { key: 2, desc: '清零，归商户' },
});

/** 1 normal, 2 disabled: a disabled account spends nothing. */
export const updateAccountState = write({
  id: 'account.updateState',
  title: '启用或停用账户',
  path: '/api/v3/accInfo/update/state',
  access: 'account:account:state',
  scope: 'organisation',
  content: z.object({
    accountId: Id,
    state: z.union([z.literal(1), z.literal(2)]),
    remark: text(200).default(''),
  }),
});

/** What closing the account now would settle; nothing is changed. */
export const closeCheck = read({
  id: 'account.cancelCheck',
  title: '销户预检',
  path: '/accInfo/cancel/check',
  access: 'account:account:cancel',
  scope: 'organisation',
  content: z.object({ accountId: Id }),
  result: z.object({
    /** Whose account it is. */
    custNum: z.string(),
    custName: z.string(),
    orgFullName: z.string(),
    photoUrl: z.string().nullable(),
    /** Paid-in money of all wallets: paid out or cleared by choice. */
    own: Fen,
    /** Grants and gifts: always back to the funds they came from. */
    granted: Fen,
    deposit: Fen,
    /** Cards that end. */
    cards: Count,
    /** Money that is set aside, by what it is for. */
    holds: z.array(z.object({ kind: keyOf(holdKind), count: Count, amount: Fen })),
    /** What was ordered and is not over, by date: how many, what they come to, and the first of those whose place the caller may see. */
    orderCount: Count,
    orderAmount: Fen,
    /** Sales of which a part is still in suspense, and what that comes to; the first that the caller may see stand behind the orders. */
    suspendedCount: Count,
    suspendedAmount: Fen,
    orders: z.array(
      z.object({
        orderId: Id,
        bizDate: DateText,
        mealType: keyOf(mealType).nullable(),
        amount: Fen,
        isPaid: z.boolean(),
        isSuspended: z.boolean(),
      }),
    ),
    /** Why it cannot be closed now, first of all; null when it can. */
    obstacle: z.string().nullable(),
    /** Everything that has to be ended before. */
    obstacles: z.array(z.string()),
  }),
});

/** Settles what is left, ends the cards and closes the account for good, in one step. */
export const closeAccountCall = write({
  id: 'account.legacyCancel',
  title: '销户',
  path: '/accInfo/cancel',
  access: 'account:account:cancel',
  scope: 'organisation',
  content: z.object({
    accountId: Id,
    settle: keyOf(settleWay),
    remark: text(200).default(''),
    idempotencyKey: IdempotencyKey,
  }),
  result: z.object({ /** Own money and deposits. */ settled: Fen, granted: Fen }),
});
