import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { z } from 'zod';
import { operatorProfile, permissionsOf } from '#areas/system/server/api.ts';
import type { PageShape } from '#kit/contract/endpoint.ts';
import { type Actor, type Context, mayUse } from '#kit/server/context.ts';
import { exportFile } from '#kit/server/http/export.ts';
import type { Route } from '#kit/server/implement.ts';
import { defineJob, type JobOutcome, type JobRun } from '#kit/server/jobs/jobs.ts';
import { isRefusedMail, sendMail } from '#kit/server/outside/mail.ts';
import type { Period } from '#kit/server/report/cells.ts';
import { translate } from '#kit/server/texts.ts';
import { mailState, recipientsIn } from '../../contract/mail.ts';
import { reportMenu } from '../../contract/menu.ts';
import { periodDue } from './mail-schedule.ts';

/** Reports that go by mail: lists over a period, by the ids of their endpoints. */
type List = Extract<Route, { kind: 'page' }> & { readonly endpoint: { readonly page: PageShape } };

export type MailableReports = ReadonlyMap<string, List>;

export const mailedReports = (routes: readonly Route[]): MailableReports =>
  new Map(routes.flatMap((route) => (isList(route) ? [[route.endpoint.id, route]] : [])));

const isList = (route: Route): route is List =>
  route.kind === 'page' &&
  ['startDate', 'endDate'].every(
    (key) => key in (route.endpoint.content as unknown as z.ZodObject).shape,
  );

/** What a report is asked for a period: moments, or dates where it has no times. @returns undefined where the search is none of its own */
export function searchOf(
  { content }: List['endpoint'],
  search: object,
  period: Period,
): object | undefined {
  const dates = { startDate: period.startDate.slice(0, 10), endDate: period.endDate.slice(0, 10) };
  for (const days of [period, dates]) {
    const { success, data } = content.safeParse({ ...search, ...days });
    if (success) return data as object;
  }

  return undefined;
}

/** Makes the files of a mail that is due and sends them; what was sent already is not sent again. */
export const mailJob = (reports: MailableReports) =>
  defineJob('report.mail', 'batch', z.object({ runId: z.int() }), async (run, { runId }) => {
    const found = await run.transaction(async (context) => {
      const due = await dueOf(context, runId);
      return due && { due, mail: await made(context, reports, due) };
    });
    if (!found) return { state: 'success' };

    const { due, mail } = found;

    return typeof mail === 'string'
      ? stop(run, runId, due.mailId, mail)
      : deliver(run, runId, mail);
  });

interface Due {
  readonly mailId: number;
  readonly mailName: string;
  readonly userId: number;
  readonly roleId: number | null;
  readonly reportId: string;
  readonly search: Readonly<Record<string, unknown>>;
  readonly columns: readonly string[];
  readonly period: number;
  readonly recipients: string;
  readonly formats: readonly (1 | 2)[];
  readonly dueAt: string;
  readonly attempts: number;
}

const dueOf = ({ tx }: Context, runId: number) =>
  tx
    .selectFrom('reportMailRun')
    .innerJoin('reportMail', 'reportMail.mailId', 'reportMailRun.mailId')
    .select([
      'reportMail.mailId',
      'mailName',
      'userId',
      'roleId',
      'reportId',
      'search',
      'columns',
      'period',
    ])
    .select(['recipients', 'formats', 'dueAt', 'attempts'])
    .where('runId', '=', runId)
    .where('state', '=', mailState.key.waiting)
    .forUpdate('reportMailRun')
    .executeTakeFirst() as unknown as Promise<Due | undefined>;

interface Made {
  readonly due: Due;
  readonly title: string;
  readonly days: readonly [string, string];
  readonly files: readonly { filename: string; content: Buffer; contentType: string }[];
}

const FORMATS = { 1: 'xlsx', 2: 'pdf' } as const;

const WHOLE = { current: 1, size: -1 as const };

const FILE_MEDIA = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const;

