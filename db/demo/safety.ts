import { entryReason } from '#areas/backcourt/contract/access-decision.ts';
import { photoCause } from '#areas/backcourt/contract/camera.ts';
import { STANDARD_LIMIT } from '#areas/backcourt/contract/residue.ts';
import {
  setUpAccess,
  setUpCamera,
  setUpMorningChecks,
  setUpResidues,
} from '#areas/backcourt/server/api.ts';
import { machineType } from '#areas/canteen/contract/client-type.ts';
import { daysAfter, daysBefore } from '#kit/contract/calendar-day.ts';
import type { Context, Outside } from '#kit/server/context.ts';
import { persistPut, putImage } from '#kit/server/files/files.ts';
import { drawDish } from './dish-drawing.ts';
import { lookOf } from './dish-looks.ts';

/* What a kitchen has to prove: tests of residues, morning checks, doors and cameras. */

/** Vegetables and fruit with their suppliers, and how much each inhibits: ten-thousandths. */
const vegetables = [
  ['上海青', '绿源蔬菜基地', 1230],
  ['韭菜', '绿源蔬菜基地', 5620],
  ['菠菜', '城东农贸', 2210],
  ['豆角', '城东农贸', 3480],
  ['生菜', '鲜之农', 870],
  ['草莓', '鲜之农', 1960],
] as const;

const TESTER = '赵师傅';

/** A day's tests before breakfast: chives failed, those of earlier days are disposed of. */
async function testVegetables(
  context: Context,
  canteenIds: readonly number[],
  days: readonly string[],
): Promise<void> {
  const today = context.now.slice(0, 10);
  const tests = days.flatMap((day, at) =>
    canteenIds.flatMap((canteenId) =>
      vegetables
        .filter((_each, place) => (place + at) % 2 === 0)
        .map(([sampleName, supplier, inhibitionRate]) => ({
          canteenId,
          sampleName,
          supplier,
          inhibitionRate,
          lot: day.replaceAll('-', ''),
          limitRate: STANDARD_LIMIT,
          testedAt: `${day} 06:20:00`,
          tester: TESTER,
          ...(day < today && { disposal: '整批退回供应商' }),
        })),
    ),
  );

  await setUpResidues(
    context,
    tests.filter(({ testedAt }) => testedAt < context.now),
  );
}

/** Names and posts; how many days their certificates are still valid. */
const cooks = [
  ['王建国', '厨师长', 200],
  ['李秀英', '面点', 12],
  ['张伟', '切配', 120],
  ['刘洋', '洗消', -3],
  ['陈静', '售餐', 300],
] as const;

const NORMAL = 365;

const FEVERISH = 378;

/** Everybody is checked at six but for the last one, who is not there yet; the third has a fever today. */
async function checkCooks(
  context: Context,
  canteenIds: readonly number[],
  days: readonly string[],
): Promise<void> {
  const today = context.now.slice(0, 10);
  await setUpMorningChecks(
    context,
    canteenIds.flatMap((canteenId, place) =>
      cooks.map(([staffName, post, validDays], at) => ({
        canteenId,
        staffNum: `CF${place + 1}${String(at + 1).padStart(2, '0')}`,
        staffName,
        post,
        certificateNum: `JK2026${place + 1}${at + 1}`,
        certificateUntil: daysAfter(today, validDays),
        checks: days
          .filter((day) => day < today || at < cooks.length - 1)
          .map((day) => ({
            checker: '王师傅',
            checkedAt: `${day} 06:00:00`,
            temperature: day === today && at === 2 ? FEVERISH : NORMAL + at,
          }))
          .filter(({ checkedAt }) => checkedAt < context.now),
      })),
    ),
  );
}

/** The first machine of a type; undefined where there is none. */
const machineOf = ({ tx }: Context, deviceType: number) =>
  tx
    .selectFrom('device')
    .select('deviceId')
    .where('deviceType', '=', deviceType)
    .orderBy('deviceId')
    .executeTakeFirst();

/** Kitchen staff may enter by day, and one of them was refused at the wrong hour. */
async function openDoors(
  context: Context,
  canteenId: number,
  custId: number | undefined,
): Promise<void> {
  const person = await context.tx
    .selectFrom('customer')
    .select(['custName', 'psnType'])
    .where('custId', '=', custId ?? 0)
    .executeTakeFirst();
  const door = await machineOf(context, machineType.key.faceTerminal);
  if (!door || !person || custId === undefined) return;

  const today = context.now.slice(0, 10);
  const { custName: personName, psnType } = person;
  const period = { fromDate: daysBefore(today, 30), untilDate: daysAfter(today, 335) };
  const entry = { deviceId: door.deviceId, canteenId, custId, personName };
  const yesterday = daysBefore(today, 1);
  await setUpAccess(context, {
    rights: [
      {
        ...period,
        canteenId,
        custId: psnType === null ? custId : null,
        psnType,
        fromTime: '05:00',
        untilTime: '20:00',
        remark: '后厨工作人员',
      },
    ],
    entries: [
      { ...entry, occurredAt: `${yesterday} 05:52:10`, reason: entryReason.key.none },
      { ...entry, occurredAt: `${yesterday} 21:14:33`, reason: entryReason.key.outsideHours },
      {
        ...entry,
        custId: null,
        personName: '',
        occurredAt: `${yesterday} 10:05:00`,
        reason: entryReason.key.unknown,
      },
    ],
  });
}

/** The proofs of kitchens over the last days; `cook` is one of the people who work there. */
export async function setUpSafety(
  context: Context,
  canteenIds: readonly number[],
  days: readonly string[],
  cook: number | undefined,
): Promise<void> {
  const lately = days.slice(-30);
  await testVegetables(context, canteenIds, lately);
  await checkCooks(context, canteenIds, lately);
  await openDoors(context, canteenIds[0] as number, cook);
}

/** What the camera of the first canteen sees. */
const SCENE = lookOf('', '');

/** A camera photographed the kitchen, once because of what it saw, and was asked to record a span besides. */
export async function photographKitchen(
  outside: Pick<Outside, 'actor' | 'files' | 'newId' | 'transaction'>,
  canteenId: number,
): Promise<void> {
  const put = await putImage(outside, { name: '后厨.jpg', bytes: drawDish(SCENE, 1) }, 5);
  await outside.transaction(async (context) => {
    const camera = await machineOf(context, machineType.key.camera);
    if (!camera) return;

    const { url: photoUrl } = await persistPut(context, put, { persisted: true });
    const yesterday = daysBefore(context.now, 1);
    const { planned, seen } = photoCause.key;
    await setUpCamera(context, {
      deviceId: camera.deviceId,
      canteenId,
      photos: [
        { takenAt: `${yesterday} 09:00:00`, cause: planned, note: '', photoUrl },
        { takenAt: `${yesterday} 10:42:17`, cause: seen, note: '未戴工作帽', photoUrl },
      ],
      recordings: [
        {
          fromAt: `${yesterday} 10:30:00`,
          untilAt: `${yesterday} 11:00:00`,
          why: '核对未戴工作帽事件',
        },
      ],
    });
  });
}
