import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { read, utils } from '@e965/xlsx';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { area as customerArea } from '#areas/customer/server/testing/area.ts';
import { area as orderArea } from '#areas/order/server/area.ts';
import { createOperator, createRole } from '#areas/system/server/api.ts';
import { daysBefore } from '#kit/contract/calendar-day.ts';
import type { MailServer } from '#kit/server/outside/mail.ts';
import type { Caller } from '#kit/server/testing/caller.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { behaviourDetail } from '../../contract/analysis/behaviour.ts';
import { turnoverDetail } from '../../contract/analysis/turnover.ts';
import { balanceByPerson } from '../../contract/balance.ts';
import { consumeByCanteen } from '../../contract/consume.ts';
import {
  mailAdd,
  mailEdit,
  mailEnable,
  mailPage,
  mailRetry,
  mailRuns,
  mailSend,
} from '../../contract/mail.ts';
import { supermarketGoodsRank } from '../../contract/supermarket.ts';
import { area } from '../area.ts';
import { merchantWithCanteens, post } from '../testing/facts.ts';
import { mailRound } from './mail.ts';
import { nextDue, periodDue } from './mail-schedule.ts';
import { mailJob } from './mail-send.ts';

/* A real mail server: `letters` is what it took, `answer` what it refuses a letter with. */
let letters: { to: string[]; body: string }[] = [];
let answer: { responseCode: number } | undefined;
const inbox = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    void text(stream).then((body) => {
      if (answer) return done(Object.assign(new Error('mailbox full'), answer));

      letters.push({ to: session.envelope.rcptTo.map(({ address }) => address), body });

      return done();
    });
  },
});

/* The server knows the work by its name. */
const job = mailJob(new Map());

