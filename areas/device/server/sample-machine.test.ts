import { afterAll, beforeAll, expect, test } from 'vitest';
import { deviceSample, sampleRecordPage } from '#areas/backcourt/contract/sample.ts';
import { area as backcourtArea } from '#areas/backcourt/server/area.ts';
import { materials } from '#areas/menu/contract/material.ts';
import { area as menuArea } from '#areas/menu/server/area.ts';
import { wallTime } from '#kit/server/context.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { area } from './area.ts';
import { installTerminal, openCanteen } from './testing.ts';

const HOUR = 3_600_000;
let server: RunningServer;
beforeAll(async () => {
  server = await startServer([menuArea, area, backcourtArea]);
});
afterAll(() => server.stop());

const wall = (hours: number) =>
  wallTime(Math.floor(Date.now() / 1000) * 1000 - hours * HOUR, 'Asia/Shanghai');

test("a machine's record is one however often it is told, and too light a sample is kept as it is", async () => {
  const canteen = await openCanteen(server, 1, 0);
  const { admin } = canteen.merchant;
  const { materialId } = await admin.call(materials.add, { materialName: '猪肉', unit: 1 });
  const terminal = await installTerminal(server, canteen);
  const keptAt = wall(1);
  const told = {
    materialId: Number(materialId),
    weight: 90,
    keptAt,
    keptBy: '留样机',
    keepPlace: 'A1',
  };
  const tell = (more: object) =>
    terminal.call<{ enough: boolean }>(deviceSample, { ...told, ...more });
  const dueAt = wallTime(
    Date.parse(`${keptAt.replace(' ', 'T')}+08:00`) + 48 * HOUR,
    'Asia/Shanghai',
  );
  expect((await tell({ transactionNo: 7 })).data).toMatchObject({ enough: false, dueAt });
  await Promise.all([tell({ transactionNo: 7 }), tell({ transactionNo: 7, weight: 300 })]);
  expect((await tell({ transactionNo: 8, materialId: 999_999 })).status).toBe(404);
  expect((await tell({ transactionNo: 9, keptAt: wall(-1) })).status).toBe(400);
  expect((await admin.call(sampleRecordPage, { source: 2 })).records).toMatchObject([
    { weight: 90, sampleName: '猪肉', goodsKind: 2, sampleState: 1 },
  ]);
});
