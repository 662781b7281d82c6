import { type SqlBool, sql } from 'kysely';
import { type Context, inScope, mayUse } from '#kit/server/context.ts';
import { insertBatch } from '#kit/server/database/batch.ts';
import { runAll } from '#kit/server/database/statement.ts';
import { implementImport } from '#kit/server/import/import.ts';
import type { ImportRow, Refuse } from '#kit/server/import/rows.ts';
import type { Tell } from '#kit/server/import/spec.ts';
import { canteenAreas } from '../contract/canteen-area.ts';
import { kinds } from '../contract/kind.ts';
import { labels } from '../contract/label.ts';
import { placeImport } from '../contract/place-import.ts';
import { addStall } from '../contract/stall.ts';
import { areaIds, areaNames, kindIds, labelIds } from './place-names.ts';
import { rows as fileRows, type PlaceRow } from './place-rows.ts';

const stallKey = (canteenNum: string, stallNum: string): string => `${canteenNum} ${stallNum}`;

type Rows = readonly ImportRow<PlaceRow>[];

/** What a line says of a stall needs its number, and the number a name; answers the other lines. */
function refuseIncomplete(rows: Rows, refuse: Refuse): Rows {
  return rows.filter(({ rowNumber, value: { stallNum, stallName, kindName, stallLabel } }) => {
    const needsName = stallNum !== '' && stallName === '';
    const needsNumber = stallNum === '' && `${stallName}${kindName}${stallLabel}` !== '';
    if (needsName) refuse(rowNumber, '请填写档口名称');
    if (needsNumber) refuse(rowNumber, '请填写档口编号');

    return !needsName && !needsNumber;
  });
}

interface Known {
  readonly canteens: ReadonlyMap<
    string,
    { readonly canteenId: number; readonly canteenName: string }
  >;
  /** `stallKey` of what stands in them. */
  readonly stalls: ReadonlySet<string>;
}

/** The canteens of the file that exist, kept from being removed until commit, and which of its stalls they hold already. */
async function knownPlaces({ tx, merchantId }: Context, rows: Rows): Promise<Known> {
  const canteens = await tx
    .selectFrom('canteen')
    .select(['canteenId', 'canteenNum', 'canteenName'])
    .where('removedAt', 'is', null)
    .where(
      sql<SqlBool>`canteen_num = any(${[...new Set(rows.map(({ value }) => value.canteenNum))]}::text[])`,
    )
    .orderBy('canteenId')
    .forShare()
    .execute();

  const byNum = new Map(canteens.map((canteen) => [canteen.canteenNum, canteen]));
  const inside = rows.filter(({ value }) => value.stallNum !== '' && byNum.has(value.canteenNum));
  const numbers = new Map(canteens.map(({ canteenId, canteenNum }) => [canteenId, canteenNum]));
  const stalls = await sql<{
    canteenId: number;
    stallNum: string;
  }>`select canteen_id, stall_num from stall
    where merchant_id = ${merchantId} and removed_at is null and (canteen_id, stall_num) in (select * from unnest(
      ${inside.map(({ value }) => byNum.get(value.canteenNum)?.canteenId)}::bigint[],
      ${inside.map(({ value }) => value.stallNum)}::text[]))`.execute(tx);
  const taken = stalls.rows.map(({ canteenId, stallNum }) =>
    stallKey(numbers.get(canteenId) ?? '', stallNum),
  );

  return { canteens: byNum, stalls: new Set(taken) };
}

/** An operator who does not see every canteen adds stalls to those that are theirs, as by hand, and no canteens. */
function refuseOutside({ scope }: Context, { canteens }: Known, rows: Rows, refuse: Refuse): void {
  if (scope.canteens === 'all') return;
  for (const { rowNumber, value } of rows) {
    const known = canteens.get(value.canteenNum);
    if (known && !inScope(scope.canteens, known.canteenId))
      refuse(rowNumber, '食堂不在您的数据权限内');
    if (!known) refuse(rowNumber, '只有拥有全部食堂数据权限的操作员才能新增食堂');
  }
}

