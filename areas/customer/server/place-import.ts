import { sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { implementImport } from '#kit/server/import/import.ts';
import type { ImportRow, Refuse } from '#kit/server/import/rows.ts';
import { PLACE_SEPARATOR, placeImport } from '../contract/place.ts';
import { lockPlaces, standBelow } from './place.ts';
import { rows as fileRows, type PlaceRow } from './place-rows.ts';

type Rows = readonly ImportRow<PlaceRow>[];

interface Known {
  readonly placeId: number;
  readonly placeNum: string;
  readonly path: string;
  readonly fullName: string;
  readonly level: number;
}

const parentOf = (fullName: string): string =>
  fullName.slice(0, Math.max(0, fullName.lastIndexOf(PLACE_SEPARATOR)));

/** The places with one of these numbers or names. */
async function knownPlaces({ tx, merchantId }: Context, rows: Rows): Promise<readonly Known[]> {
  const names = [
    ...new Set(rows.flatMap(({ value }) => [value.fullName, parentOf(value.fullName)])),
  ];
  const nums = rows.map(({ value }) => value.placeNum);
  const found = await sql<Known>`select place_id, place_num, path, full_name, level from cust_place
    where merchant_id = ${merchantId} and removed_at is null
      and (place_num = any(${nums}::text[]) or full_name = any(${names}::text[]))`.execute(tx);

  return found.rows;
}

function refuseTaken(known: readonly Known[], rows: Rows, refuse: Refuse): void {
  const nums = new Set(known.map((place) => place.placeNum));
  const names = new Set(known.map((place) => place.fullName));
  for (const { rowNumber, value } of rows) {
    if (nums.has(value.placeNum)) refuse(rowNumber, '地点编号{num}已存在', { num: value.placeNum });
    if (names.has(value.fullName)) refuse(rowNumber, '地点{name}已存在', { name: value.fullName });
  }
}

async function check(
  context: Context,
  rows: Rows,
  _options: unknown,
  refuse: Refuse,
): Promise<void> {
  const known = await knownPlaces(context, rows);
  refuseTaken(known, rows, refuse);
  const names = new Set([
    ...known.map((place) => place.fullName),
    ...rows.map((row) => row.value.fullName),
    '',
  ]);
  for (const { rowNumber, value } of rows) {
    const parent = parentOf(value.fullName);
    if (!names.has(parent)) refuse(rowNumber, '上级地点{name}不存在', { name: parent });
  }
}

interface NewPlace {
  readonly placeId: number;
  readonly superId: number | null;
  readonly placeName: string;
  readonly placeNum: string;
  readonly remark: string;
  readonly path: string;
  readonly fullName: string;
  readonly level: number;
}

const levelsOf = (fullName: string): number => fullName.split(PLACE_SEPARATOR).length;

/* Parents may stand below their children in the file, so each chunk is written level by level. */
async function store(
  context: Context,
  rows: Rows,
  _options: unknown,
  refuse: Refuse,
): Promise<void> {
  await lockPlaces(context);
  const known = await knownPlaces(context, rows);
  const refused = new Set<number>();
  refuseTaken(known, rows, (rowNumber, message, params) => {
    refused.add(rowNumber);
    refuse(rowNumber, message, params);
  });
  const stands = new Map(known.map((place) => [place.fullName, place]));
  const root = { placeId: null, path: '/', fullName: '', level: 0 };
  const made: NewPlace[] = [];
  for (const { rowNumber, value } of rows.toSorted(
    (a, b) => levelsOf(a.value.fullName) - levelsOf(b.value.fullName),
  )) {
    if (refused.has(rowNumber)) continue;

    const parentName = parentOf(value.fullName);
    const parent = parentName === '' ? root : stands.get(parentName);
    if (!parent) {
      refuse(rowNumber, '上级地点{name}不存在', { name: parentName });
      continue;
    }

    const placeId = context.newId();
    const placeName = value.fullName.slice(parentName === '' ? 0 : parentName.length + 1);
    const stand = standBelow(parent, placeId, placeName);
    stands.set(stand.fullName, { placeId, placeNum: value.placeNum, ...stand });
    made.push({
      placeId,
      superId: parent.placeId,
      placeName,
      placeNum: value.placeNum,
      remark: value.remark,
      ...stand,
    });
  }

  if (made.length > 0) await context.tx.insertInto('custPlace').values(made).execute();
}

export const placeImporting = implementImport(placeImport, {
  kind: 'customer.placeImport',
  rows: fileRows,
  repeats: [
    { keyOf: (value) => value.placeNum, message: '地点编号与第{row}行重复' },
    { keyOf: (value) => value.fullName, message: '地点全称与第{row}行重复' },
  ],
  isWhole: true,
  check,
  store,
});
