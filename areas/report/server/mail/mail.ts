import { sql } from 'kysely';
import type { z } from 'zod';
import { leaves } from '#kit/contract/columns.ts';
import type { Context } from '#kit/server/context.ts';
import { mayUse } from '#kit/server/context.ts';
import { implement, type Route } from '#kit/server/implement.ts';
import { eachMerchant } from '#kit/server/jobs/merchant-round.ts';
import { startWorker } from '#kit/server/jobs/worker.ts';
import { whereContains, whereEquals, whereGiven } from '#kit/server/list.ts';
import { once } from '#kit/server/once.ts';
import { wherePeriod } from '#kit/server/period.ts';
import { conflict, forbidden, invalid, notFound } from '#kit/server/refusal.ts';
import { resource } from '#kit/server/resource.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import type { System } from '#kit/server/system.ts';
import {
  mailAdd,
  mailEdit,
  mailEnable,
  mailFrequency,
  mailPage,
  mailReady,
  mailRemove,
  mailRetry,
  mailRuns,
  mailSend,
  mailState,
  recipientsIn,
} from '../../contract/mail.ts';
import { nextDue, type Schedule } from './mail-schedule.ts';
import { type MailableReports, type mailJob, searchOf } from './mail-send.ts';

type Job = ReturnType<typeof mailJob>;

const own = ({ actor }: Context) => sql<boolean>`report_mail.user_id = ${actor.userId}`;

const mails = resource('reportMail', 'mailId', {
  visible: own,
  taken: { report_mail_name: { reason: 'MAIL_NAME_TAKEN', message: '已有同名的报表邮件' } },
});

/** What belongs to reports by mail: the calls, on the reports that may go. */
export const mailRoutes = (reports: MailableReports, job: Job): Route[] => [
  listed(reports),
  runs(reports),
  implement(mailReady, async ({ adapters }) => ({
    isReady: adapters.mail !== undefined,
    sender: adapters.mail?.from ?? null,
  })),
  implement(mailAdd, async (context, { reportId, search, columns, ...draft }) => {
    const report = reports.get(reportId)?.endpoint;
    if (!report?.page) throw invalid('reportId', '该报表不能定时发送');
    if (!mayUse(context.actor, report.access)) throw forbidden();

    const period = { startDate: '2026-01-01 00:00:00', endDate: '2026-01-01 23:59:59' };
    if (!searchOf(report, search, period)) throw invalid('search', '查询条件无效');

    const known = new Set(leaves(report.page.columns).map(({ key }) => key));
    if (columns.some((key) => !known.has(key))) throw invalid('columns', '没有可导出的列');

    const owner = { userId: context.actor.userId, roleId: await roleInUse(context) };
    const what = { reportId, search: JSON.stringify(search), columns };

    return mails.insert(context, { ...kept(context, draft), ...owner, ...what } as never);
  }),
  implement(mailEdit, async (context, { mailId, version, ...change }) => {
    const values = kept(context, { ...(await draftOf(context, mailId)), ...stated(change) });
    return mails.change(
      context,
      mailId,
      { ...values, ...whileOn(values.nextAt) } as never,
      version,
    );
  }),
  implement(mailEnable, async (context, { mailId, enabled }) => {
    const schedule = await draftOf(context, mailId);
    const nextAt = enabled === 1 ? nextDue(schedule, context.now) : null;

    return mails.change(context, mailId, { enabled, nextAt } as never);
  }),
  mails.remove(mailRemove),
  implement(mailSend, async (context, { mailId, idempotencyKey: key }) => {
    await mails.lock(context, mailId, 'share');
    await once(context, { scope: mailSend.id, key, request: { mailId } }, () =>
      ask(context, job, mailId, { dueAt: context.now, byHand: true }),
    );

    return undefined;
  }),
  implement(mailRetry, async (context, { runId }) => {
    const { tx } = context;
    const failed = await tx
      .selectFrom('reportMailRun')
      .innerJoin('reportMail', 'reportMail.mailId', 'reportMailRun.mailId')
      .select('state')
      .where('runId', '=', runId)
      .where(own(context) as never)
      .forUpdate('reportMailRun')
      .executeTakeFirst();

    if (!failed) throw notFound();
    if (failed.state !== mailState.key.failed)
      throw conflict('MAIL_NOT_FAILED', '只有发送失败的邮件可以重发');

    await tx
      .updateTable('reportMailRun')
      .set({ state: 1, attempts: 0, tryAt: null, message: null })
      .where('runId', '=', runId)
      .execute();

    await enqueue(context, job, runId);

    return undefined;
  }),
];

