import { type SqlBool, sql } from 'kysely';
import { isUsableCanteen, usableStall } from '#areas/canteen/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { conflict, invalid, notFound } from '#kit/server/refusal.ts';
import { placeWhere } from '#kit/server/scope.ts';
import { serveList } from '#kit/server/serve-list.ts';
import {
  LEAST_WEIGHT,
  sampleKind,
  sampleRecordDestroy,
  sampleRecordPage,
  sampleRecordSave,
  sampleReservePage,
  sampleSource,
  sampleState,
  weightState,
} from '../contract/sample.ts';

const dueAt = sql<string>`(sample_record.kept_at + make_interval(hours => sample_record.keep_hours))`;

/** Samples that have been kept for long enough and still stand there. */
export async function countDue(context: Context): Promise<number> {
  const found = await samples(context)
    .where(sql<SqlBool>`destroyed_at is null and ${dueAt} <= ${context.now}::timestamptz`)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return found.count;
}

const samples = (context: Context) => context.tx.selectFrom('sampleRecord').where(visible(context));

const visible = ({ scope }: Context) => placeWhere('sampleRecord', scope, 'canteenId');

/** What the sampled dish or material is called. */
export async function sampledName(
  { tx }: Pick<Context, 'tx'>,
  { goodsKind, goodsId }: { readonly goodsKind: number; readonly goodsId: number },
): Promise<string | undefined> {
  if (goodsKind === sampleKind.key.dish) {
    const dish = await tx
      .selectFrom('dish')
      .select('dishesName')
      .where('dishesId', '=', goodsId)
      .executeTakeFirst();
    return dish?.dishesName;
  }

  const found = await tx
    .selectFrom('material')
    .select('materialName')
    .where('materialId', '=', goodsId)
    .executeTakeFirst();

  return found?.materialName;
}

interface Kept {
  readonly canteenId: number;
  readonly stallId: number | null;
  readonly goodsKind: number;
  readonly goodsId: number;
  readonly keptAt: string;
}

/** Samples of dishes that are known already: the demo merchant. */
export async function setUpSamples(
  { tx, newId }: Context,
  kept: readonly (Omit<Kept, 'goodsKind'> & {
    readonly sampleDate: string;
    readonly mealType: number;
    readonly sampleName: string;
    /** Grams. */
    readonly weight: number;
    readonly keptBy: string;
    readonly keepPlace: string;
    readonly destroyedAt?: string;
    readonly destroyedBy?: string;
  })[],
): Promise<void> {
  if (kept.length === 0) return;

  const rows = kept.map((row) => ({
    ...row,
    sampleId: newId(),
    goodsKind: sampleKind.key.dish,
    source: sampleSource.key.byHand,
  }));
  await tx.insertInto('sampleRecord').values(rows).execute();
}

/** 1 to be kept, 2 to be destroyed, 3 destroyed. */
const stateAt = (
  now: string,
) => sql<number>`(case when sample_record.destroyed_at is not null then 3
  when ${dueAt} <= ${now}::timestamptz then 2 else 1 end)`;

const hoursOver = (
  now: string,
) => sql<number>`(case when sample_record.destroyed_at is not null then 0
  else greatest(0, floor(extract(epoch from ${now}::timestamptz - ${dueAt}) / 3600)) end)::int`;

const list = serveList('sampleRecord', sampleRecordPage, {
  visible,
  shown: (rows, { now }) =>
    rows
      .innerJoin('canteen', 'canteen.canteenId', 'sampleRecord.canteenId')
      .leftJoin('stall', 'stall.stallId', 'sampleRecord.stallId')
      .leftJoin('device', 'device.deviceId', 'sampleRecord.deviceId')
      .select(['canteenName', 'stallName', 'deviceName'])
      .select([
        dueAt.as('dueAt'),
        stateAt(now).as('sampleState'),
        hoursOver(now).as('overdueHours'),
      ]),
});

const { enough, tooLight } = weightState.key;