/** The files of a mail as its owner would export them now; a text says why there are none. */
async function made(context: Context, reports: MailableReports, due: Due): Promise<Made | string> {
  const owner = await ownerOf(context, due);
  if (!owner) return '创建人已停用或不再持有该角色';

  const route = reports.get(due.reportId);
  if (!route || !mayUse(owner, route.endpoint.access)) return '创建人没有该报表的权限';

  const { endpoint, list } = route;
  const period = periodDue(due.period, due.dueAt.slice(0, 10));
  const content = searchOf(endpoint, due.search, period);
  if (!content) return '报表的查询条件已不可用，请重新设置';

  const within = { ...context, actor: owner, scope: owner.scope };
  const files: Made['files'][number][] = [];
  for (const format of due.formats) {
    const fileType = FORMATS[format];
    const choice = {
      ...content,
      page: WHOLE,
      exportColumns: [...due.columns],
      fileType,
      fileName: due.mailName,
    };

    const { fileName, body } = await exportFile(within, endpoint, list, choice);
    const bytes = body instanceof Readable ? await buffer(body) : body;
    files.push({ filename: fileName, content: bytes, contentType: FILE_MEDIA[fileType] });
  }

  return {
    due,
    title: endpoint.title,
    days: [period.startDate.slice(0, 10), period.endDate.slice(0, 10)],
    files,
  };
}

/** The operator a schedule belongs to, with the rights and the scope of now; undefined where they may not work here any more. */
async function ownerOf(
  { tx, merchantId }: Context,
  { userId, roleId }: Due,
): Promise<Actor | undefined> {
  const profile = await operatorProfile(tx, merchantId, userId, roleId);
  if (profile?.state !== 1 || profile.merchantState === 'blocked') return undefined;

  const { username, realName: name, roleCode, scope, timeZone } = profile;
  const permissions = permissionsOf(reportMenu, profile.menuCodes);

  return { merchantId, userId, username, name, roleCode, permissions, scope, timeZone };
}

/** A schedule whose owner may not see its report any more does not go on. */
async function stop(
  run: JobRun,
  runId: number,
  mailId: number,
  message: string,
): Promise<JobOutcome> {
  await settle(run, runId, { state: mailState.key.stopped, message });
  await run.transaction(({ tx }) =>
    tx
      .updateTable('reportMail')
      .set({ enabled: 2, nextAt: null })
      .where('mailId', '=', mailId)
      .execute(),
  );

  return { state: 'failed', message };
}

/** How a try ended. @param again minutes until the next one */
async function settle(run: JobRun, runId: number, change: object, again?: number): Promise<void> {
  const tryAt = again === undefined ? null : sql`now() + ${again} * interval '1 minute'`;
  await run.transaction(({ tx }) =>
    tx
      .updateTable('reportMailRun')
      .set({ ...change, tryAt } as never)
      .where('runId', '=', runId)
      .execute(),
  );
}

/** Minutes until the next try, by how many there were; after the last it has failed. */
const PAUSES = [5, 30, 120];

async function deliver(run: JobRun, runId: number, mail: Made): Promise<JobOutcome> {
  const { due, title, days, files } = mail;
  const [startDay, endDay] = days;
  const tried = { attempts: due.attempts + 1, startDay, endDay };
  try {
    const server = run.adapters.mail;
    if (!server) throw new Error('没有配置邮件服务器');

    await sendMail(server, {
      to: recipientsIn(due.recipients),
      subject: translate(run.language, '{name}（{first} 至 {last}）', {
        name: due.mailName,
        first: startDay,
        last: endDay,
      }),
      text: translate(run.language, '{name}：{first} 至 {last}，见附件。', {
        name: title,
        first: startDay,
        last: endDay,
      }),
      attachments: files,
      messageId: `<report-mail-${runId}@cloud-canteen>`,
    });
  } catch (error) {
    const message = error instanceof Error ? error.message.slice(0, 400) : String(error);
    const again = isRefusedMail(error) ? undefined : PAUSES[due.attempts];
    await settle(
      run,
      runId,
      {
        ...tried,
        state: again === undefined ? mailState.key.failed : mailState.key.waiting,
        message,
      },
      again,
    );
    return { state: 'failed', message };
  }

  await settle(run, runId, {
    ...tried,
    state: mailState.key.sent,
    message: null,
    sentAt: sql`now()`,
  });

  return { state: 'success' };
}
