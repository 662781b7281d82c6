import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderDetail, pageOrder } from '#areas/order/contract/order.ts';
import { area as orderArea } from '#areas/order/server/area.ts';
import { wallTime } from '#kit/server/context.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import {
  anomalyDetail,
  noteAnomalies,
  noteAnomaly,
  pageAnomaly,
  postAnomaly,
} from '../contract/anomaly.ts';
import { pageDevice, updateDevice } from '../contract/device.ts';
import { area } from './area.ts';
import { watchGaps } from './gap-watch.ts';
import {
  type Canteen,
  consumeAt,
  installTerminal,
  openCanteen,
  saleTo,
  type TestTerminal,
  uploadTo,
} from './testing.ts';

let server: RunningServer;
let canteen: Canteen;
let terminal: TestTerminal;
beforeAll(async () => {
  server = await startServer([orderArea, area]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  canteen = await openCanteen(server, 2, 10_000);
  terminal = await installTerminal(server, canteen);
});

const DAY = 86_400_000;
const ago = (milliseconds: number): string => wallTime(Date.now() - milliseconds, 'Asia/Shanghai');
const key = () => crypto.randomUUID();
const sale = (no: number, amount: number, at = ago(60_000)) =>
  saleTo(canteen.custIds[0] as number, no, amount, at);
const list = async (filter: object = {}) =>
  (await canteen.merchant.admin.call(pageAnomaly, filter)).records;

describe('a terminal that is moved', () => {
  test('sells where it stands, and what it sold offline counts where it stood then', async () => {
    const { merchant, canteenId, stallId } = canteen;
    const second = await merchant.within(async ({ tx, newId }) => {
      const [otherCanteen, otherStall] = [newId(), newId()];
      await tx
        .insertInto('canteen')
        .values({ canteenId: otherCanteen, canteenName: '二食堂', canteenNum: '2' })
        .execute();
      await tx
        .insertInto('stall')
        .values({ stallId: otherStall, canteenId: otherCanteen, stallName: '面', stallNum: '1' })
        .execute();
      await tx
        .updateTable('devicePlace')
        .set({ since: ago(3 * DAY) })
        .execute();

      return { canteenId: otherCanteen, stallId: otherStall };
    });

    const [device] = (await merchant.admin.call(pageDevice, {})).records;
    await merchant.admin.call(updateDevice, {
      deviceId: String(terminal.deviceId),
      version: device?.version ?? 0,
      deviceNum: 'POS1',
      deviceName: 'POS',
      deviceType: 41,
      sn: terminal.sn,
      canteenId: String(second.canteenId),
      stallId: String(second.stallId),
    });

    await expect
      .poll(async () => {
        const [now] = (await consumeAt(terminal, sale(1, 100, ago(0)))).orderId ? ['sold'] : [];
        return now;
      })
      .toBe('sold');

    const acks = await uploadTo(terminal, [
      sale(2, 200, ago(2 * DAY)),
      sale(3, 300, ago(9 * DAY)),
      sale(4, 400, ago(0)),
    ]);

    const placeOf = async (orderId: string) => {
      const found = await merchant.within(({ tx }) =>
        tx
          .selectFrom('mealOrder')
          .select(['canteenId', 'stallId'])
          .where('orderId', '=', Number(orderId))
          .executeTakeFirstOrThrow(),
      );
      return found;
    };

    const places = await Promise.all(acks.map(({ orderId = '' }) => placeOf(String(orderId))));
    expect(places).toEqual([{ canteenId, stallId }, { canteenId, stallId }, second]);
  });
});

describe('what terminals send that an operator has to look at', () => {
  test('a number that is used twice shows both versions; the second can be booked, once, and only while it is not', async () => {
    const [first] = await uploadTo(terminal, [sale(7, 500)]);
    await uploadTo(terminal, [sale(7, 650)]);
    const { admin } = canteen.merchant;
    const page = await admin.call(pageAnomaly, { kinds: [1], states: ['open'] });
    expect(page.totalLine).toMatchObject({ amount: 650, sales: 1 });
    const [row] = page.records;
    expect(row).toMatchObject({
      kind: 1,
      state: 'open',
      numbers: '7',
      orderId: first?.orderId,
      bookable: true,
    });
    const { anomalyId, version } = row as NonNullable<typeof row>;
    const seen = await admin.call(anomalyDetail, { anomalyId });
    expect([seen.first, seen.second]).toMatchObject([{ amount: 500, state: 1 }, { amount: 650 }]);
    const request = {
      anomalyId,
      version,
      note: '终端重置过流水号，确为另一笔',
      idempotencyKey: key(),
    };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => admin.call(postAnomaly, request)),
    );
    expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1);
    expect(answers[0]).toMatchObject({ state: 'posted', personal: 650 });
    const again = await admin.answer(postAnomaly, { ...request, idempotencyKey: key() });
    expect([again.status, again.data]).toMatchObject([409, { reason: 'DOCUMENT_CHANGED' }]);
    /* Since yesterday: right after midnight a minute ago was another day. */
    const orders = await admin.call(pageOrder, {
      startDate: `${ago(DAY).slice(0, 10)} 00:00:00`,
      endDate: ago(0),
    });
    expect(orders.totalLine).toMatchObject({ amount: 1150 });
    const after = await admin.call(anomalyDetail, { anomalyId });
    expect(after).toMatchObject({
      state: 'posted',
      postedOrderId: answers[0]?.orderId,
      bookable: false,
    });
    expect(after.steps).toMatchObject([{ action: 'post', note: request.note }]);
  });

  test('a refused row is kept as it came; one that is only too old can be booked on the day an operator does it', async () => {
    await uploadTo(terminal, [
      sale(1, 300, '2001-01-01 12:00:00'),
      { transactionNo: 2, note: 'a\u0000b' },
      null,
    ]);
    const rows = await list({ kinds: [4] });
    expect(rows.map(({ reason, bookable }) => [reason, bookable]).toSorted()).toEqual([
      ['INVALID_ROW', false],
      ['INVALID_ROW', false],
      ['TOO_OLD', true],
    ]);

    const broken = rows.find(({ numbers }) => numbers === '2');
    const { admin } = canteen.merchant;
    const { payload } = await admin.call(anomalyDetail, { anomalyId: broken?.anomalyId ?? '' });
    expect(JSON.parse(payload ?? '')).toMatchObject({ transactionNo: 2 });
    const noted = await admin.answer(postAnomaly, {
      anomalyId: broken?.anomalyId ?? '',
      version: 1,
      note: '补录',
      idempotencyKey: key(),
    });

    expect([noted.status, noted.data]).toMatchObject([409, { reason: 'NOT_BOOKABLE' }]);
    const old = rows.find(({ reason }) => reason === 'TOO_OLD');
    const { orderId } = await admin.call(postAnomaly, {
      anomalyId: old?.anomalyId ?? '',
      version: 1,
      note: '设备返修后导出',
      idempotencyKey: key(),
    });

    expect((await admin.call(orderDetail, { orderId })).bizDate).toBe(ago(0).slice(0, 10));
  });

  test('a clock that is ahead or behind is told with what it showed; a sale of yesterday is none', async () => {
    const ahead = wallTime(Date.now() + 3 * 3_600_000, 'Asia/Shanghai');
    await uploadTo(terminal, [sale(1, 100, ahead), sale(2, 100, ago(DAY))]);
    await consumeAt(terminal, sale(3, 100, ago(3_600_000)));
    const rows = await list();
    expect(rows.map(({ kind, numbers }) => [kind, numbers]).toSorted()).toEqual([
      [2, '1'],
      [2, '3'],
    ]);
    expect(rows.find(({ numbers }) => numbers === '1')?.occurredAt).toBe(ahead);
  });

  test('numbers that never came are missed, and are no more when they come after all', async () => {
    await uploadTo(terminal, [sale(10, 100), sale(13, 100)]);
    await watchGaps(server.system);
    expect(await list()).toEqual([]);
    await watchGaps(server.system, '0 seconds');
    await uploadTo(terminal, [sale(20, 100), sale(12, 100)]);
    await watchGaps(server.system, '0 seconds');
    const rows = await list({ kinds: [3] });
    expect(rows.map(({ numbers, sales, state }) => [numbers, sales, state]).toSorted()).toEqual([
      ['11-12', 2, 'open'],
      ['14-19', 6, 'open'],
    ]);
    const gap = rows.find(({ numbers }) => numbers === '11-12');
    const detail = () =>
      canteen.merchant.admin.call(anomalyDetail, { anomalyId: gap?.anomalyId ?? '' });
    expect((await detail()).missing).toEqual(['11']);
    await uploadTo(terminal, [sale(11, 100)]);
    await watchGaps(server.system, '0 seconds');
    expect(await detail()).toMatchObject({ state: 'arrived', missing: [] });
    expect((await list({ kinds: [3], states: ['open'] })).map(({ numbers }) => numbers)).toEqual([
      '14-19',
    ]);
  });

  test('is marked as looked at with a reason, one by one or several, and only by those of the canteen', async () => {
    await uploadTo(terminal, [null, 'x', 5]);
    const { merchant } = canteen;
    const [one, two, three] = await list();
    const note = '测试数据';
    const ids = [one, two, three].map((row) => row?.anomalyId ?? '');
    const permissions = [pageAnomaly.access, noteAnomaly.access, postAnomaly.access];
    const stranger = merchant.as({ permissions, scope: { canteens: [1] } });
    expect((await stranger.call(pageAnomaly, {})).total).toBe(0);
    expect(await stranger.call(noteAnomalies, { anomalyIds: ids, note })).toEqual({ noted: 0 });
    const refused = await Promise.all([
      stranger.answer(anomalyDetail, { anomalyId: ids[0] ?? '' }),
      stranger.answer(noteAnomaly, { anomalyId: ids[0] ?? '', version: 1, note }),
      stranger.answer(postAnomaly, {
        anomalyId: ids[0] ?? '',
        version: 1,
        note,
        idempotencyKey: key(),
      }),
    ]);

    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404]);
    await merchant.admin.call(noteAnomaly, { anomalyId: ids[0] ?? '', version: 1, note });
    expect(
      (await merchant.admin.answer(noteAnomaly, { anomalyId: ids[1] ?? '', version: 1, note: ' ' }))
        .status,
    ).toBe(400);
    expect(await merchant.admin.call(noteAnomalies, { anomalyIds: ids, note })).toEqual({
      noted: 2,
    });
    expect((await list({ states: ['noted'] })).map((row) => row.note)).toEqual([note, note, note]);
    const file = await merchant.admin.file(pageAnomaly, { fileType: 'csv' }, { export: true });
    expect(file.bytes.toString().trim().split('\n')).toHaveLength(5);
  });
});
