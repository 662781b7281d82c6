import { afterAll, beforeAll, expect, test } from 'vitest';
import { certificateState, kitchenStaff } from '#areas/backcourt/contract/kitchen-staff.ts';
import {
  checkVerdict,
  dayState,
  deviceMorningCheck,
  morningCheckDay,
  morningCheckPage,
  morningCheckSave,
  unfitReason,
} from '#areas/backcourt/contract/morning-check.ts';
import { area as backcourtArea } from '#areas/backcourt/server/area.ts';
import { machineType } from '#areas/canteen/contract/client-type.ts';
import { area as menuArea } from '#areas/menu/server/area.ts';
import { daysAfter, daysBefore } from '#kit/contract/calendar-day.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { area } from './area.ts';
import { installMachine, minutesAgo, openCanteen } from './testing.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer([menuArea, area, backcourtArea]);
});
afterAll(() => server.stop());

const { fit, unfit } = checkVerdict.key;

/** A canteen with one cook whose certificate is valid for another year. */
async function withCook() {
  const canteen = await openCanteen(server, 1, 0);
  const { admin } = canteen.merchant;
  const today = minutesAgo(0).slice(0, 10);
  const { staffId } = await admin.call(kitchenStaff.add, {
    canteenId: String(canteen.canteenId),
    staffNum: 'C1',
    staffName: '王建国',
    certificateUntil: daysAfter(today, 365),
  });

  return { canteen, admin, today, staffId };
}

test('somebody is not checked, then not fit, then fit: the newest check of the day counts', async () => {
  const { admin, staffId } = await withCook();
  const stateOf = async () => (await admin.call(morningCheckDay, {})).records[0]?.dayState;
  expect(await stateOf()).toBe(dayState.key.unchecked);

  const check = { staffId, checker: '李师傅', checkedAt: minutesAgo(0) };
  const feverish = await admin.call(morningCheckSave, { ...check, temperature: 373 });
  expect(feverish).toMatchObject({ verdict: unfit, reason: unfitReason.key.fever });
  expect(await stateOf()).toBe(dayState.key.unfit);

  const later = await admin.call(morningCheckSave, { ...check, temperature: 366 });
  expect(later).toMatchObject({ verdict: fit, reason: unfitReason.key.none });
  expect(await stateOf()).toBe(dayState.key.fit);
  expect((await admin.call(morningCheckPage, {})).records).toMatchObject([
    { degrees: '36.6', staffName: '王建国' },
    { degrees: '37.3' },
  ]);

  await expect(
    admin.call(morningCheckSave, { ...check, temperature: 366, checkedAt: minutesAgo(-60) }),
  ).rejects.toThrow('不能晚于现在');
});

test('a certificate that is over keeps somebody from work and is told before', async () => {
  const { admin, today, staffId } = await withCook();
  const found = async () => (await admin.call(kitchenStaff.page, {})).records[0];
  expect(await found()).toMatchObject({ certificateState: certificateState.key.valid });

  const { version } = (await found()) as { version: number };
  await admin.call(kitchenStaff.modify, {
    staffId,
    version,
    certificateUntil: daysAfter(today, 5),
  });
  const { expiring, expired } = certificateState.key;
  expect((await admin.call(kitchenStaff.page, { certificateState: expiring })).total).toBe(1);

  await admin.call(kitchenStaff.modify, {
    staffId,
    version: version + 1,
    certificateUntil: daysBefore(today, 1),
  });
  expect((await admin.call(kitchenStaff.page, { certificateState: expired })).total).toBe(1);
  const checked = await admin.call(morningCheckSave, {
    staffId,
    temperature: 365,
    checker: '李师傅',
    checkedAt: minutesAgo(0),
  });
  expect(checked).toMatchObject({ verdict: unfit, reason: unfitReason.key.certificateOver });
});

test('a machine tells of a check once, and only of who is on duty at its canteen', async () => {
  const { canteen, admin } = await withCook();
  const machine = await installMachine(server, canteen, machineType.key.faceTerminal);
  const told = {
    transactionNo: 1,
    staffNum: 'C1',
    temperature: 365,
    wounded: true,
    checkedAt: minutesAgo(1),
  };
  const first = await machine.call(deviceMorningCheck, told);
  expect(first.data).toMatchObject({ verdict: unfit, reason: unfitReason.key.wounded });
  expect((await machine.call(deviceMorningCheck, { ...told, wounded: false })).data).toEqual(
    first.data,
  );
  expect((await admin.call(morningCheckPage, {})).total).toBe(1);

  const other = { ...told, transactionNo: 2, staffNum: 'C9' };
  expect((await machine.call(deviceMorningCheck, other)).status).toBe(404);
  const camera = await installMachine(server, canteen, machineType.key.camera);
  expect((await camera.call(deviceMorningCheck, told)).status).toBe(403);
});

test('staff of other canteens are neither seen nor checked', async () => {
  const { canteen, staffId } = await withCook();
  const permissions = [morningCheckDay.access, morningCheckSave.access, kitchenStaff.page.access];
  const stranger = canteen.merchant.as({ permissions, scope: { canteens: [1] } });
  expect((await stranger.call(morningCheckDay, {})).records).toEqual([]);
  expect((await stranger.call(kitchenStaff.page, {})).records).toEqual([]);
  const check = { staffId, temperature: 365, checker: 'x', checkedAt: minutesAgo(0) };
  await expect(stranger.call(morningCheckSave, check)).rejects.toThrow('不在岗');
});
