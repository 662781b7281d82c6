import { sql } from 'kysely';
import { type Target, targetWhere } from '#areas/funding/server/api.ts';
import { accountStatus } from '#areas/ledger/contract/lookups.ts';
import { freezeAccounts, unfreezeAccounts } from '#areas/ledger/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { eachMerchant } from '#kit/server/jobs/merchant-round.ts';
import { startWorker } from '#kit/server/jobs/worker.ts';
import type { System } from '#kit/server/system.ts';
import { accountStatusEvent } from '../contract/lookups.ts';
import { tellEvents } from './account-event.ts';
import { type FreezeTimes, windowAt } from './freeze-window.ts';

interface FreezeRule extends FreezeTimes {
  readonly ruleId: number;
  readonly ruleName: string;
  readonly freezeRule: number;
  readonly custIds: readonly number[];
  readonly orgIds: readonly number[];
  readonly psnTypes: readonly number[];
  readonly createdBy: number;
  readonly version: number;
}

/** Who a rule is about. */
export const targetOf = ({
  custIds,
  orgIds,
  psnTypes,
}: Pick<FreezeRule, 'custIds' | 'orgIds' | 'psnTypes'>): Target => ({
  custIds: named(custIds),
  orgIds: named(orgIds),
  psnTypes: named(psnTypes),
});

const named = (ids: readonly number[]) => (ids.length > 0 ? ids : undefined);

const PAUSE_MILLISECONDS = 20_000;

/** Keeps freezing by time until the server stops. */
export const startFreezing = (system: System): void =>
  startWorker(system, {
    name: 'freezes by time',
    pause: () => PAUSE_MILLISECONDS,
    round: () => freezeRound(system),
  });

const IDS = 5000;

/** One round for every merchant: first what is over, then what begins. */
export async function freezeRound(system: System): Promise<void> {
  await eachMerchant(system, { requestId: 'freeze', ids: IDS }, async (within) => {
    while ((await within(endWindows)) > 0);
    for (const rule of await within(openRules))
      while ((await within((context) => beginWindow(context, rule))) > 0);
  });
}

/** Accounts a transaction, so that they are not locked for long. */
const ACCOUNTS = 500;

/** Undoes freezes whose window is over, whose rule is off or has changed since; answers how many. */
export async function endWindows(context: Context): Promise<number> {
  const { tx, merchantId, now } = context;
  const { rows } = await sql<{ freezeId: number; operatorId: number; ruleName: string }>`
    select f.freeze_id, f.operator_id, r.rule_name from account_freeze f
      join freeze_time_rule r on r.merchant_id = ${merchantId} and r.rule_id = f.time_rule_id
     where f.merchant_id = ${merchantId} and f.state = 1 and f.time_rule_id is not null
       and (f.end_at <= ${now}::text::timestamptz or r.state = 2 or r.version <> f.time_rule_version)
     order by f.account_id limit ${ACCOUNTS}`.execute(tx);

  for (const [ruleName, own] of Map.groupBy(rows, (row) => row.ruleName)) {
    const operatorId = own[0]?.operatorId ?? 0;
    const freezeIds = own.map(({ freezeId }) => freezeId);
    const freed = await unfreezeAccounts(context, freezeIds, { reason: ruleName, operatorId });
    const accountIds = [...new Set(freed.map(({ accountId }) => accountId))];
    await tellEvents(
      { ...context, actor: { ...context.actor, userId: operatorId } },
      accountIds.map((accountId) => ({
        accountId,
        event: accountStatusEvent.key.unfrozen,
        remark: ruleName,
      })),
    );
  }

  return rows.length;
}

/** Rules that are on. */
const openRules = ({ tx }: Context): Promise<FreezeRule[]> =>
  tx
    .selectFrom('freezeTimeRule')
    .select([
      'ruleId',
      'ruleName',
      'freezeRule',
      'custIds',
      'orgIds',
      'psnTypes',
      'createdBy',
      'version',
    ])
    .select(['weekDays', 'beginTime', 'endTime', 'endDay', 'startDate', 'endDate'])
    .where('state', '=', 1)
    .orderBy('ruleId')
    .execute();

/**
 * Freezes the next people of a rule whose window holds; answers how many. Each account once a window: a freeze that stands or stood in it
 * is its key, so that a round which is repeated, killed or late does nothing twice, and people who join meanwhile are frozen too.
 */
async function beginWindow(context: Context, rule: FreezeRule): Promise<number> {
  const { tx, merchantId, now } = context;
  const window = windowAt(rule, now);
  if (!window) return 0;

  const { ruleId, version: ruleVersion, ruleName, freezeRule, createdBy } = rule;
  const { rows } = await sql<{ accountId: number }>`select account.account_id from customer
      join account on account.merchant_id = ${merchantId} and account.cust_id = customer.cust_id
     where customer.merchant_id = ${merchantId} and ${targetWhere(context, targetOf(rule))} and account.status <> ${accountStatus.key.closed}
       and not exists (select from account_freeze f where f.merchant_id = ${merchantId} and f.account_id = account.account_id
         and f.time_rule_id = ${ruleId} and f.time_rule_version = ${ruleVersion} and f.begin_at = ${window.beginAt}::text::timestamptz)
     order by account.account_id limit ${ACCOUNTS}`.execute(tx);

  if (rows.length === 0) return 0;

  const timed = { ruleId, ruleVersion, ...window };
  const { frozen } = await freezeAccounts(
    context,
    rows.map(({ accountId }) => accountId),
    { freezeRule, reason: ruleName, operatorId: createdBy, timed },
  );

  await tellEvents(
    { ...context, actor: { ...context.actor, userId: createdBy } },
    frozen.map(({ accountId }) => ({
      accountId,
      event: accountStatusEvent.key.frozen,
      remark: ruleName,
    })),
  );

  return frozen.length;
}
