import { type SqlBool, sql } from 'kysely';
import { isUsableCanteen } from '#areas/canteen/server/api.ts';
import { clearAlarm } from '#areas/device/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { whereContains, whereEquals } from '#kit/server/list.ts';
import { wherePeriod } from '#kit/server/period.ts';
import { conflict, invalid, notFound } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { serveList, serveQuery } from '#kit/server/serve-list.ts';
import {
  residueDispose,
  residueFollowUp,
  residuePage,
  residueRetest,
  residueSave,
  residueSource,
  residueSum,
  residueVerdict,
  residueVerdictOf,
} from '../contract/residue.ts';

/** What machines call a failed test. */
export const RESIDUE_ALARM = 'RESIDUE';

const { notNeeded, open, passedAgain, disposed } = residueFollowUp.key;

const { passed, failed } = residueVerdict.key;

const visible = ({ scope }: Context) => scopeWhere('residueTest.canteenId', scope.canteens);

/** Hundredths of a percent as people read them. */
const percent = (column: string) => sql<string>`to_char(${sql.ref(column)} / 100.0, 'FM990.00')`;

const list = serveList('residueTest', residuePage, {
  visible,
  shown: (rows) =>
    rows
      .innerJoin('canteen', 'canteen.canteenId', 'residueTest.canteenId')
      .leftJoin('device', 'device.deviceId', 'residueTest.deviceId')
      .select(['canteen.canteenName', 'device.deviceName'])
      .select([
        percent('residueTest.inhibitionRate').as('inhibition'),
        percent('residueTest.limitRate').as('limit'),
      ]),
  where: { canteenId: (canteenId) => whereEquals({ 'residueTest.canteenId': canteenId }) },
});

const counted = (condition: ReturnType<typeof sql<SqlBool>>) =>
  sql<number>`count(*) filter (where ${condition})::integer`;

const sum = serveQuery(residueSum, (context, { keyword, canteenId, ...period }) =>
  context.tx
    .selectFrom('residueTest')
    .innerJoin('canteen', 'canteen.canteenId', 'residueTest.canteenId')
    .select([
      sql<string>`residue_test.canteen_id || ' ' || residue_test.sample_name`.as('sumId'),
      'canteen.canteenName',
      'residueTest.sampleName',
      sql<number>`count(*)::integer`.as('testCount'),
      counted(sql`residue_test.verdict = ${sql.lit(passed)}`).as('passedCount'),
      counted(sql`residue_test.verdict = ${sql.lit(failed)}`).as('failedCount'),
      counted(sql`residue_test.follow_up = ${sql.lit(open)}`).as('openCount'),
    ])
    .where(visible(context))
    .where(whereEquals({ 'residueTest.canteenId': canteenId }))
    .where(whereContains(keyword, 'residueTest.sampleName'))
    .where(wherePeriod('residueTest.testedAt', period))
    .groupBy(['residueTest.canteenId', 'canteen.canteenName', 'residueTest.sampleName']),
);

/** Failed tests nobody has followed up. */
export async function countFailedResidues(context: Context): Promise<number> {
  const { count } = await context.tx
    .selectFrom('residueTest')
    .where(visible(context))
    .where('followUp', '=', open)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();

  return count;
}

/** What the tested goods are called: a material by its own name. @throws Refusal 404 no such material, 400 no name */
export async function testedName(
  { tx }: Pick<Context, 'tx'>,
  { materialId, sampleName }: { readonly materialId: number | null; readonly sampleName: string },
): Promise<string> {
  if (materialId === null) {
    if (sampleName === '') throw invalid('sampleName', '请选择原料或填写样品名称');

    return sampleName;
  }

  const material = await tx
    .selectFrom('material')
    .select('materialName')
    .where('materialId', '=', materialId)
    .executeTakeFirst();
  if (!material) throw notFound('所选内容不存在或已被删除');

  return material.materialName;
}

/** A test of the caller's, locked until commit. @throws Refusal 404, 409 CHANGED or FOLLOWED_UP */
async function lockTest(context: Context, testId: number, version: number | null) {
  const test = await context.tx
    .selectFrom('residueTest')
    .selectAll()
    .where('testId', '=', testId)
    .where(visible(context))
    .forUpdate()
    .executeTakeFirst();
  if (!test) throw notFound('检测记录不存在');
  if (test.version !== version) throw conflict('CHANGED', '数据已被他人修改，请刷新后重试');
  if (test.followUp === passedAgain || test.followUp === disposed)
    throw conflict('FOLLOWED_UP', '该记录已处置');

  return test;
}