/** Refuses what cannot stand beside what is there; the first line of a canteen that is new says its name. */
function refuseMisplaced({ canteens, stalls }: Known, rows: Rows, refuse: Refuse): void {
  const first = new Map<string, ImportRow<PlaceRow>>();
  for (const row of rows) {
    const { canteenNum, canteenName, stallNum } = row.value;
    const known = canteens.get(canteenNum);
    const above = first.get(canteenNum);
    const name = known?.canteenName ?? above?.value.canteenName ?? canteenName;
    if (known && canteenName !== '' && canteenName !== name)
      refuse(row.rowNumber, '食堂编号{num}已存在，名称是{name}', { num: canteenNum, name });
    else if (known && stallNum === '')
      refuse(row.rowNumber, '食堂编号{canteenNum}已存在', { canteenNum });
    else if (above && stallNum === '')
      refuse(row.rowNumber, '食堂编号与第{row}行重复', { row: above.rowNumber });
    else if (above && canteenName !== '' && canteenName !== name)
      refuse(row.rowNumber, '食堂名称与第{row}行不一致', { row: above.rowNumber });
    else if (name === '') refuse(row.rowNumber, '请填写食堂名称');
    else if (stalls.has(stallKey(canteenNum, stallNum)))
      refuse(row.rowNumber, '该食堂下档口编号{stallNum}已存在', { stallNum });
    else if (!above) first.set(canteenNum, row);
  }
}

/** An operator who may not add areas, kinds, labels or stalls by hand cannot add them by file either. */
async function refuseForbidden(context: Context, rows: Rows, refuse: Refuse): Promise<void> {
  const { tx, actor, scope } = context;
  const mayAddStalls = mayUse(actor, addStall.access);
  /* Areas, kinds and labels are the whole merchant's, and so for operators who see every canteen. */
  const may = (access: string): boolean => scope.canteens === 'all' && mayUse(actor, access);
  const knownKinds = may(kinds.add.access)
    ? []
    : await tx.selectFrom('stallKind').select('kindName').execute();
  const knownLabels = may(labels.add.access)
    ? []
    : await tx.selectFrom('placeLabel').select('labelName').execute();
  const kindNames = new Set(knownKinds.map((kind) => kind.kindName));
  const labelNames = new Set(knownLabels.map((label) => label.labelName));
  const areas = may(canteenAreas.add.access) ? undefined : await areaNames(context);
  for (const { rowNumber, value } of rows) {
    if (value.stallNum !== '' && !mayAddStalls) refuse(rowNumber, '没有新增档口的权限');

    if (areas && value.areaName !== '' && areas.find(value.areaName) === undefined)
      refuse(rowNumber, '区域{name}不存在', { name: value.areaName });

    if (value.kindName !== '' && !may(kinds.add.access) && !kindNames.has(value.kindName))
      refuse(rowNumber, '档口分类{name}不存在', { name: value.kindName });

    for (const name of [value.canteenLabel, value.stallLabel])
      if (name !== '' && !may(labels.add.access) && !labelNames.has(name))
        refuse(rowNumber, '标签{name}不存在', { name });
  }
}

const named = (
  rows: Rows,
  key: 'areaName' | 'canteenLabel' | 'kindName' | 'stallLabel',
): string[] => [...new Set(rows.flatMap(({ value }) => value[key] || []))];

/** Names the areas, kinds and labels that the import adds. */
async function tellNew(context: Context, rows: Rows, tell: Tell): Promise<void> {
  const { tx } = context;
  const kindRows = await tx.selectFrom('stallKind').select('kindName').execute();
  const labelRows = await tx.selectFrom('placeLabel').select('labelName').execute();
  const areas = await areaNames(context);
  const knownKinds = new Set(kindRows.map((kind) => kind.kindName));
  const knownLabels = new Set(labelRows.map((label) => label.labelName));
  const wornLabels = [...named(rows, 'canteenLabel'), ...named(rows, 'stallLabel')];
  tell.makes(
    '区域',
    named(rows, 'areaName').filter((name) => areas.find(name) === undefined),
  );
  tell.makes(
    '档口分类',
    named(rows, 'kindName').filter((name) => !knownKinds.has(name)),
  );
  tell.makes(
    '标签',
    wornLabels.filter((name) => !knownLabels.has(name)),
  );
}

async function check(
  context: Context,
  rows: Rows,
  _options: unknown,
  refuseRow: Refuse,
  tell: Tell,
): Promise<void> {
  const refused = new Set<number>();
  const refuse: Refuse = (rowNumber, message, params) => {
    refused.add(rowNumber);
    refuseRow(rowNumber, message, params);
  };
  const complete = refuseIncomplete(rows, refuse);
  const known = await knownPlaces(context, complete);
  refuseOutside(context, known, complete, refuse);
  const inside = complete.filter(({ rowNumber }) => !refused.has(rowNumber));
  refuseMisplaced(known, inside, refuse);
  await refuseForbidden(context, inside, refuse);
  const good = rows.filter(({ rowNumber }) => !refused.has(rowNumber));
  await tellNew(context, good, tell);
}

