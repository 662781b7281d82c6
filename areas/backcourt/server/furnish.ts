import { queueCommands } from '#areas/device/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { decidedBy, entryDirection, entryVerdict } from '../contract/access.ts';
import { type EntryReason, entryReason } from '../contract/access-decision.ts';
import { tellDoors } from './access-version.ts';

/* What doors and cameras did in a house that is set up. */

/** Rights to enter, and who wanted to. */
export async function setUpAccess(
  context: Context,
  {
    rights,
    entries,
  }: {
    readonly rights: readonly {
      readonly canteenId: number;
      readonly custId: number | null;
      readonly psnType: number | null;
      readonly fromDate: string;
      readonly untilDate: string;
      readonly fromTime: string;
      readonly untilTime: string;
      readonly remark: string;
    }[];
    readonly entries: readonly {
      readonly deviceId: number;
      readonly canteenId: number;
      readonly custId: number | null;
      readonly personName: string;
      readonly occurredAt: string;
      readonly reason: EntryReason;
    }[];
  },
): Promise<void> {
  const { tx, newId } = context;
  await tellDoors(context);
  if (rights.length > 0)
    await tx
      .insertInto('accessRule')
      .values(rights.map((right) => ({ ...right, ruleId: newId() })))
      .execute();
  if (entries.length === 0) return;

  const { allowed, refused } = entryVerdict.key;
  await tx
    .insertInto('accessRecord')
    .values(
      entries.map((entry, at) => ({
        ...entry,
        recordId: newId(),
        transactionNo: at + 1,
        direction: entryDirection.key.in,
        verdict: entry.reason === entryReason.key.none ? allowed : refused,
        decidedBy: decidedBy.key.house,
      })),
    )
    .execute();
}

/** Photographs of a camera, whose pictures are stored already, and a span it was asked to record. */
export async function setUpCamera(
  context: Context,
  {
    deviceId,
    canteenId,
    photos,
    recordings,
  }: {
    readonly deviceId: number;
    readonly canteenId: number;
    readonly photos: readonly {
      readonly takenAt: string;
      readonly cause: number;
      readonly note: string;
      readonly photoUrl: string;
    }[];
    readonly recordings: readonly {
      readonly fromAt: string;
      readonly untilAt: string;
      readonly why: string;
    }[];
  },
): Promise<void> {
  const { tx, newId, now, actor } = context;
  if (photos.length > 0)
    await tx
      .insertInto('cameraPhoto')
      .values(
        photos.map((photo, at) => ({
          ...photo,
          photoId: newId(),
          transactionNo: at + 1,
          deviceId,
          canteenId,
        })),
      )
      .execute();

  for (const recording of recordings) {
    const recordingId = newId();
    await tx
      .insertInto('cameraRecording')
      .values({
        ...recording,
        recordingId,
        deviceId,
        canteenId,
        askedAt: now,
        askedBy: actor.userId,
      })
      .execute();
    await queueCommands(context, {
      deviceIds: [deviceId],
      command: 'record',
      content: { recordingId, from: recording.fromAt, until: recording.untilAt },
      why: recording.why,
    });
  }
}
