import type { Terminal } from '#areas/device/server/api.ts';
import { yesNo } from '#kit/contract/lookup.ts';
import type { Context } from '#kit/server/context.ts';
import { persistPut } from '#kit/server/files/files.ts';
import { implementDirect, type Route } from '#kit/server/implement.ts';
import { invalid, notFound } from '#kit/server/refusal.ts';
import type { System } from '#kit/server/system.ts';
import { staffState } from '../contract/kitchen-staff.ts';
import { checkSource, deviceMorningCheck } from '../contract/morning-check.ts';
import { assertPast, putMachinePhoto, withinKitchen } from './machine.ts';
import { type OnDuty, writeCheck } from './morning-check.ts';

const flag = (said: boolean): number => (said ? yesNo.key.yes : yesNo.key.no);

/** What the machine was answered when it told of this check; undefined where it has not. */
const told = ({ tx }: Context, deviceId: number, transactionNo: number) =>
  tx
    .selectFrom('morningCheck')
    .innerJoin('kitchenStaff', 'kitchenStaff.staffId', 'morningCheck.staffId')
    .select(['morningCheck.checkId', 'kitchenStaff.staffName'])
    .select(({ ref }) => [
      ref('morningCheck.verdict').$castTo<1 | 2>().as('verdict'),
      ref('morningCheck.reason').$castTo<0 | 1 | 2 | 3 | 4 | 5>().as('reason'),
    ])
    .where('morningCheck.deviceId', '=', deviceId)
    .where('morningCheck.transactionNo', '=', transactionNo)
    .executeTakeFirst();

/** Somebody on duty at the canteen of the machine. @throws Refusal 404 */
async function onDuty(
  { tx }: Context,
  canteenId: number,
  who: { readonly staffNum?: string | undefined; readonly custId?: number | undefined },
): Promise<OnDuty> {
  const found = await tx
    .selectFrom('kitchenStaff')
    .select(['staffId', 'staffName', 'canteenId', 'certificateUntil'])
    .where('canteenId', '=', canteenId)
    .where('state', '=', staffState.key.onDuty)
    .$if(who.staffNum !== undefined, (rows) => rows.where('staffNum', '=', who.staffNum ?? ''))
    .$if(who.custId !== undefined, (rows) => rows.where('custId', '=', who.custId ?? 0))
    .orderBy('staffId')
    .executeTakeFirst();
  if (!found) throw notFound('该人员不在岗');

  return found;
}

/** Takes what a machine found of somebody before work; told again it answers the check there is. */
export const morningCheckDoor = (system: System): Route =>
  implementDirect<typeof deviceMorningCheck.content, typeof deviceMorningCheck.result, Terminal>(
    deviceMorningCheck,
    async ({ principal: terminal }, { staffNum, custId, photo, ...check }) => {
      const { deviceId, place, timeZone } = terminal;
      const within = withinKitchen(system, terminal, 'measures', 'knowsFaces');
      if ((staffNum === undefined) === (custId === undefined))
        throw invalid('staffNum', '请填写工号或人员之一');
      assertPast('checkedAt', check.checkedAt, timeZone);

      const known = await within((context) => told(context, deviceId, check.transactionNo));
      if (known) return known;

      await within((context) => onDuty(context, place.placeId, { staffNum, custId }));
      const put = await putMachinePhoto(system, within, photo);

      return within(async (context) => {
        const staff = await onDuty(context, place.placeId, { staffNum, custId });
        const kept = put && (await persistPut(context, put, { persisted: true }));
        const written = await writeCheck(context, staff, {
          ...check,
          wounded: flag(check.wounded),
          unwell: flag(check.unwell),
          unclean: flag(check.unclean),
          checker: '',
          remark: '',
          photoUrl: kept?.url ?? null,
          source: checkSource.key.machine,
          deviceId,
        });
        const answer = written ?? (await told(context, deviceId, check.transactionNo));
        if (!answer) throw new Error('a check that was just told is not there');

        return answer;
      });
    },
  );
