import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { machineType } from '#areas/canteen/contract/client-type.ts';
import { area as customerArea } from '#areas/customer/server/testing/area.ts';
import { deleteDevice, insertDevice } from '#areas/device/contract/device.ts';
import { pageCommand, sendCommand } from '#areas/device/contract/machine/command.ts';
import { paperState } from '#areas/device/contract/machine/device-door.ts';
import {
  cancelPrintJobs,
  pagePrintJob,
  printState,
  printTrouble,
  retryPrintJobs,
} from '#areas/device/contract/machine/print-job.ts';
import { printStatus } from '#areas/device/contract/machine/printers.ts';
import { pageAlarm } from '#areas/device/contract/machine/watch.ts';
import { area } from '#areas/device/server/area.ts';
import { printHooks } from '#areas/device/server/printing/print-hooks.ts';
import { isAllowedPrinter } from '#areas/device/server/printing/printer-address.ts';
import { printOver } from '#areas/device/server/printing/printer-line.ts';
import { servePrinter } from '#areas/device/server/printing/printing.ts';
import { openPrinter, type TestPrinter } from '#areas/device/server/testing/printer.ts';
import { printTemplates } from '#areas/order/contract/print-template.ts';
import { listPrinters, printOrdersAt, printScene } from '#areas/order/contract/ticket.ts';
import { escPos } from '#areas/order/server/api.ts';
import { orderArea } from '#areas/order/server/area.ts';
import { type Diner, dinerHouse } from '#areas/order/server/testing/diner-house.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';

const { waiting, printed, failed, cancelled } = printState.key;

const trouble = printTrouble.key;

test('printers are spoken to at named hosts and networks alone, elsewhere than at their port only where that is named', () => {
  const allowed = ['192.168.1.0/24', 'printer.example', '10.0.0.5:9101'];
  const allows = (host: string, port = 9100) => isAllowedPrinter(allowed, { host, port });

  expect(allows('192.168.1.7')).toBe(true);
  expect(allows('printer.example')).toBe(true);
  expect(allows('10.0.0.5', 9101)).toBe(true);
  expect(allows('192.168.1.7', 22)).toBe(false);
  expect(allows('192.168.2.7')).toBe(false);
  expect(allows('10.0.0.5')).toBe(false);
  expect(allows('printer.example', 80)).toBe(false);
  expect(allows('0xc0a80107')).toBe(false);
  expect(isAllowedPrinter([], { host: '127.0.0.1', port: 9100 })).toBe(false);
});

test('what a name says is never taken for a command, and every character has its code of GB18030', () => {
  const line = { align: 'left', large: false, bold: false } as const;
  const bytes = escPos([{ lines: [{ ...line, text: '鱼\u001b@\u001dV\u0000香€龘' }] }]);

  expect(bytes.includes(Buffer.from([0x1d, 0x56, 0x00]))).toBe(false);
  expect(new TextDecoder('gb18030').decode(bytes)).toContain('鱼 @ V 香€龘');
});