/** Schedules of the caller: each with what became of it last. */
const listed = (reports: MailableReports) =>
  serveQuery(
    mailPage,
    ({ merchantId, actor }, { keyword, enabled }) =>
      sql`
      select m.mail_id, m.mail_name, m.report_id, coalesce(r.title, m.report_id) as report_title, m.period, m.frequency, m.on_day, m.at_time,
             m.recipients, m.formats, m.enabled, m.next_at, l.state as last_state, l.due_at as last_at, m.version
        from report_mail m
        left join jsonb_to_recordset(${titlesOf(reports)}::jsonb) r (id text, title text) on r.id = m.report_id
        left join lateral (select u.state, u.due_at from report_mail_run u
             where u.merchant_id = ${merchantId} and u.mail_id = m.mail_id order by u.due_at desc, u.run_id desc limit 1) l on true
       where m.merchant_id = ${merchantId} and m.user_id = ${actor.userId}
         and ${whereEquals({ 'm.enabled': enabled })} and ${whereGiven(keyword, (text) => whereContains(text, 'm.mailName', 'm.recipients'))}` as never,
  );

const titlesOf = (reports: MailableReports): string =>
  JSON.stringify([...reports].map(([id, { endpoint }]) => ({ id, title: endpoint.title })));

const runs = (reports: MailableReports) =>
  serveQuery(
    mailRuns,
    ({ merchantId, actor }, { keyword, state, ...period }) =>
      sql`
      select u.run_id, m.mail_name, coalesce(r.title, m.report_id) as report_title, u.due_at, u.start_day, u.end_day, u.state, u.attempts,
             m.recipients, u.sent_at, u.message
        from report_mail_run u
        join report_mail m on m.merchant_id = ${merchantId} and m.mail_id = u.mail_id and m.user_id = ${actor.userId}
        left join jsonb_to_recordset(${titlesOf(reports)}::jsonb) r (id text, title text) on r.id = m.report_id
       where u.merchant_id = ${merchantId} and ${wherePeriod('u.dueAt', period)} and ${whereEquals({ 'u.state': state })}
         and ${whereGiven(keyword, (text) => whereContains(text, 'm.mailName', 'm.recipients'))}` as never,
  );

/** The role the caller acts in; null where they act in none. */
const roleInUse = async ({ tx, actor }: Context): Promise<number | null> =>
  (
    await tx
      .selectFrom('role')
      .select('roleId')
      .where('roleCode', '=', actor.roleCode)
      .executeTakeFirst()
  )?.roleId ?? null;

type Draft = Omit<z.output<typeof mailAdd.content>, 'reportId' | 'search' | 'columns'>;

const WEEK = 7;

/** What a form says, as it is kept. */
function kept({ now }: Context, { frequency, onDay, ...draft }: Draft) {
  if (frequency !== mailFrequency.key.daily && !onDay) throw invalid('onDay', '请选择发送日');
  if (frequency === 2 && (onDay ?? 0) > WEEK)
    throw invalid('onDay', '每周的发送日为1至7，1是星期一');

  const schedule = {
    frequency,
    onDay: frequency === mailFrequency.key.daily ? null : (onDay ?? null),
    atTime: draft.atTime,
  };
  const recipients = recipientsIn(draft.recipients).join('\n');

  return {
    ...draft,
    ...schedule,
    recipients,
    formats: [...new Set(draft.formats)],
    nextAt: nextDue(schedule, now),
  };
}

