import { z } from 'zod';
import { write } from '#kit/contract/endpoint.ts';
import { Count, DateTimeText, Id, Keyword, text } from '#kit/contract/fields.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { OpenMoments } from '#kit/contract/period-fields.ts';
import { ImageUrl } from '#kit/contract/validators.ts';
import { MachinePhoto } from './machine-photo.ts';

/* Pesticide residues in vegetables and fruit (rule kitchen/residues). */

/** Ten-thousandths of inhibition from which a sample has failed: 50 % (GB/T 5009.199). */
export const STANDARD_LIMIT = 5000;

const WHOLE = 10_000;

export const residueVerdict = lookup({
  passed: { key: 1, desc: '合格', colour: 'success' },
  failed: { key: 2, desc: '不合格', colour: 'error' },
});

/** What became of goods that failed. */
export const residueFollowUp = lookup({
  notNeeded: { key: 1, desc: '无需处置', colour: 'default' },
  open: { key: 2, desc: '待处置', colour: 'error' },
  passedAgain: { key: 3, desc: '复检合格', colour: 'success' },
  disposed: { key: 4, desc: '已处置', colour: 'warning' },
});

export const residueSource = lookup({
  byHand: { key: 1, desc: '人工登记' },
  machine: { key: 2, desc: '检测仪' },
});

/** Whether a sample passed: it inhibits less than the limit, and its machine, where one told, does not say otherwise. */
export function residueVerdictOf({
  inhibitionRate,
  limitRate,
  hasFailed = false,
}: {
  readonly inhibitionRate: number;
  readonly limitRate: number;
  readonly hasFailed?: boolean | undefined;
}): (typeof residueVerdict)[number]['key'] {
  const { passed, failed } = residueVerdict.key;

  return hasFailed || inhibitionRate >= limitRate ? failed : passed;
}

export const residueAccess = {
  page: 'backcourt:residue:page',
  save: 'backcourt:residue:save',
  follow: 'backcourt:residue:follow',
} as const;

const base = '/api/v1/pesticiderecord';

/** Ten-thousandths; what is below 0 is noise of the instrument. */
const InhibitionRate = z.int().min(-WHOLE).max(WHOLE);

const LimitRate = z.int().min(1).max(WHOLE);

const Tested = {
  canteenId: Id,
  materialId: Id.nullable(),
  lot: text(50).meta({ title: '批次', width: 120 }),
  supplier: text(100).meta({ title: '供应商', width: 150 }),
  testedAt: DateTimeText.meta({ title: '检测时间', sort: true }),
  tester: text(50, 1).meta({ title: '检测人', width: 100 }),
  remark: text(200).meta({ title: '备注', width: 160, hidden: true }),
};

/** Tests of residues, the newest first. */
export const residuePage = listSet({
  id: 'backcourt.pesticideRecordPage',
  title: '农残检测记录',
  path: `${base}/page`,
  access: residueAccess.page,
  scope: 'canteen',
  own: {
    testId: Id,
    ...Tested,
    sampleName: z.string().meta({ title: '样品', width: 140, sort: true }),
    inhibitionRate: InhibitionRate,
    limitRate: LimitRate,
    photoUrl: z.string().nullable().meta({ title: '照片', kind: 'image', width: 80 }),
    verdict: keyOf(residueVerdict).meta({ title: '检测结论', width: 100 }),
    followUp: keyOf(residueFollowUp).meta({ title: '处置状态', width: 100 }),
    followedAt: DateTimeText.nullable().meta({ title: '处置时间' }),
    followedBy: z.string().meta({ title: '处置人', width: 100 }),
    disposal: z.string().meta({ title: '处置措施', width: 180 }),
    source: keyOf(residueSource).meta({ title: '来源', width: 100 }),
    /** The failed test this one repeats; null: a first test. */
    retestOf: Id.nullable(),
    version: Count,
  },
  shown: {
    canteenName: z.string().meta({ title: '食堂', width: 140 }),
    deviceName: z.string().nullable().meta({ title: '检测仪', width: 140, hidden: true }),
    /** Percent with two decimals. */
    inhibition: z.string().meta({ title: '抑制率（%）', width: 110 }),
    limit: z.string().meta({ title: '限值（%）', width: 100, hidden: true }),
  },
  key: 'testId',
  columns: [
    'sampleName',
    'verdict',
    'inhibition',
    'followUp',
    'canteenName',
    'lot',
    'supplier',
    'testedAt',
    'tester',
    'photoUrl',
    'disposal',
    'followedBy',
    'followedAt',
    'source',
    'deviceName',
    'limit',
    'remark',
  ],
  filter: {
    keyword: Keyword.meta({ placeholder: '样品、批次、供应商或检测人' }),
    canteenId: Id.optional().meta({ title: '食堂' }),
    verdict: keyOf(residueVerdict).optional(),
    followUp: keyOf(residueFollowUp).optional(),
    source: keyOf(residueSource).optional(),
    ...OpenMoments,
  },
  search: ['sampleName', 'lot', 'supplier', 'tester'],
  period: 'testedAt',
  order: descending('testedAt'),
  export: 'backcourt.pesticideRecordPageExport',
});