const save = implement(residueSave, async (context, { testId, version, ...told }) => {
  const { tx, now, newId } = context;
  if (!(await isUsableCanteen(context, told.canteenId)))
    throw invalid('canteenId', '所选内容不存在或已被删除');
  if (told.testedAt > now) throw invalid('testedAt', '时间不能晚于现在');

  const sampleName = await testedName(context, told);
  const verdict = residueVerdictOf(told);
  const test = {
    ...told,
    sampleName,
    verdict,
    followUp: verdict === failed ? open : notNeeded,
  };
  if (testId === null) {
    const id = newId();
    await tx
      .insertInto('residueTest')
      .values({ ...test, testId: id, source: residueSource.key.byHand })
      .execute();

    return { testId: id, verdict };
  }

  const before = await lockTest(context, testId, version);
  if (before.source !== residueSource.key.byHand)
    throw conflict('TOLD_BY_MACHINE', '检测仪上传的记录不能更正');
  if (before.retestOf !== null || (await isTestedAgain(context, testId)))
    throw conflict('FOLLOWED_UP', '已复检的记录不能更正');

  await tx
    .updateTable('residueTest')
    .set({ ...test, version: sql`version + 1` })
    .where('testId', '=', testId)
    .execute();

  return { testId, verdict };
});

async function isTestedAgain({ tx }: Context, testId: number): Promise<boolean> {
  const found = await tx
    .selectFrom('residueTest')
    .select('testId')
    .where('retestOf', '=', testId)
    .limit(1)
    .executeTakeFirst();

  return found !== undefined;
}

/** A failed test whose goods wait for what becomes of them. @throws Refusal as `lockTest`, 409 NOT_FAILED */
async function lockFailed(context: Context, testId: number, version: number) {
  const test = await lockTest(context, testId, version);
  if (test.followUp !== open) throw conflict('NOT_FAILED', '该记录无需处置');

  return test;
}

type Test = Awaited<ReturnType<typeof lockTest>>;

/** Ends what was open about a failed test, and the alarm of its detector where that was the last one. */
async function endFollowUp(
  context: Context,
  { testId, deviceId }: Test,
  said: {
    readonly followUp: number;
    readonly followedBy: string;
    readonly disposal: string;
  },
): Promise<void> {
  const { tx, now } = context;
  await tx
    .updateTable('residueTest')
    .set({ ...said, followedAt: now, version: sql`version + 1` })
    .where('testId', '=', testId)
    .execute();
  if (deviceId === null) return;

  const another = await tx
    .selectFrom('residueTest')
    .select('testId')
    .where('deviceId', '=', deviceId)
    .where('followUp', '=', open)
    .limit(1)
    .executeTakeFirst();
  if (!another) await clearAlarm(context, { deviceId, code: RESIDUE_ALARM });
}

const retest = implement(residueRetest, async (context, { testId, version, ...told }) => {
  const first = await lockFailed(context, testId, version);
  if (told.testedAt > context.now) throw invalid('testedAt', '时间不能晚于现在');
  if (told.testedAt < first.testedAt) throw invalid('testedAt', '复检时间不能早于检测时间');

  const { canteenId, materialId, sampleName, lot, supplier, limitRate } = first;
  const verdict = residueVerdictOf({ inhibitionRate: told.inhibitionRate, limitRate });
  const id = context.newId();
  await context.tx
    .insertInto('residueTest')
    .values({
      ...told,
      testId: id,
      canteenId,
      materialId,
      sampleName,
      lot,
      supplier,
      limitRate,
      verdict,
      retestOf: testId,
      source: residueSource.key.byHand,
      /* What becomes of the goods is said at the test that failed first. */
      followUp: notNeeded,
    })
    .execute();

  if (verdict === passed)
    await endFollowUp(context, first, {
      followUp: passedAgain,
      followedBy: told.tester,
      disposal: '',
    });

  return { testId: id, verdict };
});

const dispose = implement(residueDispose, async (context, { testId, version, ...said }) => {
  const test = await lockFailed(context, testId, version);
  await endFollowUp(context, test, { ...said, followUp: disposed });

  return undefined;
});

export const residueRoutes = [list, sum, save, retest, dispose];

/** Tests of a house that is set up. */
export async function setUpResidues(
  { tx, newId }: Context,
  tests: readonly {
    readonly canteenId: number;
    readonly sampleName: string;
    readonly lot: string;
    readonly supplier: string;
    /** Ten-thousandths. */
    readonly inhibitionRate: number;
    readonly limitRate: number;
    readonly testedAt: string;
    readonly tester: string;
    readonly disposal?: string;
  }[],
): Promise<void> {
  if (tests.length === 0) return;

  const rows = tests.map(({ disposal = '', ...test }) => {
    const verdict = residueVerdictOf(test);
    const isDisposed = verdict === failed && disposal !== '';

    return {
      ...test,
      testId: newId(),
      verdict,
      disposal,
      source: residueSource.key.byHand,
      followUp: verdict === passed ? notNeeded : isDisposed ? disposed : open,
      followedAt: isDisposed ? test.testedAt : null,
      followedBy: isDisposed ? test.tester : '',
    };
  });
  await tx.insertInto('residueTest').values(rows).execute();
}
