import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '#kit/server/context.ts';
import { defineJob, type JobOutcome, type JobRun } from '#kit/server/jobs/jobs.ts';
import { Refusal } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { registState, syncState } from '../../contract/menu-ai.ts';
import { pictureBytes } from './picture-bytes.ts';
import { forgetPicture, type Lesson, type Recogniser, teachPicture } from './recogniser.ts';
import { recogniserOf } from './recogniser-rows.ts';

const SYNC_STATE = syncState.key;

const Sync = z.object({ syncId: z.int(), menuaiId: z.int() });
type Sync = z.output<typeof Sync>;

/* What a service should know: confirmed, not taken away, a tray or a dish with a name. */
const WANTED = sql`p.removed_at is null and p.picture_state = 2 and (p.picture_kind = 2 or p.dishes_id is not null)`;

/** The next picture a service should forget, behind the one before. */
async function nextToForget({ tx, merchantId }: Context, { menuaiId }: Sync, after: number) {
  const { rows } = await sql<{ pictureId: number }>`select r.picture_id from dish_regist r
      join dish_picture p on p.merchant_id = ${merchantId} and p.picture_id = r.picture_id
     where r.merchant_id = ${merchantId} and r.menuai_id = ${menuaiId} and r.picture_id > ${after} and not (${WANTED})
     order by r.picture_id limit 1`.execute(tx);
  return rows[0]?.pictureId;
}

/** The next picture a service should learn, behind the one before: new, named anew, or refused the last time. */
async function nextToTeach(
  context: Context,
  { menuaiId }: Sync,
  after: number,
): Promise<Lesson | undefined> {
  const { tx, merchantId, scope } = context;
  const { rows } = await sql<
    Omit<Lesson, 'image' | 'kind'> & { pictureKind: number; pictureUrl: string }
  >`
    select p.picture_id, p.picture_kind, p.dishes_id, d.dishes_name, p.picture_url from dish_picture p
      left join dish d on d.merchant_id = ${merchantId} and d.dishes_id = p.dishes_id
      left join dish_regist r on r.merchant_id = ${merchantId} and r.menuai_id = ${menuaiId} and r.picture_id = p.picture_id
     where p.merchant_id = ${merchantId} and p.picture_id > ${after} and ${WANTED} and ${scopeWhere('p.canteenId', scope.canteens)}
       and (r.regist_state is distinct from ${registState.key.learned} or r.dishes_id is distinct from p.dishes_id)
     order by p.picture_id limit 1`.execute(tx);

  const [row] = rows;
  if (!row) return undefined;

  const { pictureKind, pictureUrl, ...lesson } = row;

  return {
    ...lesson,
    kind: pictureKind === 2 ? 'tray' : 'dish',
    image: await pictureBytes(context, pictureUrl),
  };
}

async function forgetAll(run: JobRun, to: Recogniser, sync: Sync): Promise<void> {
  for (let after = 0; !run.cancelled(); ) {
    const pictureId = await run.transaction((context) => nextToForget(context, sync, after));
    if (pictureId === undefined) return;

    after = pictureId;
    await forgetPicture(to, pictureId);
    await run.transaction(async ({ tx, merchantId }) => {
      await tx
        .deleteFrom('dishRegist')
        .where('menuaiId', '=', sync.menuaiId)
        .where('pictureId', '=', pictureId)
        .execute();

      await sql`delete from dish_picture p where merchant_id = ${merchantId} and picture_id = ${pictureId} and removed_at is not null
        and not exists (select from dish_regist r where r.merchant_id = ${merchantId} and r.picture_id = p.picture_id)`.execute(
        tx,
      );

      await tx
        .updateTable('dishSync')
        .set({ forgotNum: sql`forgot_num + 1` })
        .where('syncId', '=', sync.syncId)
        .execute();
    });
  }
}

/** Notes what became of one picture. */
async function note(
  { tx, now }: Context,
  { menuaiId, syncId }: Sync,
  lesson: Lesson,
  reason: string | undefined,
) {
  const { pictureId, dishesId } = lesson;
  const known = {
    dishesId,
    registState: reason === undefined ? registState.key.learned : registState.key.inPart,
    reason: reason ?? '',
    registeredAt: now,
  };

  await tx
    .insertInto('dishRegist')
    .values({ menuaiId, pictureId, ...known })
    .onConflict((there) =>
      there.columns(['merchantId', 'menuaiId', 'pictureId']).doUpdateSet(known),
    )
    .execute();

  const counted =
    reason === undefined ? { sentNum: sql`sent_num + 1` } : { refusedNum: sql`refused_num + 1` };
  await tx
    .updateTable('dishSync')
    .set(counted as never)
    .where('syncId', '=', syncId)
    .execute();
}

async function teachAll(run: JobRun, to: Recogniser, sync: Sync): Promise<void> {
  let [done, failed] = [0, 0];
  for (let after = 0; !run.cancelled(); ) {
    const lesson = await run.transaction((context) => nextToTeach(context, sync, after));
    if (!lesson) return;

    after = lesson.pictureId;
    const reason = await teachPicture(to, lesson).then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof Refusal && error.reason === 'RECOGNITION_REFUSED')
          return error.message;
        throw error;
      },
    );

    await run.transaction((context) => note(context, sync, lesson, reason));
    done += 1;
    if (reason !== undefined) failed += 1;
    await run.progress({ total: done, done, failed });
  }
}

const ended = (run: JobRun, { syncId }: Sync, reason: string | undefined): Promise<JobOutcome> =>
  run.transaction(async ({ tx, now }) => {
    const { sentNum, refusedNum, forgotNum } = await tx
      .selectFrom('dishSync')
      .select(['sentNum', 'refusedNum', 'forgotNum'])
      .where('syncId', '=', syncId)
      .executeTakeFirstOrThrow();

    const isWhole = reason === undefined && refusedNum === 0;
    const syncState = isWhole
      ? SYNC_STATE.done
      : sentNum + forgotNum > 0
        ? SYNC_STATE.inPart
        : SYNC_STATE.failed;
    await tx
      .updateTable('dishSync')
      .set({ syncState, reason: reason ?? '', endedAt: now })
      .where('syncId', '=', syncId)
      .execute();

    const result = { sentNum, refusedNum, forgotNum };
    if (syncState === SYNC_STATE.done) return { state: 'success', result };

    return {
      state: syncState === SYNC_STATE.inPart ? 'partial' : 'failed',
      result,
      ...(reason && { message: reason }),
    };
  });

/** Brings what a service knows up to what was confirmed, a picture at a time: a run that is taken over goes on where the one before ended. */
export const transferring = defineJob('menu.transferPictures', 'batch', Sync, async (run, sync) => {
  try {
    const to = await run.transaction((context) => recogniserOf(context, sync.menuaiId));
    await forgetAll(run, to, sync);
    await teachAll(run, to, sync);
    return await ended(run, sync, undefined);
  } catch (error) {
    if (error instanceof Refusal) return ended(run, sync, error.message);
    throw error;
  }
});
