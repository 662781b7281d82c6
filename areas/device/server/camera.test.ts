import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  cameraAdditionalRecording,
  cameraRecordings,
  deviceCameraPhoto,
  deviceRecorded,
  searchCameraPhoto,
} from '#areas/backcourt/contract/camera.ts';
import { area as backcourtArea } from '#areas/backcourt/server/area.ts';
import { machineType } from '#areas/canteen/contract/client-type.ts';
import { area as menuArea } from '#areas/menu/server/area.ts';
import { png } from '#kit/server/testing/pictures.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { commandState } from '../contract/machine/command.ts';
import { deviceFetchCommands } from '../contract/machine/device-door.ts';
import { area } from './area.ts';
import { installMachine, minutesAgo, openCanteen } from './testing.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer([menuArea, area, backcourtArea]);
});
afterAll(() => server.stop());

test('a photograph is one however often its camera sends it, and is found by camera and time', async () => {
  const canteen = await openCanteen(server, 1, 0);
  const { admin } = canteen.merchant;
  const camera = await installMachine(server, canteen, machineType.key.camera);
  const shot = {
    transactionNo: 1,
    takenAt: minutesAgo(10),
    cause: 3,
    note: '未戴工作帽',
    photo: png(8, 6).toString('base64'),
  };
  const first = await camera.call<{ photoId: string }>(deviceCameraPhoto, shot);
  expect((await camera.call(deviceCameraPhoto, shot)).data).toEqual(first.data);

  const deviceId = String(camera.deviceId);
  const found = await admin.call(searchCameraPhoto, { deviceId, startDate: minutesAgo(30) });
  expect(found.records).toMatchObject([{ photoId: first.data.photoId, note: '未戴工作帽' }]);
  expect((await admin.call(searchCameraPhoto, { endDate: minutesAgo(30) })).records).toEqual([]);

  const till = await installMachine(server, canteen, machineType.key.handheldConsumptionMachine);
  expect((await till.call(deviceCameraPhoto, shot)).status).toBe(403);
  const permissions = [searchCameraPhoto.access];
  const stranger = canteen.merchant.as({ permissions, scope: { canteens: [1] } });
  expect((await stranger.call(searchCameraPhoto, {})).records).toEqual([]);
});

test('a recording shows what became of its command, and what the camera recorded', async () => {
  const canteen = await openCanteen(server, 1, 0);
  const { admin } = canteen.merchant;
  const camera = await installMachine(server, canteen, machineType.key.camera);
  const span = { fromAt: minutesAgo(60), untilAt: minutesAgo(30), why: '核对事件' };
  const deviceId = String(camera.deviceId);
  const { recordingId } = await admin.call(cameraAdditionalRecording, { ...span, deviceId });
  const row = async () => (await admin.call(cameraRecordings, {})).records[0];
  expect(await row()).toMatchObject({ recordingId, state: commandState.key.queued });

  const { data } = await camera.call<{
    commands: { commandId: number; command: string; content: { recordingId: number } }[];
  }>(deviceFetchCommands, {});
  expect(data.commands).toMatchObject([
    { command: 'record', content: { recordingId: Number(recordingId), from: span.fromAt } },
  ]);
  const [{ commandId }] = data.commands as [(typeof data.commands)[number]];
  await camera.call(deviceFetchCommands, { answers: [{ commandId, ok: true }] });
  const recorded = { recordingId: Number(recordingId), fileName: 'a.mp4', seconds: 1800 };
  expect((await camera.call(deviceRecorded, recorded)).status).toBe(200);
  expect(await row()).toMatchObject({
    state: commandState.key.succeeded,
    fileName: 'a.mp4',
    seconds: 1800,
  });

  const other = await installMachine(server, canteen, machineType.key.camera);
  expect((await other.call(deviceRecorded, recorded)).status).toBe(404);
});

test('only a span a camera can still hold is recorded', async () => {
  const canteen = await openCanteen(server, 1, 0);
  const { admin } = canteen.merchant;
  const camera = await installMachine(server, canteen, machineType.key.camera);
  const ask = (fromAt: string, untilAt: string) =>
    admin.call(cameraAdditionalRecording, {
      deviceId: String(camera.deviceId),
      fromAt,
      untilAt,
      why: '核对',
    });
  await expect(ask(minutesAgo(10), minutesAgo(20))).rejects.toThrow('应晚于');
  await expect(ask(minutesAgo(10), minutesAgo(-20))).rejects.toThrow('不能晚于现在');
  await expect(ask(minutesAgo(300), minutesAgo(10))).rejects.toThrow('4小时');
  await expect(ask(minutesAgo(60_000), minutesAgo(59_990))).rejects.toThrow('30天');
});