/** How many tests of each kind of goods passed and failed, by canteen. */
export const residueSum = listSet({
  id: 'backcourt.pesticideRecordSum',
  title: '农残检测统计',
  path: `${base}/sum`,
  access: residueAccess.page,
  scope: 'canteen',
  shown: {
    sumId: z.string(),
    canteenName: z.string().meta({ title: '食堂', width: 160, sort: true }),
    sampleName: z.string().meta({ title: '样品', width: 160, sort: true }),
    testCount: Count.meta({ title: '检测次数', width: 100, total: true, sort: true }),
    passedCount: Count.meta({ title: '合格', width: 90, total: true }),
    failedCount: Count.meta({ title: '不合格', width: 90, total: true, sort: true }),
    openCount: Count.meta({ title: '待处置', width: 90, total: true, sort: true }),
  },
  key: 'sumId',
  columns: ['canteenName', 'sampleName', 'testCount', 'passedCount', 'failedCount', 'openCount'],
  filter: {
    keyword: Keyword.meta({ title: '样品' }),
    canteenId: Id.optional().meta({ title: '食堂' }),
    ...OpenMoments,
  },
  order: descending('failedCount', 'testCount'),
  export: 'backcourt.pesticideRecordSumExport',
});

/**
 * Enters a test, or corrects one that was entered by hand and not followed up (with its id and version). What a detector told stays as it is.
 * @errors 400 a sample without a name, tested in the future; 404; 409 CHANGED, TOLD_BY_MACHINE, FOLLOWED_UP
 */
export const residueSave = write({
  id: 'backcourt.pesticideRecordSave',
  title: '登记农残检测',
  path: `${base}/save`,
  access: residueAccess.save,
  scope: 'canteen',
  content: z.object({
    testId: Id.nullable(),
    version: Count.nullable(),
    ...Tested,
    /** Of goods that are no material of the house; else the material's name counts. */
    sampleName: text(50),
    inhibitionRate: InhibitionRate,
    limitRate: LimitRate.default(STANDARD_LIMIT),
    photoUrl: ImageUrl.nullable().default(null),
  }),
  result: z.object({ testId: Id, verdict: keyOf(residueVerdict) }),
});

/**
 * Tests failed goods again: a record of its own. Passed, the failed test is over; failed again, it stays open.
 * @errors 400 before the first test, or in the future; 404; 409 CHANGED, FOLLOWED_UP
 */
export const residueRetest = write({
  id: 'backcourt.pesticideRecordRetest',
  title: '登记农残复检',
  path: `${base}/retest`,
  access: residueAccess.follow,
  scope: 'canteen',
  content: z.object({
    testId: Id,
    version: Count,
    inhibitionRate: InhibitionRate,
    testedAt: Tested.testedAt,
    tester: Tested.tester,
    remark: text(200).default(''),
  }),
  result: z.object({ testId: Id, verdict: keyOf(residueVerdict) }),
});

/**
 * Says what was done with failed goods; it is over with that, for good.
 * @errors 404; 409 CHANGED, FOLLOWED_UP
 */
export const residueDispose = write({
  id: 'backcourt.pesticideRecordDispose',
  title: '处置不合格样品',
  path: `${base}/dispose`,
  access: residueAccess.follow,
  scope: 'canteen',
  step: true,
  content: z.object({
    testId: Id,
    version: Count,
    disposal: text(200, 1),
    followedBy: text(50, 1),
  }),
});

/**
 * A detector tells of a test. The same number of the same detector is one test, whatever else is said with it; one that failed raises an alarm.
 * @errors 400 no name, or tested in the future; 403 NOT_FOR_MACHINE; 404 no such material, or the detector stands in no canteen
 */
export const deviceResidue = write({
  id: 'deviceApi.residue',
  title: '终端农残检测',
  path: '/device-api/v1/residue',
  access: 'device',
  transport: 'json',
  bodyLimit: 1_000_000,
  content: z.object({
    transactionNo: z.int().min(1),
    /** Of the house, or a name: one of the two. */
    materialId: z.int().min(1).optional(),
    sampleName: z.string().trim().max(50).default(''),
    lot: z.string().trim().max(50).default(''),
    supplier: z.string().trim().max(100).default(''),
    inhibitionRate: InhibitionRate,
    limitRate: LimitRate.default(STANDARD_LIMIT),
    /** What the detector itself says; a test it calls failed is never called passed. */
    hasFailed: z.boolean().optional(),
    testedAt: DateTimeText,
    tester: z.string().trim().min(1).max(50),
    photo: MachinePhoto.optional(),
  }),
  result: z.object({ testId: Id, verdict: keyOf(residueVerdict) }),
});