/** The line of each new canteen that says what it is like. */
function foundingRows({ canteens }: Known, rows: Rows): Rows {
  const seen = new Set(canteens.keys());
  return rows.filter(({ value }) => !seen.has(value.canteenNum) && seen.add(value.canteenNum));
}

interface NewCanteen extends PlaceRow {
  readonly canteenId: number;
  readonly areaId: number | null;
  readonly labelId: number | null;
  readonly phoneCipher: string | null;
}

interface NewStall extends PlaceRow {
  readonly stallId: number;
  readonly canteenId: number;
  readonly kindId: number | null;
  readonly labelId: number | null;
}

const canteensMade = insertBatch<NewCanteen>('canteen', [
  ['canteen_id', 'bigint', (row) => row.canteenId],
  ['canteen_num', 'text', (row) => row.canteenNum],
  ['canteen_name', 'text', (row) => row.canteenName],
  ['area_id', 'bigint', (row) => row.areaId],
  ['label_id', 'bigint', (row) => row.labelId],
  ['business_hours', 'text', (row) => row.businessHours],
  ['max_capacity', 'bigint', (row) => row.maxCapacity],
  ['person_in_charge', 'text', (row) => row.personInCharge],
  ['phone_cipher', 'bytea', (row) => row.phoneCipher],
  ['main_items', 'text', (row) => row.mainItems],
]);

const stallsMade = insertBatch<NewStall>('stall', [
  ['stall_id', 'bigint', (row) => row.stallId],
  ['canteen_id', 'bigint', (row) => row.canteenId],
  ['stall_num', 'text', (row) => row.stallNum],
  ['stall_name', 'text', (row) => row.stallName],
  ['kind_id', 'bigint', (row) => row.kindId],
  ['label_id', 'bigint', (row) => row.labelId],
]);

/* A number another operator took meanwhile breaks its index: the next attempt finds it taken. */
async function store(
  context: Context,
  rows: Rows,
  _options: unknown,
  refuse: Refuse,
): Promise<void> {
  const { crypto, newId, merchantId, client } = context;
  const known = await knownPlaces(context, rows);
  const refused = new Set<number>();
  const refuseRow: Refuse = (rowNumber, message, params) => {
    refused.add(rowNumber);
    refuse(rowNumber, message, params);
  };
  refuseOutside(context, known, rows, refuseRow);
  refuseMisplaced(
    known,
    rows.filter(({ rowNumber }) => !refused.has(rowNumber)),
    refuseRow,
  );

  const good = rows.filter((row) => !refused.has(row.rowNumber));
  const founding = foundingRows(known, good);
  const areas = await areaIds(context, named(founding, 'areaName'));
  const kinds = await kindIds(context, named(good, 'kindName'));
  const labels = await labelIds(context, [
    ...named(founding, 'canteenLabel'),
    ...named(good, 'stallLabel'),
  ]);

  const canteenIds = new Map(
    [...known.canteens].map(([canteenNum, { canteenId }]) => [canteenNum, canteenId]),
  );
  const canteens: NewCanteen[] = [];
  const stalls: NewStall[] = [];
  for (const { value } of good) {
    const canteenId = canteenIds.get(value.canteenNum) ?? newId();
    if (!canteenIds.has(value.canteenNum)) {
      canteenIds.set(value.canteenNum, canteenId);
      canteens.push({
        ...value,
        canteenId,
        areaId: areas.get(value.areaName) ?? null,
        labelId: labels.get(value.canteenLabel) ?? null,
        phoneCipher:
          value.phone === '' ? null : `\\x${crypto.protect(value.phone).toString('hex')}`,
      });
    }

    const sorted = {
      kindId: kinds.get(value.kindName) ?? null,
      labelId: labels.get(value.stallLabel) ?? null,
    };
    if (value.stallNum !== '') stalls.push({ ...value, stallId: newId(), canteenId, ...sorted });
  }

  await runAll(client, [...canteensMade(merchantId, canteens), ...stallsMade(merchantId, stalls)]);
}

/** Canteens with their stalls from a file. */
export const placeImporting = implementImport(placeImport, {
  kind: 'canteen.placeImport',
  rows: fileRows,
  repeats: [
    {
      keyOf: ({ canteenNum, stallNum }) =>
        stallNum === '' ? undefined : stallKey(canteenNum, stallNum),
      message: '档口编号与第{row}行重复',
    },
  ],
  isWhole: true,
  check,
  store,
  secret: true,
});
