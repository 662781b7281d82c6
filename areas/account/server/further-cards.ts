import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { anyBelow } from '#areas/customer/server/api.ts';
import { accountStatus, cardState } from '#areas/ledger/contract/lookups.ts';
import { lockedAccount, namedLike } from '#areas/ledger/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { whereEquals, whereGiven } from '#kit/server/list.ts';
import { conflict } from '#kit/server/refusal.ts';
import { resource } from '#kit/server/resource.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import { boundCards, slaveCards } from '../contract/card.ts';
import { assertUnused, issueCards } from './cards.ts';

/** Cards of a kind that people the caller may see hold; ended ones are kept for the sales they made, and shown no more. */
const visible =
  (kind: number) =>
  ({ merchantId, scope }: Context): RawBuilder<SqlBool> =>
    sql<SqlBool>`(card.kind = ${kind} and card.state in (1, 2, 5) and exists (select from account
        join customer on customer.merchant_id = ${merchantId} and customer.cust_id = account.cust_id
       where account.merchant_id = ${merchantId} and account.account_id = card.account_id
         and ${scopeWhere('customer.orgId', scope.organisations)}))`;

const matches = (keyword: string): RawBuilder<SqlBool> =>
  namedLike(keyword, sql`card.card_no = ${keyword}`, sql`card.holder_name = ${keyword}`);

/** Cards beside the main one: the same work for those of other people and those issued elsewhere. */
function furtherCards(kind: 2 | 3, calls: typeof slaveCards | typeof boundCards) {
  const shown = visible(kind);
  const rows = resource('card', 'cardId', { visible: shown });

  return [
    serveQuery(calls.page as typeof slaveCards.page, (context, { keyword, orgId, state }) =>
      context.tx
        .selectFrom('card')
        .innerJoin('account', 'account.accountId', 'card.accountId')
        .innerJoin('customer', 'customer.custId', 'account.custId')
        .leftJoin('organisation', 'organisation.orgId', 'customer.orgId')
        .select([
          'card.cardId',
          'card.cardNo',
          'card.holderName',
          'card.state',
          'card.issuedAt',
          'card.remark',
        ])
        .select(['card.version', 'customer.custId', 'customer.custNum', 'customer.custName'])
        .select((eb) => eb.ref('organisation.orgFullName').$notNull().as('orgFullName'))
        .where(shown(context))
        .where(whereEquals({ 'card.state': state }))
        .where(whereGiven(keyword, matches))
        .where(whereGiven(orgId, (id) => sql`customer.org_id = ${anyBelow(context, [id])}`))
        .$narrowType<{ state: 1 | 2 | 3 | 4 | 5 }>(),
    ),
    implement(
      calls.add as typeof slaveCards.add,
      async (context, { custId, cardNo, holderName, remark }) => {
        const account = await lockedAccount(context, custId);
        if (account.status === accountStatus.key.closed)
          throw conflict('ACCOUNT_CLOSED', '账户已注销');

        const card = { accountId: account.accountId, cardNo };
        await assertUnused(context, [card.cardNo]);
        await issueCards(context, [card]);

        return context.tx
          .updateTable('card')
          .set({ kind, holderName, remark })
          .where('cardNo', '=', cardNo)
          .returning('cardId')
          .executeTakeFirstOrThrow();
      },
    ),
    rows.modify(calls.modify as typeof slaveCards.modify),
    implement(calls.remove as typeof slaveCards.remove, async (context, cardId) => {
      await rows.lock(context, cardId, 'update');
      const { state } = await context.tx
        .selectFrom('card')
        .select('state')
        .where('cardId', '=', cardId)
        .executeTakeFirstOrThrow();

      return rows.change(context, cardId, {
        state: 4,
        lostAt: context.now,
        barred: state === cardState.key.lost,
      });
    }),
  ];
}

export const furtherCardRoutes = [...furtherCards(2, slaveCards), ...furtherCards(3, boundCards)];