/** A schedule of the caller as its form would hold it, locked. */
async function draftOf(context: Context, mailId: number): Promise<Draft & Schedule> {
  await mails.lock(context, mailId, 'update');
  const row = context.tx
    .selectFrom('reportMail')
    .select(['mailName', 'period', 'frequency', 'onDay', 'atTime', 'recipients', 'formats'])
    .where('mailId', '=', mailId);

  return (await row.executeTakeFirstOrThrow()) as Draft & Schedule;
}

const stated = (change: object): Partial<Draft> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

/** A schedule that is off stays without a next time. */
const whileOn = (nextAt: string) => ({
  nextAt: sql`case when enabled = 1 then ${nextAt}::timestamptz end`,
});

async function ask(
  context: Context,
  job: Job,
  mailId: number,
  due: { readonly dueAt: string; readonly byHand: boolean },
) {
  const runId = context.newId();
  await context.tx
    .insertInto('reportMailRun')
    .values({ runId, mailId, ...due })
    .execute();

  return enqueue(context, job, runId);
}

const enqueue = (context: Context, job: Job, runId: number) =>
  context.jobs.enqueue(context, job, { runId }, { about: runId, label: '' });

const PAUSE_MILLISECONDS = 30_000;

/** Sends what is due until the server stops. */
export const startMails = (system: System, job: Job): void =>
  startWorker(system, {
    name: 'reports by mail',
    pause: () => PAUSE_MILLISECONDS,
    round: () => mailRound(system, job),
  });

const MOST_AT_ONCE = 50;

const IDS = 3 * MOST_AT_ONCE;

/** One round over all merchants. */
export const mailRound = (system: System, job: Job): Promise<void> =>
  eachMerchant(system, { requestId: 'report-mail', ids: IDS }, (inside) =>
    inside((context) => askDue(context, job)),
  );

/** Asks for what is due of one merchant, and for what is to be tried again. */
async function askDue(context: Context, job: Job): Promise<void> {
  const { tx, now } = context;
  const due = await tx
    .selectFrom('reportMail')
    .select(['mailId', 'nextAt', 'frequency', 'onDay', 'atTime'])
    .where('enabled', '=', 1)
    .where('nextAt', '<=', now)
    .limit(MOST_AT_ONCE)
    .forUpdate()
    .skipLocked()
    .execute();

  for (const { mailId, nextAt, ...schedule } of due) {
    await ask(context, job, mailId, { dueAt: nextAt as string, byHand: false });
    await tx
      .updateTable('reportMail')
      .set({ nextAt: nextDue(schedule, now) })
      .where('mailId', '=', mailId)
      .execute();
  }

  await endGivenUp(context);
  const again = await tx
    .updateTable('reportMailRun')
    .set({ tryAt: null })
    .where('state', '=', 1)
    .where('tryAt', '<=', now)
    .returning('runId')
    .execute();

  for (const { runId } of again) await enqueue(context, job, runId);
}

const GIVEN_UP = '发送任务中断，请重发';

/** Work that was given up left its run waiting: it has failed, and says why. */
async function endGivenUp({ tx, merchantId }: Context): Promise<void> {
  await sql`update report_mail_run u set state = ${mailState.key.failed}, message = ${GIVEN_UP}
      from (select r.run_id from report_mail_run r
              join job j on j.merchant_id = ${merchantId} and j.about = r.run_id and j.name = 'report.mail'
             where r.merchant_id = ${merchantId} and r.state = 1 and r.try_at is null
             group by r.run_id having bool_and(j.state not in ('queued', 'running'))) left_over
     where u.merchant_id = ${merchantId} and u.run_id = left_over.run_id and u.state = 1 and u.try_at is null`.execute(
    tx,
  );
}
