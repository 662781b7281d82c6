import { accountStatus, cardKind, cardState } from '#areas/ledger/contract/lookups.ts';
import { type Account, lockedAccount, moveDeposit } from '#areas/ledger/server/api.ts';
import { settingsOf } from '#areas/system/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { once } from '#kit/server/once.ts';
import { conflict, invalid, notFound } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { applyCard, refundCard, releaseLoss, replaceCard, reportLoss } from '../contract/card.ts';
import { accountStatusEvent } from '../contract/lookups.ts';
import { tellEvents } from './account-event.ts';
import { assertUnused, issueCards, reportCardFound, reportCardLost } from './cards.ts';

/** A number as the merchant's cards have it. */
async function assertNumber(context: Context, path: string, cardNo: string): Promise<void> {
  const { cardNoLength } = await settingsOf(context, 'card');
  if (cardNoLength > 0 && cardNo.length !== cardNoLength)
    throw invalid(path, '卡号位数与卡基础设置不符');
}

function assertOpen(account: Account): void {
  if (account.status === accountStatus.key.closed) throw conflict('ACCOUNT_CLOSED', '账户已注销');
}

interface NewCard {
  readonly account: Account;
  readonly cardNo: string;
  readonly deposit: number;
  readonly remark: string;
}

/** Puts a main card into the world: unused number, its deposit with it. */
async function putOut(
  context: Context,
  { account, cardNo, deposit, remark }: NewCard,
): Promise<void> {
  await assertUnused(context, [cardNo]);
  await issueCards(context, [{ accountId: account.accountId, cardNo }]);
  await context.tx
    .updateTable('card')
    .set({ deposit, remark })
    .where('cardNo', '=', cardNo)
    .execute();
}

async function apply(
  context: Context,
  request: { custId: number; cardNo: string; deposit: number; remark: string },
) {
  const { custId, cardNo, deposit, remark } = request;
  await assertNumber(context, 'cardNo', cardNo);
  const account = await lockedAccount(context, custId);
  assertOpen(account);
  const { accountId } = account;
  const out = await context.tx
    .selectFrom('card')
    .select('cardNo')
    .where('accountId', '=', accountId)
    .where('kind', '=', cardKind.key.main)
    .where('state', 'in', [cardState.key.normal, cardState.key.lost, cardState.key.expired])
    .executeTakeFirst();

  if (out)
    throw conflict('CARD_OUT', '该账户已有卡{cardNo}，请补卡或先退卡', { cardNo: out.cardNo });

  await putOut(context, { account, cardNo, deposit, remark });
  await moveDeposit(context, account, deposit, cardNo);
  await tellEvents(context, [
    { accountId, event: accountStatusEvent.key.cardIssued, cardNo, remark },
  ]);

  return { cardNo };
}

/** The card of a person the caller may see, with its account locked. @throws Refusal 404 */
export async function lockedCard(context: Context, cardNo: string) {
  const owner = await context.tx
    .selectFrom('card')
    .innerJoin('account', 'account.accountId', 'card.accountId')
    .innerJoin('customer', 'customer.custId', 'account.custId')
    .select('account.custId')
    .where('card.cardNo', '=', cardNo)
    .where(scopeWhere('customer.orgId', context.scope.organisations))
    .executeTakeFirst();

  if (!owner) throw notFound('卡片不存在或已被删除');

  const account = await lockedAccount(context, owner.custId);
  const card = await context.tx
    .selectFrom('card')
    .select(['cardNo', 'state', 'kind', 'deposit'])
    .where('cardNo', '=', cardNo)
    .executeTakeFirstOrThrow();

  return { account, card };
}

