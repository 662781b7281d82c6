import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  devicePeople,
  passengerFlow,
  peoplePresent,
} from '#areas/backcourt/contract/people-count.ts';
import { area as backcourtArea } from '#areas/backcourt/server/area.ts';
import { machineType } from '#areas/canteen/contract/client-type.ts';
import { area as menuArea } from '#areas/menu/server/area.ts';
import { wallTime } from '#kit/server/context.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { area } from './area.ts';
import { type Canteen, installTerminal, openCanteen, type TestTerminal } from './testing.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer([menuArea, area, backcourtArea]);
});
afterAll(() => server.stop());

/** A terminal that is a camera from its first call on. */
async function installCamera(canteen: Canteen): Promise<TestTerminal> {
  const terminal = await installTerminal(server, canteen);
  await canteen.merchant.within(({ tx }) =>
    tx
      .updateTable('device')
      .set({ deviceType: machineType.key.camera })
      .where('deviceId', '=', terminal.deviceId)
      .execute(),
  );

  return terminal;
}

const wall = (minutesAgo: number): string =>
  wallTime(Date.now() - minutesAgo * 60_000, 'Asia/Shanghai');

test('people are counted once each moment; who is there is what cameras said lately, together', async () => {
  const canteen = await openCanteen(server, 1, 0);
  const { admin } = canteen.merchant;
  const [north, south] = [await installCamera(canteen), await installCamera(canteen)];
  const tell = async (camera: TestTerminal, at: string, present: number) =>
    (
      await camera.call<{ kept: number }>(devicePeople, {
        counts: [{ at, entered: 5, left: 2, present }],
      })
    ).data.kept;

  const [now, earlier] = [wall(1), wall(60)];
  expect(await tell(north, now, 30)).toBe(1);
  expect(await tell(north, now, 99)).toBe(0);
  expect(await admin.call(peoplePresent, {})).toMatchObject([{ cameras: 2, present: 30 }]);

  await tell(south, earlier, 40);
  expect(await admin.call(peoplePresent, {})).toMatchObject([{ present: 30, countedAt: now }]);

  await tell(south, now, 12);
  expect(await admin.call(peoplePresent, {})).toMatchObject([{ present: 42 }]);

  const period = { startDate: wall(24 * 60), endDate: wall(0) };
  const flow = await admin.call(passengerFlow, period);
  expect(flow).toMatchObject({ entered: 15, left: 6 });
  expect(flow.hours.reduce((sum, { entered }) => sum + entered, 0)).toBe(15);

  const far = { startDate: wall(40 * 24 * 60), endDate: wall(0) };
  await expect(admin.call(passengerFlow, far)).rejects.toThrow('最多查询31天');
});

test('a machine that is no camera counts nobody, and another canteen is not told', async () => {
  const canteen = await openCanteen(server, 1, 0);
  const till = await installTerminal(server, canteen);
  const counts = [{ at: wall(1), entered: 1, left: 0, present: 1 }];
  expect((await till.call(devicePeople, { counts })).status).toBe(403);

  const camera = await installCamera(canteen);
  await camera.call(devicePeople, { counts });
  const permissions = [peoplePresent.access];
  const stranger = canteen.merchant.as({ permissions, scope: { canteens: [1] } });
  expect(await stranger.call(peoplePresent, {})).toEqual([]);
});
