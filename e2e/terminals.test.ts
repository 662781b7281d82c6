import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { machineType } from '#areas/canteen/contract/client-type.ts';
import { pageDevice } from '#areas/device/contract/device.ts';
import { commandState, sendCommand } from '#areas/device/contract/machine/command.ts';
import { DEMO_MACHINE_SN } from '#areas/device/contract/machine/demo-sn.ts';
import { machineBoard } from '#areas/device/contract/machine/watch.ts';
import { createClock } from '../apps/terminal/clock.ts';
import { logIn } from '../apps/terminal/console-client.ts';
import { openDeviceApi } from '../apps/terminal/device-api.ts';
import { openWire } from '../apps/terminal/device-request.ts';
import { readCards, registerFleet } from '../apps/terminal/fleet.ts';
import { createRandom } from '../apps/terminal/random.ts';
import { openTill } from '../apps/terminal/till.ts';
import { openDesk } from './support/desk.ts';
import { admin } from './support/people.ts';
import { lastWeek } from './support/report.ts';
import { button, cellsOf, fenOf, rowOf } from './support/screen.ts';

const program = join(import.meta.dirname, '../apps/terminal/main.ts');
const desk = openDesk({ people: 60, days: 1 });

function start(...options: string[]) {
  const child = spawn(process.execPath, [program, '--url', desk.house.origin, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { child, end: Promise.all([text(child.stdout), once(child, 'exit')]) };
}

test('a run with outages, repeats and broken connections ends in agreement to the fen, also a second time', async () => {
  const options =
    '--terminals 8 --rate 120 --minutes 0.06 --offline 0.3 --duplicates 0.3 --broken 0.1'.split(
      ' ',
    );
  for (const seed of ['1', '2']) {
    const [said, [exitCode]] = await start(...options, '--seed', seed).end;
    expect(said).toContain('terminals and report agree to the fen');
    expect(said).toMatch(/合计 Total +[1-9]/);
    expect(exitCode).toBe(0);
  }
});

test('one fen that no terminal of the run sold is told, and the exit code is 1', async () => {
  const client = await logIn(desk.house.origin, admin);
  const fleet = await registerFleet(client, 3);
  const [cardNo = ''] = await readCards(client);
  const stranger = fleet[2];
  if (!stranger) throw new Error('three terminals were asked for');

  const clock = createClock(createRandom(1), 0);
  const api = openDeviceApi(openWire(desk.house.origin, stranger, clock.now));
  clock.set(await api.heartbeat(stranger.firstNo));
  const { child, end } = start(
    '--terminals',
    '2',
    '--rate',
    '4',
    '--minutes',
    '0.05',
    '--seed',
    '3',
  );
  await once(child.stdout, 'data');
  const sold = await api.consume({
    no: stranger.firstNo,
    cardNo,
    amount: 1,
    occurredAt: clock.wallTime(),
    online: true,
  });

  expect(sold.outcome).toBe('sale');
  api.close();
  await client.logOut();
  const [said, [exitCode]] = await end;
  expect(said).toContain('terminals and report differ');
  expect(said).toMatch(/合计 Total.* 0\.01 /);
  expect(exitCode).toBe(1);
});

/** What machines of some kind do, and the house has to hear of from one of them. */
const DEEDS = [
  'sold',
  'gave back',
  'recharged',
  'water drawn',
  'tray lent',
  'menu taken over',
  'price tags shown',
  'sample kept',
  'residue tested',
  'people counted',
  'measured',
  'morning check',
  'rights checked',
  'numbers looked at',
  'paired',
  'menu shown',
  'command done',
];

test('a machine of every kind comes online and does what such machines do, told over a line or by polling', async () => {
  const client = await logIn(desk.house.origin, admin);
  const machines = new Map<number, string>();
  for await (const { deviceType, deviceId } of client.rows(pageDevice, {
    keyword: DEMO_MACHINE_SN,
  }))
    machines.set(deviceType, deviceId);
  const { receiptPrinter, camera, lnJl01, standUpConsumptionMachine } = machineType.key;
  const told = [
    ['testPrint', receiptPrinter],
    ['snapshot', camera],
    ['tare', lnJl01],
  ] as const;
  for (const [command, type] of told)
    await client.call(sendCommand, { command, deviceIds: [machines.get(type) ?? ''], why: '' });
  await desk.house.query(`update device set settings = '{"refunds": 1}' where device_type = $1`, [
    standUpConsumptionMachine,
  ]);

  const [said, [exitCode]] = await start('--all', '--minutes', '0.6', '--seed', '5').end;
  expect(said).not.toContain('✘');
  expect(exitCode, said).toBe(0);
  expect(DEEDS.filter((deed) => !said.includes(deed))).toEqual([]);

  const states = await desk.house.query<{ command: string; state: number }>(
    `select c.command, c.state from device_command c join device d using (merchant_id, device_id)
      where d.sn like '${DEMO_MACHINE_SN}%' and c.asked_at > now() - interval '10 minutes' and c.command in ('testPrint', 'snapshot', 'tare')
      order by c.command`,
  );
  expect(states).toEqual([
    { command: 'snapshot', state: commandState.key.succeeded },
    { command: 'tare', state: commandState.key.succeeded },
    { command: 'testPrint', state: commandState.key.succeeded },
  ]);
  const { online, total } = await client.call(machineBoard, {
    deviceTypes: [receiptPrinter, camera, lnJl01],
  });
  expect([online, total]).toEqual([3, 3]);
  await client.logOut();
}, 120_000);

test('what keeps it from running is told in words, and the exit code is 2', async () => {
  const [wrongPassword, [exitCode]] = await start('--password', 'wrong').end;
  expect([wrongPassword.includes('账号或密码错误'), exitCode]).toEqual([true, 2]);
  const [noServer] = await start('--url', 'http://127.0.0.1:1').end;
  expect(noServer).toContain('no server answers');
});

/** The card of a person who can pay for a few things. */
async function buyer(): Promise<string> {
  const [found] = await desk.house.query<{ cardNo: string }>(
    `select d.card_no as "cardNo" from account a join card d using (merchant_id, account_id)
      where a.status = 1 and not a.debit_block and a.limits is null and d.state = 1 and d.kind = 1
      order by a.personal_balance desc, d.card_no limit 1`,
  );

  if (!found) throw new Error('nobody of the demo has a card');

  return found.cardNo;
}

/** What the trade report says of the supermarket over the last week: what it sold, what came back and what is left, in fen. */
async function tradeOfWeek(page: Page): Promise<number[]> {
  await page.goto('/superstore/trade/mchSum');
  await lastWeek(page);
  /* The chart above has a table of its own for readers who do not see it. */
  const row = page.locator('.ant-table-row').filter({ hasText: '云溪教育超市' });

  return (await cellsOf(row, '销售金额', '退款金额', '净收入')).map(fenOf);
}

test('a till sells by bar code and takes a piece back by the receipt: order, goods and trade report say the same', async () => {
  const [WATER, BREAD] = ['6902083881405', '6911988006783'];
  const client = await logIn(desk.house.origin, admin);
  const till = await openTill(client, createRandom(5));
  if (!till) throw new Error('the demo has a supermarket');

  await desk.visitAs(admin, '/', async ({ page }) => {
    const [sold = 0, back = 0, net = 0] = await tradeOfWeek(page);
    const { orderId, amount } = await till.sell(await buyer(), [
      { barCode: WATER, count: 2 },
      { barCode: BREAD, count: 1 },
    ]);
    expect(amount).toBe(950);
    await page.goto(`/orderCenter/orderManagement/orderList?orderKind=7&keyword=${orderId}`);
    const order = rowOf(page, orderId ?? '');
    await order.getByText('9.50').first().waitFor();

    expect(await till.takeBack(orderId ?? '')).toBe(200);
    await page.reload();
    await order.getByText('部分退款').waitFor();
    await button(order, '详情').click();
    const detail = page.getByRole('dialog');
    await rowOf(detail, '矿泉水').filter({ hasText: '2.00' }).first().waitFor();
    await detail.getByText('7.50', { exact: true }).first().waitFor();

    expect(await tradeOfWeek(page)).toEqual([sold + 950, back + 200, net + 750]);
    await page.goto('/superstore/trade/goodsDetail?keyword=矿泉水');
    await rowOf(page, orderId ?? '')
      .filter({ hasText: '4.00' })
      .filter({ hasText: '2.00' })
      .waitFor();
  });

  till.close();
  await client.logOut();
});
