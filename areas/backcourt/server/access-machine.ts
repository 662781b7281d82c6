import { customerState } from '#areas/customer/contract/customer.ts';
import type { Terminal } from '#areas/device/server/api.ts';
import { cardState } from '#areas/ledger/contract/lookups.ts';
import { findByCard } from '#areas/ledger/server/api.ts';
import { settingsOf } from '#areas/system/server/api.ts';
import { yesNo } from '#kit/contract/lookup.ts';
import { type Context, wallTime } from '#kit/server/context.ts';
import { implementDirect, type Route } from '#kit/server/implement.ts';
import { invalid } from '#kit/server/refusal.ts';
import type { System } from '#kit/server/system.ts';
import {
  decidedBy,
  deviceAccess,
  deviceAccessAck,
  deviceAccessRecord,
  entryDirection,
  entryVerdict,
} from '../contract/access.ts';
import { type EntryReason, entryReason, refusalToEnter } from '../contract/access-decision.ts';
import { accessNoOf } from './access-version.ts';
import { withinKitchen } from './machine.ts';
import { unfitPeople } from './morning-check.ts';

/** Who may not enter on a day by their morning check, where the merchant says that it counts. */
async function refusedOn(context: Context, day: string): Promise<number[]> {
  const { refuseUnfit } = await settingsOf(context, 'kitchen');

  return refuseUnfit === yesNo.key.yes ? unfitPeople(context, day) : [];
}

/** Rights that changed after a version: those of the canteen as they are, and which are gone from it. */
async function changesSince({ tx }: Context, canteenId: number, from: number) {
  const rows = await tx
    .selectFrom('accessRule')
    .select(['ruleId', 'canteenId', 'custId', 'psnType', 'removedAt'])
    .select(['fromDate', 'untilDate', 'fromTime', 'untilTime'])
    .where('changeNo', '>', from)
    .orderBy('ruleId')
    .execute();
  const isHere = (row: (typeof rows)[number]): boolean =>
    row.canteenId === canteenId && row.removedAt === null;

  return {
    changed: rows
      .filter(isHere)
      .map(({ canteenId: _place, removedAt: _removed, ...right }) => right),
    gone: from === 0 ? [] : rows.filter((row) => !isHere(row)).map(({ ruleId }) => ruleId),
  };
}

const tellRights = (system: System): Route =>
  implementDirect<typeof deviceAccess.content, typeof deviceAccess.result, Terminal>(
    deviceAccess,
    ({ principal: terminal }, held) =>
      withinKitchen(
        system,
        terminal,
        'controlsDoor',
      )(async (context) => {
        const accessNo = await accessNoOf(context);
        const today = context.now.slice(0, 10);
        const unchanged = held.accessNo === accessNo && held.day === today;
        /* A door that names a version there never was begins anew. */
        const from = held.accessNo > accessNo ? 0 : held.accessNo;
        const nothing = { changed: [], gone: [], unfit: [] };
        const told = unchanged
          ? nothing
          : {
              ...(await changesSince(context, terminal.place.placeId, from)),
              unfit: await refusedOn(context, today),
            };

        return {
          accessNo,
          from,
          day: today,
          unchanged,
          ...told,
        };
      }),
  );

const takeAck = (system: System): Route =>
  implementDirect<typeof deviceAccessAck.content, typeof deviceAccessAck.result, Terminal>(
    deviceAccessAck,
    ({ principal: terminal }, { accessNo, failure }) =>
      withinKitchen(
        system,
        terminal,
        'controlsDoor',
      )(async (context) => {
        const { deviceId } = terminal;
        const held = {
          accessNo: Math.min(accessNo, await accessNoOf(context)),
          failure,
          toldAt: context.now,
        };
        await context.tx
          .insertInto('accessHeld')
          .values({ ...held, deviceId })
          .onConflict((there) =>
            there
              .columns(['merchantId', 'deviceId'])
              .doUpdateSet(failure === '' ? held : { failure, toldAt: context.now }),
          )
          .execute();

        return undefined;
      }),
  );

interface Person {
  readonly custId: number;
  readonly custName: string;
  readonly psnType: number | null;
}

/** A face or a card: one of the two. */
interface Who {
  readonly custId?: number | undefined;
  readonly cardNo?: string | undefined;
}

/** Whom a face or a card is of; undefined where nobody is known, or the card may not be used. */
async function personBehind(
  context: Context,
  { custId, cardNo }: Who,
): Promise<Person | undefined> {
  const card = cardNo === undefined ? undefined : await findByCard(context, cardNo);
  if (card && card.cardState !== cardState.key.normal) return undefined;

  return context.tx
    .selectFrom('customer')
    .select(['custId', 'custName', 'psnType'])
    .where('custId', '=', custId ?? card?.custId ?? 0)
    .where('state', '=', customerState.key.normal)
    .executeTakeFirst();
}

