import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  accessDoors,
  accessRecordPage,
  accessRules,
  decidedBy,
  deviceAccess,
  entryVerdict,
  heldState,
  readKitchenSettings,
  saveKitchenSettings,
} from '#areas/backcourt/contract/access.ts';
import { entryReason } from '#areas/backcourt/contract/access-decision.ts';
import { kitchenStaff } from '#areas/backcourt/contract/kitchen-staff.ts';
import { morningCheckSave } from '#areas/backcourt/contract/morning-check.ts';
import { area as backcourtArea } from '#areas/backcourt/server/area.ts';
import { machineType } from '#areas/canteen/contract/client-type.ts';
import { area as deviceArea } from '#areas/device/server/area.ts';
import {
  installMachine,
  minutesAgo,
  openCanteen,
  type TestTerminal,
} from '#areas/device/server/testing.ts';
import { area as menuArea } from '#areas/menu/server/area.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { NoAnswerError } from '../terminal/device-request.ts';
import { openDoor } from '../terminal/door.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer([menuArea, deviceArea, backcourtArea]);
});
afterAll(() => server.stop());

/** The simulated door on a terminal under test, whose line can be cut. */
function doorOf(terminal: TestTerminal) {
  const line = { isCut: false };
  const door = openDoor({
    async send({ method, path, body }) {
      if (line.isCut) throw new NoAnswerError('no line');

      const { status, data } = await terminal.call({ method, path } as Endpoint, body);
      expect(status).toBe(200);

      return data;
    },
    close: () => undefined,
  });

  return { door, line };
}

/** A canteen with a door and one person who may enter all day. */
async function withDoor() {
  const canteen = await openCanteen(server, 2, 0);
  const { admin } = canteen.merchant;
  const [custId = 0, strangerId = 0] = canteen.custIds;
  const today = minutesAgo(0).slice(0, 10);
  const terminal = await installMachine(server, canteen, machineType.key.doorTerminal);
  const { ruleId } = await admin.call(accessRules.add, {
    canteenId: String(canteen.canteenId),
    custId: String(custId),
    fromDate: today,
    untilDate: today,
  });

  return { canteen, admin, custId, strangerId, terminal, ruleId, ...doorOf(terminal) };
}

test('a door takes rights over, asks the house while there is a line, and decides the same without one', async () => {
  const { admin, custId, strangerId, ruleId, door, line } = await withDoor();
  const doorRow = async () => (await admin.call(accessDoors, {})).records[0];
  expect(await doorRow()).toMatchObject({ heldState: heldState.key.behind });
  await door.obey();
  expect(await doorRow()).toMatchObject({ heldState: heldState.key.latest });

  const at = minutesAgo(0);
  expect(await door.enter({ custId, at })).toBe(true);
  expect(await door.enter({ custId: strangerId, at })).toBe(false);
  line.isCut = true;
  expect(await door.enter({ custId, at })).toBe(true);
  expect(await door.enter({ custId: strangerId, at })).toBe(false);
  line.isCut = false;
  await door.tell();

  const { house, door: byItself } = decidedBy.key;
  const { allowed, refused } = entryVerdict.key;
  const { records } = await admin.call(accessRecordPage, {});
  expect(records.map(({ verdict, decidedBy: by }) => [verdict, by]).toSorted()).toEqual([
    [allowed, house],
    [allowed, byItself],
    [refused, house],
    [refused, byItself],
  ]);

  await admin.call(accessRules.remove, { ruleId });
  await door.obey();
  expect(await door.enter({ custId, at })).toBe(false);
  line.isCut = true;
  expect(await door.enter({ custId, at })).toBe(false);
});

test('somebody who is not fit for work is refused while the merchant says so', async () => {
  const { canteen, admin, custId, door, line } = await withDoor();
  const { staffId } = await admin.call(kitchenStaff.add, {
    canteenId: String(canteen.canteenId),
    staffNum: 'C1',
    staffName: '王建国',
    custId: String(custId),
  });
  const at = minutesAgo(0);
  const check = { staffId, temperature: 380, checker: '李师傅', checkedAt: at };
  await admin.call(morningCheckSave, check);
  await door.obey();
  expect(await door.enter({ custId, at })).toBe(false);
  expect((await admin.call(accessRecordPage, {})).records).toMatchObject([
    { reason: entryReason.key.unfit },
  ]);

  line.isCut = true;
  expect(await door.enter({ custId, at })).toBe(false);
  line.isCut = false;

  const { version } = await admin.call(readKitchenSettings, undefined);
  await admin.call(saveKitchenSettings, { refuseUnfit: 2, version });
  await door.obey();
  expect(await door.enter({ custId, at })).toBe(true);
});

test('a door is told what changed since its version alone, and rights of other canteens never', async () => {
  const { canteen, admin, strangerId, terminal } = await withDoor();
  const fetch = async (accessNo: number, day?: string) =>
    (
      await terminal.call<{ accessNo: number; day: string; changed: unknown[]; gone: number[] }>(
        deviceAccess,
        { accessNo, ...(day && { day }) },
      )
    ).data;
  const first = await fetch(0);
  expect(first.changed).toHaveLength(1);
  expect(await fetch(first.accessNo, first.day)).toMatchObject({ unchanged: true, changed: [] });

  const { ruleId } = await admin.call(accessRules.add, {
    canteenId: String(canteen.canteenId),
    custId: String(strangerId),
    fromDate: first.day,
    untilDate: first.day,
  });
  const second = await fetch(first.accessNo, first.day);
  expect(second.changed).toMatchObject([{ ruleId: Number(ruleId) }]);
  await admin.call(accessRules.remove, { ruleId });
  expect(await fetch(second.accessNo, second.day)).toMatchObject({
    changed: [],
    gone: [Number(ruleId)],
  });

  const permissions = [accessRules.page.access, accessRecordPage.access];
  const outsider = canteen.merchant.as({ permissions, scope: { canteens: [1] } });
  expect((await outsider.call(accessRules.page, {})).records).toEqual([]);
  const camera = await installMachine(server, canteen, machineType.key.camera);
  expect((await camera.call(deviceAccess, {})).status).toBe(403);
});

test('a right is for one person or one type, and ends after it begins', async () => {
  const { canteen, admin, custId } = await withDoor();
  const draft = {
    canteenId: String(canteen.canteenId),
    fromDate: '2026-03-01',
    untilDate: '2026-03-31',
  };
  await expect(admin.call(accessRules.add, draft)).rejects.toThrow('人员类别');
  await expect(
    admin.call(accessRules.add, { ...draft, custId: String(custId), untilDate: '2026-02-01' }),
  ).rejects.toThrow('结束日期');
});