const reserve = serveList('sampleRecord', sampleReservePage, {
  visible,
  shown: (rows, { now }) =>
    rows
      .innerJoin('canteen', 'canteen.canteenId', 'sampleRecord.canteenId')
      .leftJoin('stall', 'stall.stallId', 'sampleRecord.stallId')
      .leftJoin('device', 'device.deviceId', 'sampleRecord.deviceId')
      .select(['canteenName', 'stallName', 'deviceName'])
      .select([
        dueAt.as('dueAt'),
        stateAt(now).as('sampleState'),
        hoursOver(now).as('overdueHours'),
        sql<number>`case when sample_record.weight < ${sql.lit(LEAST_WEIGHT)} then ${sql.lit(tooLight)}
          else ${sql.lit(enough)} end`.as('weightState'),
      ]),
});

/** What a record of a sample says makes sense; answers what the sample is of. @throws invalid */
async function checkedName(context: Context, kept: Kept): Promise<string> {
  if (!(await isUsableCanteen(context, kept.canteenId)))
    throw invalid('canteenId', '所选内容不存在或已被删除');

  if (kept.stallId !== null) {
    const stall = await usableStall(context, kept.stallId);
    if (stall?.canteenId !== kept.canteenId) throw invalid('stallId', '档口不在所选食堂内');
  }

  if (kept.keptAt > context.now) throw invalid('keptAt', '留样时间不能晚于现在');

  const name = await sampledName(context, kept);
  if (name === undefined) throw invalid('goodsId', '所选内容不存在或已被删除');

  return name;
}

/** Records that may still change: the samples are there. @throws notFound, conflict SAMPLE_DESTROYED */
async function lockKept(context: Context, sampleIds: readonly number[]) {
  const found = await samples(context)
    .select(['sampleId', 'sampleName', 'destroyedAt', 'version'])
    .select(stateAt(context.now).as('sampleState'))
    .where('sampleId', 'in', sampleIds)
    .orderBy('sampleId')
    .forUpdate()
    .execute();

  if (found.length !== new Set(sampleIds).size) throw notFound('留样记录不存在');

  const gone = found.find(({ destroyedAt }) => destroyedAt !== null);
  if (gone) throw conflict('SAMPLE_DESTROYED', '留样“{name}”已销毁', { name: gone.sampleName });

  return found;
}

const save = implement(sampleRecordSave, async (context, { sampleId, version, ...kept }) => {
  const { tx, newId } = context;
  const sampleName = await checkedName(context, kept);
  if (sampleId === null) {
    const id = newId();
    const row = { ...kept, sampleName, sampleId: id, source: sampleSource.key.byHand };
    await tx.insertInto('sampleRecord').values(row).execute();
    return { sampleId: id };
  }

  const [before] = await lockKept(context, [sampleId]);
  if (before?.version !== version) throw conflict('CHANGED', '数据已被他人修改，请刷新后重试');

  await tx
    .updateTable('sampleRecord')
    .set({ ...kept, sampleName, version: sql`version + 1` })
    .where('sampleId', '=', sampleId)
    .execute();

  return { sampleId };
});

const destroy = implement(
  sampleRecordDestroy,
  async (context, { sampleIds, destroyedBy, reason }) => {
    const found = await lockKept(context, sampleIds);
    const early = found.filter(({ sampleState: state }) => state === sampleState.key.kept);
    if (early[0] && reason === '')
      throw conflict('KEPT_TOO_SHORT', '留样“{name}”未满48小时，不能销毁', {
        name: early[0].sampleName,
      });

    await context.tx
      .updateTable('sampleRecord')
      .set({
        destroyedAt: context.now,
        destroyedBy,
        /* What was kept for long enough needs no reason. */
        destroyReason: sql<string>`case when ${dueAt} > ${context.now}::timestamptz then ${reason}::text else '' end`,
        version: sql`version + 1`,
      })
      .where('sampleId', 'in', sampleIds)
      .execute();

    return undefined;
  },
);

export const sampleRoutes = [list, reserve, save, destroy];