/** Why somebody is refused at the door of a canteen, as the house sees it. */
async function reasonOf(
  context: Context,
  person: Person | undefined,
  { canteenId, at }: { readonly canteenId: number; readonly at: string },
): Promise<EntryReason> {
  if (!person) return entryReason.key.unknown;

  const rights = await context.tx
    .selectFrom('accessRule')
    .select(['custId', 'psnType', 'fromDate', 'untilDate', 'fromTime', 'untilTime'])
    .where('canteenId', '=', canteenId)
    .where('removedAt', 'is', null)
    .where(({ or, eb }) =>
      or([
        eb('custId', '=', person.custId),
        ...(person.psnType === null ? [] : [eb('psnType', '=', person.psnType)]),
      ]),
    )
    .execute();
  const unfit = await refusedOn(context, at.slice(0, 10));

  return refusalToEnter(rights, person, { at, unfit });
}

/** What a door was answered, by its number; undefined where it is new. */
const known = ({ tx }: Context, deviceId: number, transactionNo: number) =>
  tx
    .selectFrom('accessRecord')
    .leftJoin('customer', 'customer.custId', 'accessRecord.custId')
    .select([
      'accessRecord.recordId',
      'accessRecord.custId',
      'accessRecord.personName',
      'accessRecord.verdict',
      'customer.psnType',
    ])
    .select(({ ref }) => ref('accessRecord.reason').$castTo<EntryReason>().as('reason'))
    .where('deviceId', '=', deviceId)
    .where('transactionNo', '=', transactionNo)
    .executeTakeFirst();

interface Entry extends Who {
  readonly transactionNo: number;
  readonly direction: number;
  /** Wall time, not in the future. */
  readonly at: string;
  /** What a door without a line did by itself; undefined: the house decides. */
  readonly opened?: boolean | undefined;
}

/** Takes an entry down that is not there yet, with what the house says of it. */
async function writeEntry(
  context: Context,
  { deviceId, place }: Terminal,
  { transactionNo, direction, at, opened, ...who }: Entry,
): Promise<void> {
  const canteenId = place.placeId;
  const person = await personBehind(context, who);
  const isLeaving = direction === entryDirection.key.out;
  const reason = isLeaving
    ? entryReason.key.none
    : await reasonOf(context, person, { canteenId, at });
  const isAllowed = opened ?? reason === entryReason.key.none;
  const { allowed, refused } = entryVerdict.key;

  await context.tx
    .insertInto('accessRecord')
    .values({
      recordId: context.newId(),
      deviceId,
      transactionNo,
      canteenId,
      custId: person?.custId ?? null,
      personName: person?.custName ?? '',
      cardNo: who.cardNo ?? '',
      direction,
      occurredAt: at,
      verdict: isAllowed ? allowed : refused,
      reason,
      decidedBy: opened === undefined ? decidedBy.key.house : decidedBy.key.door,
    })
    .onConflict((taken) => taken.doNothing())
    .execute();
}

const takeRecord = (system: System): Route =>
  implementDirect<typeof deviceAccessRecord.content, typeof deviceAccessRecord.result, Terminal>(
    deviceAccessRecord,
    ({ principal: terminal }, { occurredAt, ...entry }) => {
      const { deviceId, timeZone } = terminal;
      const within = withinKitchen(system, terminal, 'controlsDoor');
      if ((entry.custId === undefined) === (entry.cardNo === undefined))
        throw invalid('custId', '请填写人员或卡号之一');

      const now = wallTime(Date.now(), timeZone);
      const isAhead = occurredAt > now;

      return within(async (context) => {
        const there = await known(context, deviceId, entry.transactionNo);
        /* A clock that is ahead does not write tomorrow's record. */
        if (!there)
          await writeEntry(context, terminal, { ...entry, at: isAhead ? now : occurredAt });

        const record = there ?? (await known(context, deviceId, entry.transactionNo));
        if (!record) throw new Error('an entry that was just told is not there');

        const { recordId, custId, personName, psnType, verdict, reason } = record;

        return {
          recordId,
          allowed: verdict === entryVerdict.key.allowed,
          reason,
          person: custId === null ? null : { custId, custName: personName, psnType },
        };
      });
    },
  );

/** What doors of kitchens call. */
export const accessDoorRoutes = (system: System): Route[] => [
  tellRights(system),
  takeAck(system),
  takeRecord(system),
];