/** Gives a person a new main card for an old one, whose deposit goes on with it. @throws Refusal 400, 404; 409 CARD_STATE, ACCOUNT_CLOSED */
export async function replaceMainCard(
  context: Context,
  request: { cardNo: string; newCardNo: string; deposit: number; remark: string },
) {
  const { cardNo, newCardNo, deposit, remark } = request;
  await assertNumber(context, 'newCardNo', newCardNo);
  const { account, card } = await lockedCard(context, cardNo);
  assertOpen(account);
  const { accountId } = account;
  const replaceable: readonly number[] = [
    cardState.key.normal,
    cardState.key.lost,
    cardState.key.expired,
  ];
  if (card.kind !== cardKind.key.main || !replaceable.includes(card.state)) {
    throw conflict('CARD_STATE', '该卡当前状态不能补卡');
  }

  await context.client.query(
    `update card set state = 3, lost_at = coalesce(lost_at, now()), replaced_by = $3, deposit = 0, version = version + 1
      where merchant_id = $1 and card_no = $2`,
    [context.merchantId, cardNo, newCardNo],
  );

  await putOut(context, { account, cardNo: newCardNo, deposit: card.deposit + deposit, remark });
  await moveDeposit(context, account, deposit, newCardNo);
  await tellEvents(context, [
    { accountId, event: accountStatusEvent.key.cardReplaced, cardNo: newCardNo, remark },
  ]);

  return { cardNo: newCardNo, deposit: card.deposit + deposit };
}

async function refund(
  context: Context,
  request: { cardNo: string; returnDeposit: 1 | 2; remark: string },
) {
  const { cardNo, returnDeposit, remark } = request;
  const { account, card } = await lockedCard(context, cardNo);
  const isHandedIn =
    card.kind === cardKind.key.main &&
    (card.state === cardState.key.normal || card.state === cardState.key.expired);
  if (!isHandedIn) throw conflict('CARD_STATE', '该卡当前状态不能退卡');

  const deposit = returnDeposit === 1 ? card.deposit : 0;
  await context.client.query(
    `update card set state = 4, lost_at = coalesce(lost_at, now()), deposit = deposit - $3, version = version + 1
      where merchant_id = $1 and card_no = $2`,
    [context.merchantId, cardNo, deposit],
  );

  await moveDeposit(context, account, -deposit, cardNo);
  await tellEvents(context, [
    { accountId: account.accountId, event: accountStatusEvent.key.cardReturned, cardNo, remark },
  ]);

  return { cardNo, deposit };
}

export const cardCommandRoutes = [
  implement(applyCard, (context, { idempotencyKey, ...request }) =>
    once(context, { scope: 'account.applyCard', key: idempotencyKey, request }, () =>
      apply(context, request),
    ),
  ),
  implement(replaceCard, (context, { idempotencyKey, ...request }) =>
    once(context, { scope: 'account.replaceCard', key: idempotencyKey, request }, () =>
      replaceMainCard(context, request),
    ),
  ),
  implement(refundCard, (context, { idempotencyKey, ...request }) =>
    once(context, { scope: 'account.refundCard', key: idempotencyKey, request }, () =>
      refund(context, request),
    ),
  ),
  implement(reportLoss, async (context, { cardNo, remark }) => {
    const { account, card } = await lockedCard(context, cardNo);
    if (card.state !== cardState.key.normal) throw conflict('CARD_STATE', '只有正常的卡可以挂失');

    await reportCardLost(context, cardNo);
    await tellEvents(context, [
      { accountId: account.accountId, event: accountStatusEvent.key.lossReported, cardNo, remark },
    ]);

    return undefined;
  }),
  implement(releaseLoss, async (context, { cardNo, remark }) => {
    const { account, card } = await lockedCard(context, cardNo);
    assertOpen(account);
    if (card.state !== cardState.key.lost) throw conflict('CARD_STATE', '只有已挂失的卡可以解挂');

    await reportCardFound(context, cardNo);
    await tellEvents(context, [
      { accountId: account.accountId, event: accountStatusEvent.key.lossReleased, cardNo, remark },
    ]);

    return undefined;
  }),
];
