import { afterAll, beforeAll, expect, test } from 'vitest';
import { deviceCameraPhoto, searchCameraPhoto } from '#areas/backcourt/contract/camera.ts';
import { area as backcourtArea } from '#areas/backcourt/server/area.ts';
import { removeOldPhotos } from '#areas/backcourt/server/camera-keeping.ts';
import { machineType } from '#areas/canteen/contract/client-type.ts';
import { area as deviceArea } from '#areas/device/server/area.ts';
import { installMachine, minutesAgo, openCanteen } from '#areas/device/server/testing.ts';
import { area as menuArea } from '#areas/menu/server/area.ts';
import { png } from '#kit/server/testing/pictures.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer([menuArea, deviceArea, backcourtArea]);
});
afterAll(() => server.stop());

test('a photograph is kept for ninety days and then removed, its file with it', async () => {
  const canteen = await openCanteen(server, 1, 0);
  const { merchant } = canteen;
  const camera = await installMachine(server, canteen, machineType.key.camera);
  for (const transactionNo of [1, 2])
    await camera.call(deviceCameraPhoto, {
      transactionNo,
      takenAt: minutesAgo(10),
      cause: 2,
      note: String(transactionNo),
      photo: png(8, 6).toString('base64'),
    });

  const shown = async () => (await merchant.admin.call(searchCameraPhoto, {})).records;
  const age = (transactionNo: number, days: number) =>
    merchant.within(({ client, merchantId }) =>
      client.query(
        'update camera_photo set taken_at = now() - make_interval(days => $3) where merchant_id = $1 and transaction_no = $2',
        [merchantId, transactionNo, days],
      ),
    );
  await age(1, 91);
  await age(2, 89);
  await removeOldPhotos(server.system);

  expect((await shown()).map(({ note }) => note)).toEqual(['2']);
  const kept = await merchant.within(({ tx }) =>
    tx.selectFrom('storedFile').select('fileId').where('keptAt', 'is not', null).execute(),
  );
  expect(kept).toHaveLength(1);
});