describe('a printer of the network', () => {
  const printerHosts: string[] = [];
  let server: RunningServer;
  let house: Diner;
  let printer: TestPrinter;
  let deviceId: string;
  beforeAll(async () => {
    server = await startServer([customerArea, ...moneyAreas, orderArea(printHooks), area], {
      adapters: { printerHosts },
    });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    house = await dinerHouse(server);
    printer = await openPrinter();
    printerHosts.push(`127.0.0.1:${printer.port}`);
    deviceId = await register('P1', printer.port);
  });
  afterEach(() => printer.close());

  const register = async (num: string, printerPort: number, more: object = {}): Promise<string> => {
    const { placeId, merchantId } = { ...house.place, merchantId: house.merchant.merchantId };
    const draft = {
      deviceNum: num,
      deviceName: `打印机${num}`,
      deviceType: machineType.key.receiptPrinter,
      sn: `PRINTER${num}${merchantId}`,
      canteenId: String(placeId),
      settings: { printerHost: '127.0.0.1', printerPort, ...more },
    };

    return (await house.admin.call(insertDevice, draft)).deviceId;
  };

  const testPage = (id = deviceId) =>
    house.admin.call(sendCommand, { deviceIds: [id], command: 'testPrint' });

  const jobs = async (id = deviceId) =>
    (await house.admin.call(pagePrintJob, { deviceId: id })).records;

  const stateOf = async (id = deviceId) => (await jobs(id))[0]?.state;

  const troubleOf = async (id = deviceId) => (await jobs(id))[0]?.trouble;

  const soon = { timeout: 20_000 };

  /** Lets what waits be tried now, as after its pause. */
  const tryNow = async (id = deviceId): Promise<void> => {
    await house.merchant.within(({ tx }) =>
      tx
        .updateTable('printJob')
        .set({ tryAt: sql`now()` })
        .where('deviceId', '=', Number(id))
        .execute(),
    );
    const merchant = { merchantId: house.merchant.merchantId, timeZone: 'Asia/Shanghai' };
    await servePrinter(server.system, merchant, Number(id));
  };

  const alarms = async () =>
    (await house.admin.call(pageAlarm, {})).records.map(({ code, state }) => [code, state]);

  test('prints a test page in Chinese, and is online with what its paper is from then on', async () => {
    printer.paper = 'low';
    expect(await testPage()).toMatchObject({ queued: 1, refused: [] });
    await expect.poll(() => stateOf(), soon).toBe(printed);

    expect(printer.papers).toHaveLength(1);
    expect(printer.papers[0]?.[0]).toBe('打印测试页');
    expect(printer.papers[0]?.join()).toContain('打印机P1');
    expect(await house.admin.call(printStatus, { deviceIds: [deviceId] })).toMatchObject([
      { online: 1, paper: paperState.key.low, waitingJobs: 0 },
    ]);
    expect(await alarms()).toEqual([['PAPER_LOW', 1]]);
    /* Nothing waits for a machine that never asks. */
    expect((await house.admin.call(pageCommand, {})).total).toBe(0);
    expect(
      await house.admin.call(sendCommand, { deviceIds: [deviceId], command: 'syncTime' }),
    ).toMatchObject({ queued: 0 });
  });

  test('prints papers of orders by their template, in order, and further copies as such', async () => {
    const { admin } = house;
    const orderIds = [await house.order(), await house.order()];
    await admin.call(printTemplates.add, {
      templateName: '全部',
      scene: printScene.key.receipt,
      state: 1,
      title: '欢迎光临',
      headColumns: ['orderId'],
      lineColumns: ['amount'],
      footColumns: ['amount'],
      footText: '谢谢惠顾',
    });
    expect(await admin.call(listPrinters, {})).toMatchObject([{ deviceId, canteenName: '一食堂' }]);

    const asked = { orderIds, scene: printScene.key.receipt, deviceId };
    expect(await admin.call(printOrdersAt, asked)).toEqual({ queued: 2 });
    expect(await admin.call(printOrdersAt, { ...asked, orderIds: orderIds.slice(0, 1) })).toEqual({
      queued: 1,
    });
    await expect.poll(() => printer.papers.length, soon).toBe(3);

    const [first, second, third] = printer.papers.map((lines) => lines.join('\n'));
    expect(first).toMatch(/欢迎光临[\s\S]*红烧肉[\s\S]*谢谢惠顾/);
    expect(first).toContain(`订单号：${orderIds[0]}`);
    expect(second).toContain(`订单号：${orderIds[1]}`);
    expect([first, second, third].map((text) => text?.includes('重打'))).toEqual([
      false,
      false,
      true,
    ]);
    await expect
      .poll(async () => (await jobs()).map(({ state }) => state), soon)
      .toEqual([printed, printed, printed]);
  });

  test('that dies in the middle prints again, marked, and asks for somebody after the third time', async () => {
    printer.diesAfter = 2;
    await testPage();
    await expect.poll(() => troubleOf(), soon).toBe(trouble.brokeOff);
    expect(await stateOf()).toBe(waiting);
    await expect.poll(() => tryNow().then(() => stateOf()), soon).toBe(failed);
    expect(await jobs()).toMatchObject([{ state: failed, attempts: 3, begun: 3 }]);
    expect(printer.torn.map(([line]) => line?.trim())).toEqual(['打印测试页', '重打', '重打']);
    expect(await alarms()).toEqual([['PRINTER', 1]]);

    printer.diesAfter = undefined;
    const [job] = await jobs();
    expect(await house.admin.call(retryPrintJobs, { jobIds: [String(job?.jobId)] })).toEqual({
      queued: 1,
    });
    await expect.poll(() => stateOf(), soon).toBe(printed);
    expect(printer.papers[0]?.[0]).toBe('重打');
    expect(await alarms()).toEqual([['PRINTER', 3]]);
  });

  test('without paper prints nothing and says so; with paper again each paper once, in order', async () => {
    printer.paper = 'out';
    await testPage();
    await testPage();
    await expect.poll(async () => (await jobs())[1]?.trouble, soon).toBe(trouble.paperOut);
    expect(printer.papers).toEqual([]);
    expect(await alarms()).toEqual([['PAPER_OUT', 1]]);
    expect(await house.admin.call(printStatus, { deviceIds: [deviceId] })).toMatchObject([
      { paper: paperState.key.out, waitingJobs: 2 },
    ]);

    printer.paper = 'there';
    await tryNow();
    await expect.poll(() => printer.papers.length, soon).toBe(2);
    await expect.poll(() => stateOf(), soon).toBe(printed);
    expect(printer.papers.flat()).not.toContain('重打');
    expect(await alarms()).toEqual([['PAPER_OUT', 3]]);

    printer.isCoverOpen = true;
    await testPage();
    await expect.poll(() => troubleOf(), soon).toBe(trouble.coverOpen);
  });

  test('that answers nothing holds up no other', async () => {
    const other = await openPrinter();
    printerHosts.push(`127.0.0.1:${other.port}`);
    other.isSilent = true;
    const stuck = await register('P2', other.port);
    await testPage(stuck);
    await testPage();
    await expect.poll(() => stateOf(), soon).toBe(printed);
    await expect.poll(() => troubleOf(stuck), soon).toBe(trouble.unreachable);
    expect(await stateOf(stuck)).toBe(waiting);

    const [job] = await jobs(stuck);
    expect(await house.admin.call(cancelPrintJobs, { jobIds: [String(job?.jobId)] })).toEqual({
      cancelled: 1,
    });
    expect(await stateOf(stuck)).toBe(cancelled);
    await other.close();
  });

  test('goes on after its server was killed in the middle, marked', async () => {
    printer.isCoverOpen = true;
    await testPage();
    await expect.poll(() => troubleOf(), soon).toBe(trouble.coverOpen);
    await house.merchant.within(({ tx }) =>
      tx
        .updateTable('printJob')
        .set({ state: printState.key.printing, claimedUntil: sql`now() - interval '1 second'` })
        .execute(),
    );
    printer.isCoverOpen = false;
    await tryNow();
    await expect.poll(() => stateOf(), soon).toBe(printed);
    expect(printer.papers.map(([line]) => line)).toEqual(['重打']);
  });

  test('is not spoken to where nobody allowed it, where it is disabled or of other places', async () => {
    const { admin, merchant } = house;
    const orderIds = [await house.order()];
    const asked = { orderIds, scene: printScene.key.receipt };
    const forbidden = await register('P3', 9);
    const bare = await register('P4', 9100, { printerHost: '' });
    const reasonOf = async (id: string) => {
      const { status, data } = await admin.answer(printOrdersAt, { ...asked, deviceId: id });
      return [status, (data as { reason?: string }).reason];
    };

    expect(await reasonOf(forbidden)).toEqual([409, 'HOST_NOT_ALLOWED']);
    expect(await reasonOf(bare)).toEqual([409, 'PRINTER_NO_ADDRESS']);
    const elsewhere = merchant.as({ permissions: ['*:*:*'], scope: { canteens: [1] } });
    const there = { ...asked, deviceId };
    expect((await elsewhere.answer(printOrdersAt, there)).status).toBe(404);
    expect(await elsewhere.call(listPrinters, {})).toEqual([]);
    expect((await elsewhere.call(pagePrintJob, {})).total).toBe(0);
    const stranger = await dinerHouse(server);
    const strangersOrder = { ...there, orderIds: [await stranger.order()] };
    expect((await stranger.admin.answer(printOrdersAt, strangersOrder)).status).toBe(404);
    expect((await admin.answer(printOrdersAt, strangersOrder)).status).toBe(404);
    await admin.call(deleteDevice, { deviceId });
    expect((await admin.answer(printOrdersAt, there)).status).toBe(404);
  });

  test('that reads nothing back has printed what it took', async () => {
    printer.isSilent = true;
    const address = { host: '127.0.0.1', port: printer.port, paperWidth: 80 };
    const patience = { answer: 300, paper: 300 };
    const paper = escPos([{ lines: [] }]);
    expect(await printOver({ ...address, readsBack: false }, paper, patience)).toMatchObject({
      trouble: trouble.none,
      isReached: true,
    });
    expect(await printOver({ ...address, readsBack: true }, paper, patience)).toMatchObject({
      trouble: trouble.unreachable,
      hasBegun: false,
    });
  });
});
