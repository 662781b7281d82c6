import type { Terminal } from '#areas/device/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { persistPut } from '#kit/server/files/files.ts';
import { implementDirect, type Route } from '#kit/server/implement.ts';
import { notFound } from '#kit/server/refusal.ts';
import type { System } from '#kit/server/system.ts';
import { deviceCameraPhoto, deviceRecorded } from '../contract/camera.ts';
import { assertPast, putMachinePhoto, withinKitchen } from './machine.ts';

/** The photograph a camera sent under this number; undefined where it is new. */
const sent = ({ tx }: Context, deviceId: number, transactionNo: number) =>
  tx
    .selectFrom('cameraPhoto')
    .select('photoId')
    .where('deviceId', '=', deviceId)
    .where('transactionNo', '=', transactionNo)
    .executeTakeFirst();

const takePhoto = (system: System): Route =>
  implementDirect<typeof deviceCameraPhoto.content, typeof deviceCameraPhoto.result, Terminal>(
    deviceCameraPhoto,
    async ({ principal: terminal }, { photo, ...told }) => {
      const { deviceId, place, timeZone } = terminal;
      const within = withinKitchen(system, terminal, 'countsPeople');
      assertPast('takenAt', told.takenAt, timeZone);

      const known = await within((context) => sent(context, deviceId, told.transactionNo));
      if (known) return known;

      const put = await putMachinePhoto(system, within, photo);

      return within(async (context) => {
        if (!put) throw new Error('a photograph that is demanded was not put');

        const { url } = await persistPut(context, put, { persisted: true });
        await context.tx
          .insertInto('cameraPhoto')
          .values({
            ...told,
            photoId: context.newId(),
            deviceId,
            canteenId: place.placeId,
            photoUrl: url,
          })
          .onConflict((there) => there.doNothing())
          .execute();

        const written = await sent(context, deviceId, told.transactionNo);
        if (!written) throw new Error('a photograph that was just sent is not there');

        return written;
      });
    },
  );

const takeRecorded = (system: System): Route =>
  implementDirect<typeof deviceRecorded.content, typeof deviceRecorded.result, Terminal>(
    deviceRecorded,
    ({ principal: terminal }, { recordingId, ...recorded }) =>
      withinKitchen(
        system,
        terminal,
        'countsPeople',
      )(async (context) => {
        const changed = await context.tx
          .updateTable('cameraRecording')
          .set({ ...recorded, recordedAt: context.now })
          .where('recordingId', '=', recordingId)
          .where('deviceId', '=', terminal.deviceId)
          .executeTakeFirst();
        if (changed.numUpdatedRows === 0n) throw notFound('没有下发过该补录');

        return undefined;
      }),
  );

/** What cameras call beside counting. */
export const cameraDoors = (system: System): Route[] => [takePhoto(system), takeRecorded(system)];
