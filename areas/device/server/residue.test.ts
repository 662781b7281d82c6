import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  deviceResidue,
  residueDispose,
  residueFollowUp,
  residuePage,
  residueRetest,
  residueSave,
  residueSum,
  residueVerdict,
} from '#areas/backcourt/contract/residue.ts';
import { area as backcourtArea } from '#areas/backcourt/server/area.ts';
import { machineType } from '#areas/canteen/contract/client-type.ts';
import { materials } from '#areas/menu/contract/material.ts';
import { area as menuArea } from '#areas/menu/server/area.ts';
import { png } from '#kit/server/testing/pictures.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { pageAlarm } from '../contract/machine/watch.ts';
import { area } from './area.ts';
import { installMachine, minutesAgo, openCanteen } from './testing.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer([menuArea, area, backcourtArea]);
});
afterAll(() => server.stop());

const { passed, failed } = residueVerdict.key;

const { open, passedAgain, disposed } = residueFollowUp.key;

const told = (transactionNo: number, inhibitionRate: number) => ({
  transactionNo,
  sampleName: '韭菜',
  inhibitionRate,
  testedAt: minutesAgo(5),
  tester: '赵师傅',
});

const entered = (canteenId: number, inhibitionRate: number) => ({
  testId: null,
  version: null,
  canteenId: String(canteenId),
  materialId: null,
  sampleName: '菠菜',
  lot: 'A1',
  supplier: '',
  inhibitionRate,
  testedAt: minutesAgo(60),
  tester: '赵师傅',
  remark: '',
});

test('a detector tells of a test once; one that failed raises an alarm until its goods are dealt with', async () => {
  const canteen = await openCanteen(server, 1, 0);
  const { admin } = canteen.merchant;
  const detector = await installMachine(server, canteen, machineType.key.residueDetector);
  const tell = async (transactionNo: number, rate: number, more: object = {}) =>
    (
      await detector.call<{ testId: string; verdict: number }>(deviceResidue, {
        ...told(transactionNo, rate),
        ...more,
      })
    ).data;

  const photo = png(8, 6).toString('base64');
  const first = await tell(1, 6000, { photo });
  expect(first.verdict).toBe(failed);
  expect(await tell(1, 100)).toEqual(first);
  expect((await tell(2, 4999)).verdict).toBe(passed);

  const { records } = await admin.call(residuePage, { followUp: open });
  expect(records).toMatchObject([
    { sampleName: '韭菜', inhibition: '60.00', verdict: failed, photoUrl: expect.any(String) },
  ]);
  const alarms = async () =>
    (await admin.call(pageAlarm, {})).records.map(({ code, state }) => [code, state]);
  expect(await alarms()).toEqual([['RESIDUE', 1]]);

  const { testId, version } = records[0] as (typeof records)[number];
  const again = { testId, version, testedAt: minutesAgo(0), tester: '李师傅' };
  await admin.call(residueRetest, { ...again, inhibitionRate: 5100 });
  expect((await admin.call(residuePage, { followUp: open })).records).toHaveLength(1);
  await admin.call(residueRetest, { ...again, inhibitionRate: 1000 });

  expect((await admin.call(residuePage, { followUp: passedAgain })).records).toMatchObject([
    { testId, followedBy: '李师傅' },
  ]);
  expect(await alarms()).toEqual([['RESIDUE', 3]]);
  expect((await admin.call(residueSum, {})).records).toMatchObject([
    { sampleName: '韭菜', testCount: 4, passedCount: 2, failedCount: 2, openCount: 0 },
  ]);
});

test('a machine that is no detector, an unknown material and a test of tomorrow are refused', async () => {
  const canteen = await openCanteen(server, 1, 0);
  const camera = await installMachine(server, canteen, machineType.key.camera);
  expect((await camera.call(deviceResidue, told(1, 100))).status).toBe(403);

  const detector = await installMachine(server, canteen, machineType.key.residueDetector);
  const tell = async (more: object) =>
    (await detector.call(deviceResidue, { ...told(1, 100), ...more })).status;
  expect(await tell({ materialId: 999_999 })).toBe(404);
  expect(await tell({ sampleName: '' })).toBe(400);
  expect(await tell({ testedAt: minutesAgo(-60) })).toBe(400);
  expect(await tell({ photo: Buffer.from('no picture').toString('base64') })).toBe(400);
});

test('a test entered by hand is named after its material, corrected while nothing was done, and disposed of once', async () => {
  const canteen = await openCanteen(server, 1, 0);
  const { admin } = canteen.merchant;
  const { materialId } = await admin.call(materials.add, { materialName: '豆角', unit: 1 });
  const draft = entered(canteen.canteenId, 7000);
  const { testId, verdict } = await admin.call(residueSave, { ...draft, materialId });
  expect(verdict).toBe(failed);

  const row = async () => (await admin.call(residuePage, {})).records[0];
  expect(await row()).toMatchObject({ sampleName: '豆角', version: 1 });

  await admin.call(residueSave, { ...draft, testId, version: 1, inhibitionRate: 5500 });
  expect(await row()).toMatchObject({ sampleName: '菠菜', inhibition: '55.00', followUp: open });

  const done = { testId, version: 2, disposal: '整批退回', followedBy: '李师傅' };
  await admin.call(residueDispose, done);
  expect(await row()).toMatchObject({ followUp: disposed, disposal: '整批退回' });
  await expect(admin.call(residueDispose, { ...done, version: 3 })).rejects.toThrow('已处置');
  await expect(admin.call(residueSave, { ...draft, testId, version: 3 })).rejects.toThrow('已处置');
});

test('tests of other canteens are neither seen nor followed up', async () => {
  const canteen = await openCanteen(server, 1, 0);
  const { testId } = await canteen.merchant.admin.call(
    residueSave,
    entered(canteen.canteenId, 7000),
  );
  const permissions = [residuePage.access, residueDispose.access];
  const stranger = canteen.merchant.as({ permissions, scope: { canteens: [1] } });
  expect((await stranger.call(residuePage, {})).records).toEqual([]);
  await expect(
    stranger.call(residueDispose, { testId, version: 1, disposal: 'x', followedBy: 'x' }),
  ).rejects.toThrow('不存在');
});