let server: RunningServer;
const adapters: { mail: MailServer | undefined } = { mail: undefined };
let url: string;
beforeAll(async () => {
  server = await startServer(
    [customerArea, ...moneyAreas, orderArea, { ...area, start: undefined }],
    { adapters },
  );
  await new Promise<void>((done) => inbox.listen(0, '127.0.0.1', done));
  url = `smtp://127.0.0.1:${(inbox.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise<void>((done) => inbox.close(done));
  await server.stop();
});

let merchant: TestMerchant;
let owner: Caller;
let canteens: readonly [number, number];
let yesterday: string;
beforeEach(async () => {
  letters = [];
  answer = undefined;
  adapters.mail = { url, from: '云食堂 <canteen@example.com>' };
  const made = await merchantWithCanteens(server);
  merchant = made.merchant;
  canteens = [made.first, made.second];
  yesterday = daysBefore(await merchant.within(async ({ now }) => now.slice(0, 10)), 1);
  const at = `${yesterday} 12:00:00`;
  await post(merchant, [
    { canteenId: made.first, amount: 1234, at },
    { canteenId: made.second, amount: 5678, at },
  ]);
  owner = await operator('all');
});

const permissions = [mailAdd.access, mailPage.access, mailRuns.access, consumeByCanteen.access];
/** A real operator of these canteens, and a caller with that operator's id and role. */
async function operator(scope: 'all' | number[]): Promise<Caller> {
  const caller = merchant.as({ permissions, scope: { canteens: scope } });
  const name = `op${caller.actor.userId}`;
  await merchant.within(async (context) => {
    const menuCodes = ['/reportCenter/consume/canteen'];
    const roleId = await createRole(context, {
      roleName: name,
      roleCode: name,
      description: '',
      menuCodes,
    });
    const userId = await createOperator(context, {
      username: name,
      realName: '报表员',
      password: 'Password@1',
      roleId,
      canteens: scope,
      organisations: 'all',
    });

    Object.assign(caller.actor, { userId, roleCode: name });
  });

  return caller;
}

const daily = {
  mailName: '食堂日报',
  period: 1,
  frequency: 1,
  atTime: '07:00',
  recipients: 'a@example.com, b@example.com',
  formats: [1, 2],
  reportId: consumeByCanteen.id,
  search: { sumType: 1 },
  columns: ['canteenName', 'totalAmount'],
} as const;
const add = (caller: Caller) => caller.call(mailAdd, daily as never) as Promise<{ mailId: string }>;
const key = () => `key-${crypto.randomUUID()}`;

/** The runs of a caller's mails once none of them is under way. */
async function settled(caller: Caller) {
  return vi.waitFor(async () => {
    const { records } = await caller.call(mailRuns, {});
    const waiting = records.filter(({ state, attempts }) => state === 1 && attempts === 0);
    expect([records.length > 0, waiting]).toEqual([true, []]);

    return records;
  }, 60_000);
}
const due = (mailId: string) =>
  merchant.within(({ tx }) =>
    tx
      .updateTable('reportMail')
      .set({ nextAt: `${yesterday} 07:00:00` })
      .where('mailId', '=', Number(mailId))
      .execute(),
  );

const settledStates = async (caller: Caller) => (await settled(caller)).map(({ state }) => state);

test('a report goes out when it is due, once, as workbook and PDF of what its owner may see', async () => {
  const { mailId } = await add(owner);
  await due(mailId);
  await mailRound(server.system, job);
  await mailRound(server.system, job);
  expect(await settled(owner)).toMatchObject([
    { state: 2, attempts: 1, startDay: daysBefore(yesterday, 1) },
  ]);
  expect(letters).toHaveLength(1);
  expect(letters[0]?.to).toEqual(['a@example.com', 'b@example.com']);
  expect(letters[0]?.body).toContain('application/pdf');
  expect(letters[0]?.body).toContain('spreadsheetml.sheet');
  const { records } = await owner.call(mailPage, {});
  expect(records).toMatchObject([{ enabled: 1, lastState: 2, reportTitle: '食堂消费汇总' }]);
  expect((records[0]?.nextAt ?? '') > `${daysBefore(yesterday, -1)} 00:00:00`).toBe(true);
});

/** Rows of the workbook in a letter. */
function workbook(body: string): unknown[][] {
  const [, encoded = ''] =
    /spreadsheetml\.sheet[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(body) ?? [];
  const book = read(Buffer.from(encoded, 'base64'), { type: 'buffer' });

  return utils.sheet_to_json(book.Sheets[book.SheetNames[0] as string] as never, { header: 1 });
}

test('the scope is that of the owner when it is sent, not when it was asked for', async () => {
  const { mailId } = await add(owner);
  await merchant.within(({ tx }) =>
    tx
      .updateTable('dataScope')
      .set({ targetId: canteens[0] })
      .where('holder', '=', 'operator')
      .where('holderId', '=', owner.actor.userId)
      .where('kind', '=', 'canteens')
      .execute(),
  );

  const idempotencyKey = key();
  await owner.call(mailSend, { mailId, idempotencyKey });
  await owner.call(mailSend, { mailId, idempotencyKey });
  expect(await settled(owner)).toMatchObject([{ state: 2 }]);
  expect(letters).toHaveLength(1);
  expect(workbook(letters[0]?.body ?? '').slice(1)).toEqual([
    ['食堂1', 12.34],
    ['合计', 12.34],
  ]);
});

test('a schedule ends with its owner: nothing is sent for an operator who is disabled', async () => {
  const { mailId } = await add(owner);
  await merchant.within(({ tx }) =>
    tx.updateTable('operator').set({ state: 2 }).where('userId', '=', owner.actor.userId).execute(),
  );
  await owner.call(mailSend, { mailId, idempotencyKey: key() });
  expect(await settledStates(owner)).toEqual([4]);
  expect(letters).toEqual([]);
  expect((await owner.call(mailPage, {})).records).toMatchObject([{ enabled: 2, nextAt: null }]);
});

test('what a mail server does not take is kept with its reason: for now it is tried again, for good it has failed', async () => {
  const { mailId } = await add(owner);
  answer = { responseCode: 451 };
  await owner.call(mailSend, { mailId, idempotencyKey: key() });
  expect(await settled(owner)).toMatchObject([
    { state: 1, attempts: 1, message: expect.stringContaining('mailbox full') },
  ]);
  answer = undefined;
  await merchant.within(({ tx, now }) =>
    tx.updateTable('reportMailRun').set({ tryAt: now }).execute(),
  );
  await mailRound(server.system, job);
  await vi.waitFor(async () => expect(await settledStates(owner)).toEqual([2]), 60_000);
  answer = { responseCode: 550 };
  await owner.call(mailSend, { mailId, idempotencyKey: key() });
  await vi.waitFor(
    async () => expect((await settledStates(owner)).toSorted()).toEqual([2, 3]),
    60_000,
  );
  expect(letters).toHaveLength(1);
});

test('a mail whose work was given up has failed, and is sent again of the same days', async () => {
  answer = { responseCode: 550 };
  const { mailId } = await add(owner);
  await owner.call(mailSend, { mailId, idempotencyKey: key() });
  const [failed] = await vi.waitFor(async () => {
    const records = await settled(owner);
    expect(records.map(({ state }) => state)).toEqual([3]);

    return records;
  }, 60_000);

  /* As it stands when the machine went away in the middle, too often: the work is over, the run waits. */
  await merchant.within(async ({ tx }) => {
    await tx
      .updateTable('job')
      .set({ state: 'stopped' })
      .where('name', '=', 'report.mail')
      .execute();
    await tx.updateTable('reportMailRun').set({ state: 1, attempts: 0, message: null }).execute();
  });
  await mailRound(server.system, job);
  expect((await owner.call(mailRuns, {})).records).toMatchObject([
    { state: 3, message: '发送任务中断，请重发' },
  ]);
  answer = undefined;
  const runId = failed?.runId as string;
  expect((await merchant.admin.answer(mailRetry, { runId })).status).toBe(404);
  await owner.call(mailRetry, { runId });
  await vi.waitFor(async () => expect(await settledStates(owner)).toEqual([2]), 60_000);
  expect((await owner.call(mailRuns, {})).records).toMatchObject([
    { startDay: failed?.startDay, message: null },
  ]);
  expect((await owner.answer(mailRetry, { runId })).status).toBe(409);
});

test('analyses, reports of supermarkets and lists over a period go by mail as reports do', async () => {
  const more = [supermarketGoodsRank, turnoverDetail, behaviourDetail, balanceByPerson] as const;
  await merchant.within(async ({ tx }) => {
    const { roleId } = await tx
      .selectFrom('role')
      .select('roleId')
      .where('roleCode', '=', owner.actor.roleCode)
      .executeTakeFirstOrThrow();
    await tx.insertInto('roleMenu').values({ roleId, menuCode: '*' }).execute();
  });

  const caller = {
    ...owner.actor,
    permissions: new Set([...permissions, ...more.map(({ access }) => access)]),
  };
  const all = server.callerOf(caller);
  for (const { id, title, page, content } of more) {
    const search =
      'compare' in (content as unknown as { shape: object }).shape ? { compare: 1 } : {};
    const columns = page.columns.filter(({ key }) => key !== 'bizDate').map(({ key }) => key);
    const said = { ...daily, mailName: title, reportId: id, search, columns };
    const { mailId } = (await all.call(mailAdd, said as never)) as { mailId: string };
    await all.call(mailSend, { mailId, idempotencyKey: key() });
  }

  const records = await settled(all);
  expect(records.map(({ state, message }) => [state, message])).toEqual(more.map(() => [2, null]));
  expect(letters).toHaveLength(more.length);
});

test('without a mail server nothing pretends to be sent', async () => {
  adapters.mail = undefined;
  const { mailId } = await add(owner);
  await owner.call(mailSend, { mailId, idempotencyKey: key() });
  expect(await settled(owner)).toMatchObject([{ state: 1, message: '没有配置邮件服务器' }]);
});

test('a schedule is of its maker alone, and of reports its maker may see', async () => {
  const { mailId } = await add(owner);
  expect((await merchant.admin.call(mailPage, {})).total).toBe(0);
  expect((await merchant.admin.answer(mailSend, { mailId, idempotencyKey: key() })).status).toBe(
    404,
  );
  const clerk = merchant.as({
    permissions: permissions.filter((code) => code !== consumeByCanteen.access),
  });
  expect((await clerk.answer(mailAdd, daily as never)).status).toBe(403);

  for (const wrong of [
    { recipients: 'nobody' },
    { reportId: 'x' },
    { columns: ['x'] },
    { frequency: 2 },
    { search: { sumType: 9 } },
  ])
    expect([wrong, (await owner.answer(mailAdd, { ...daily, ...wrong } as never)).status]).toEqual([
      wrong,
      400,
    ]);

  const [row] = (await owner.call(mailPage, {})).records;
  await owner.call(mailEnable, { mailId, enabled: 2 });
  const { reportId: _report, search: _search, columns: _columns, ...draft } = daily;
  await owner.call(mailEdit, {
    ...draft,
    mailId,
    mailName: '日报',
    version: (row?.version ?? 0) + 1,
  } as never);
  expect((await owner.call(mailPage, {})).records).toMatchObject([
    { mailName: '日报', enabled: 2, nextAt: null },
  ]);
});

test('schedules and periods go by the calendar', () => {
  const at = (frequency: number, onDay: number | null) =>
    nextDue({ frequency, onDay, atTime: '07:30' }, '2026-03-04 07:30:00');

  /* The fourth of March 2026 is a Wednesday. */
  expect([at(1, null), at(2, 3), at(2, 1), at(3, 28), at(3, 4)]).toEqual([
    '2026-03-05 07:30:00',
    '2026-03-11 07:30:00',
    '2026-03-09 07:30:00',
    '2026-03-28 07:30:00',
    '2026-04-04 07:30:00',
  ]);

  const days = (period: number, today: string) =>
    Object.values(periodDue(period, today)).map((moment) => moment.slice(0, 10));
  expect(days(1, '2026-03-01')).toEqual(['2026-02-28', '2026-02-28']);
  expect(days(2, '2026-03-04')).toEqual(['2026-02-23', '2026-03-01']);
  expect(days(3, '2026-03-04')).toEqual(['2026-02-01', '2026-02-28']);
  expect(days(4, '2026-03-04')).toEqual(['2026-02-25', '2026-03-03']);
  expect(days(5, '2026-03-01')).toEqual(['2026-02-01', '2026-02-28']);
});
