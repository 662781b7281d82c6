import { alarmLevel } from '#areas/device/contract/machine/device-door.ts';
import { raiseAlarm, type Terminal } from '#areas/device/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { persistPut } from '#kit/server/files/files.ts';
import { implementDirect, type Route } from '#kit/server/implement.ts';
import type { System } from '#kit/server/system.ts';
import {
  deviceResidue,
  residueFollowUp,
  residueSource,
  residueVerdict,
  residueVerdictOf,
} from '../contract/residue.ts';
import { assertPast, putMachinePhoto, withinKitchen } from './machine.ts';
import { RESIDUE_ALARM, testedName } from './residue.ts';

const told = ({ tx }: Context, deviceId: number, transactionNo: number) =>
  tx
    .selectFrom('residueTest')
    .select('testId')
    .select(({ ref }) => ref('verdict').$castTo<1 | 2>().as('verdict'))
    .where('deviceId', '=', deviceId)
    .where('transactionNo', '=', transactionNo)
    .executeTakeFirst();

/** Takes what a detector of residues tells; told again it answers the test there is. */
export const residueDoor = (system: System): Route =>
  implementDirect<typeof deviceResidue.content, typeof deviceResidue.result, Terminal>(
    deviceResidue,
    async ({ principal: terminal }, { photo, hasFailed, materialId = null, ...test }) => {
      const { deviceId, place, timeZone } = terminal;
      const within = withinKitchen(system, terminal, 'detectsResidues');
      assertPast('testedAt', test.testedAt, timeZone);

      const known = await within((context) => told(context, deviceId, test.transactionNo));
      if (known) return known;

      const put = await putMachinePhoto(system, within, photo);
      const verdict = residueVerdictOf({ ...test, hasFailed });
      const isFailed = verdict === residueVerdict.key.failed;

      return within(async (context) => {
        const sampleName = await testedName(context, {
          materialId,
          sampleName: test.sampleName,
        });
        const kept = put && (await persistPut(context, put, { persisted: true }));
        const written = await context.tx
          .insertInto('residueTest')
          .values({
            ...test,
            testId: context.newId(),
            canteenId: place.placeId,
            materialId,
            sampleName,
            verdict,
            photoUrl: kept?.url ?? null,
            source: residueSource.key.machine,
            deviceId,
            followUp: isFailed ? residueFollowUp.key.open : residueFollowUp.key.notNeeded,
          })
          .onConflict((there) => there.doNothing())
          .returning('testId')
          .executeTakeFirst();

        if (written && isFailed)
          await raiseAlarm(context, {
            deviceId,
            code: RESIDUE_ALARM,
            level: alarmLevel.key.critical,
            detail: sampleName,
          });

        const there = await told(context, deviceId, test.transactionNo);
        if (!there) throw new Error('a test that was just told is not there');

        return there;
      });
    },
  );
