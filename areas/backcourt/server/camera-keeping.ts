import { sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { releaseFiles } from '#kit/server/files/files.ts';
import { removeInSteps } from '#kit/server/jobs/merchant-round.ts';
import { startWorker } from '#kit/server/jobs/worker.ts';
import type { System } from '#kit/server/system.ts';
import { PHOTO_DAYS } from '../contract/camera.ts';

const HOUR_MILLISECONDS = 3_600_000;

/** Removes photographs that are over every hour until the server stops. */
export const startPhotoKeeping = (system: System): void =>
  startWorker(system, {
    name: 'photographs that are over',
    pause: () => HOUR_MILLISECONDS,
    round: () => removeOldPhotos(system),
  });

/** Rows a transaction removes at most. */
const A_ROUND = 500;

/** Removes photographs that were kept long enough; their files are swept a day later. */
export const removeOldPhotos = (system: System): Promise<void> =>
  removeInSteps(system, { requestId: 'photographs that are over', atOnce: A_ROUND }, removeOld);

async function removeOld(context: Context): Promise<number> {
  const { rows } = await sql<{ photoUrl: string }>`delete from camera_photo p using (
      select photo_id from camera_photo
       where merchant_id = ${context.merchantId} and taken_at < now() - make_interval(days => ${PHOTO_DAYS}::integer)
       order by taken_at limit ${A_ROUND}) over
    where p.merchant_id = ${context.merchantId} and p.photo_id = over.photo_id
    returning p.photo_url`.execute(context.tx);
  await releaseFiles(
    context,
    rows.map(({ photoUrl }) => photoUrl),
  );

  return rows.length;
}
