import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClock } from '../apps/terminal/clock.ts';
import { logIn } from '../apps/terminal/console-client.ts';
import { openDeviceApi } from '../apps/terminal/device-api.ts';
import { openWire } from '../apps/terminal/device-request.ts';
import { readCards, registerFleet } from '../apps/terminal/fleet.ts';
import { createRandom } from '../apps/terminal/random.ts';
import { type House, openHouse } from './support/house.ts';
import { admin } from './support/people.ts';

const program = join(import.meta.dirname, '../apps/terminal/main.ts');
let house: House;
beforeAll(async () => {
  house = await openHouse({ people: 60, days: 1 });
}, 120_000);
afterAll(() => house?.close());

function start(...options: string[]) {
  const child = spawn(process.execPath, [program, '--url', house.origin, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { child, end: Promise.all([text(child.stdout), once(child, 'exit')]) };
}

test('a run with outages, repeats and broken connections ends in agreement to the fen, also a second time', async () => {
  const options = '--terminals 8 --rate 120 --minutes 0.06 --offline 0.3 --duplicates 0.3 --broken 0.1'.split(' ');
  for (const seed of ['1', '2']) {
    const [said, [exitCode]] = await start(...options, '--seed', seed).end;
    expect(said).toContain('terminals and report agree to the fen');
    expect(said).toMatch(/合计 Total +[1-9]/);
    expect(exitCode).toBe(0);
  }
}, 60_000);

test('one fen that no terminal of the run sold is told, and the exit code is 1', async () => {
  const client = await logIn(house.origin, admin);
  const fleet = await registerFleet(client, 3);
  const [cardNo = ''] = await readCards(client);
  const stranger = fleet[2];
  if (!stranger) throw new Error('three terminals were asked for');
  const clock = createClock(createRandom(1), 0);
  const api = openDeviceApi(openWire(house.origin, stranger, clock.now));
  clock.set(await api.heartbeat(stranger.firstNo));
  const { child, end } = start('--terminals', '2', '--rate', '4', '--minutes', '0.05', '--seed', '3');
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
}, 60_000);

test('what keeps it from running is told in words, and the exit code is 2', async () => {
  const [wrongPassword, [exitCode]] = await start('--password', 'wrong').end;
  expect([wrongPassword.includes('账号或密码错误'), exitCode]).toEqual([true, 2]);
  const [nobody] = await start('--url', 'http://127.0.0.1:1').end;
  expect(nobody).toContain('no server answers');
}, 30_000);
