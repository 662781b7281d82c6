import { z } from 'zod';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { read, write } from '#kit/contract/endpoint.ts';
import {
  Count,
  DateTimeText,
  Fen,
  Id,
  IdempotencyKey,
  Keyword,
  PositiveFen,
  text,
} from '#kit/contract/fields.ts';
import { ascending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { BatchCheck, BatchStarted } from './batch.ts';
import { ruleState, subsidyCycle, subsidyCycleDay, subsidyJoiner, subsidyMode } from './lookups.ts';

/* A change says everything, so nothing of it has a default. */
const RuleChange = z.object({
  ruleName: text(40, 1),
  mode: keyOf(subsidyMode),
  /** Fen: what is granted, or what is topped up to; 0 where a rule only clears. */
  amount: PositiveFen.nullable(),
  orgIds: z.array(Id).max(500),
  psnTypes: z.array(Id).max(100),
  validDays: z.int().min(1).max(3660).nullable(),
  joiner: keyOf(subsidyJoiner),
  /** Where and at which meals grants pay; none: anywhere, at any meal. */
  canteenIds: z.array(Id).max(100),
  mealTypes: z.array(keyOf(mealType)).max(10),
  remark: text(200),
});
const { shape } = RuleChange;
const RuleFields = RuleChange.extend({
  amount: shape.amount.default(null),
  orgIds: shape.orgIds.default([]),
  psnTypes: shape.psnTypes.default([]),
  validDays: shape.validDays.default(null),
  joiner: shape.joiner.default(1),
  canteenIds: shape.canteenIds.default([]),
  mealTypes: shape.mealTypes.default([]),
  remark: shape.remark.default(''),
});
const hasAmount = ({ mode, amount }: { mode: number; amount: number | null }): boolean =>
  mode === subsidyMode.key.clearOnly || amount !== null;
const noAmount = { path: ['amount'], error: '请填写发放金额' };
const common = { scope: 'organisation' } as const;
const RuleKey = z.object({ ruleId: Id });

export const subsidyRuleAdd = write({
  ...common,
  id: 'account.subsidyRuleAdd',
  title: '新增补贴规则',
  path: '/api/v3/acc/subsidy/rule/add',
  aliases: [{ id: 'account.subRuleAdd', path: '/accSubRule/add' }],
  access: 'account:subsidyRule:add',
  content: RuleFields.refine(hasAmount, noAmount),
  result: RuleKey,
});
export const subsidyRuleUpdate = write({
  ...common,
  id: 'account.subRuleUpdate',
  title: '修改补贴规则',
  path: '/accSubRule/update',
  access: 'account:subsidyRule:update',
  content: RuleChange.extend({ ruleId: Id, version: Count }).refine(hasAmount, noAmount),
});
/** Only a rule that never ran: what it granted keeps its name. */
export const subsidyRuleDelete = write({
  ...common,
  id: 'account.subRuleDelete',
  title: '删除补贴规则',
  path: '/accSubRule/delete',
  access: 'account:subsidyRule:delete',
  content: z.union([Id, RuleKey]),
});
export const subsidyRuleState = write({
  ...common,
  id: 'account.subsidyRuleUpdateState',
  title: '启用或停用补贴规则',
  path: '/api/v3/acc/subsidy/rule/update/state',
  aliases: [{ id: 'account.subRuleUpdateState', path: '/accSubRule/update/state' }],
  access: 'account:subsidyRule:update',
  content: z.object({ ruleId: Id, state: keyOf(ruleState) }),
});
/** What a rule would do if it ran now; who got it in this period is not in it. */
export const subsidyRuleCheck = read({
  ...common,
  id: 'account.subsidyRuleCheck',
  title: '补贴规则试算',
  path: '/api/v3/acc/subsidy/rule/check',
  access: 'account:subsidyRule:run',
  content: RuleKey,
  result: BatchCheck.extend({
    /** What the run takes out of the wallets first, and what it grants; `amount` is what it grants, or clears where it only clears. */
    cleared: Fen,
    granted: Fen,
    /** People whose wallet moves: those who have as much already are not among them. */
    changed: Count,
  }),
});
/** Runs a rule today by hand: people who got it in the period already do not get it again. */
export const subsidyRuleRun = write({
  ...common,
  id: 'account.subsidyRuleRun',
  title: '立即执行补贴规则',
  path: '/api/v3/acc/subsidy/rule/run',
  access: 'account:subsidyRule:run',
  content: z.object({ ruleId: Id, idempotencyKey: IdempotencyKey }),
  result: BatchStarted,
});

const RuleRow = z.object({
  ruleId: Id,
  ruleName: z.string().meta({ title: '规则名称', width: 180, sort: true }),
  mode: keyOf(subsidyMode).meta({ title: '发放方式', width: 120 }),
  amount: Fen.nullable().meta({ title: '金额' }),
  orgIds: z.array(Id),
  orgNames: z.string().meta({ title: '适用组织', width: 200 }),
  /** The rule in the language of the reader. */
  sentence: z.string().meta({ title: '规则说明', width: 320 }),
  psnTypes: z.array(Id),
  psnTypeNames: z.string().meta({ title: '适用人员类别', width: 140 }),
  validDays: Count.nullable().meta({ title: '有效天数', width: 90 }),
  joiner: keyOf(subsidyJoiner).meta({ title: '中途加入', width: 120 }),
  canteenIds: z.array(Id),
  canteenNames: z.string().meta({ title: '可用食堂', width: 160 }),
  mealTypes: z.array(keyOf(mealType)).meta({ title: '可用餐次', of: mealType, width: 140 }),
  state: keyOf(ruleState).meta({ title: '状态', width: 90 }),
  lastRunAt: z.string().nullable().meta({ title: '上次执行', kind: 'datetime' }),
  nextRunAt: z.string().nullable().meta({ title: '下次执行', kind: 'datetime' }),
  remark: z.string().meta({ title: '备注', width: 160, hidden: true }),
  version: Count,
});
export const pageSubsidyRule = listSet({
  ...common,
  id: 'account.subsidyRulePage',
  title: '补贴规则',
  path: '/api/v3/acc/subsidy/rule/page',
  aliases: [{ id: 'account.subRulePage', path: '/accSubRule/queryPage' }],
  access: 'account:subsidyRule:page',
  filter: {
    keyword: Keyword,
    mode: keyOf(subsidyMode).optional(),
    state: keyOf(ruleState).optional(),
  },
  shown: RuleRow.shape,
  key: 'ruleId',
  order: ascending('ruleName'),
  columns: [
    'ruleName',
    'state',
    'sentence',
    'mode',
    'amount',
    'orgNames',
    'psnTypeNames',
    'validDays',
    'canteenNames',
    'mealTypes',
    'joiner',
    'lastRunAt',
    'nextRunAt',
    'remark',
  ],
  export: 'account.subsidyRulePageExport',
});
export const subsidyRuleChoices = read({
  ...common,
  id: 'account.subsidyRuleList',
  title: '可选补贴规则',
  path: '/api/v3/acc/subsidy/rule/list',
  access: 'session',
  result: z.array(z.object({ ruleId: Id, ruleName: z.string() })),
});

/** `HH:mm` of the merchant's clock. */
const ClockText = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间格式错误');
const TimeFields = z.object({
  ruleId: Id,
  cycle: keyOf(subsidyCycle),
  cycleDay: keyOf(subsidyCycleDay),
  runTime: ClockText,
});
const TimeKey = z.object({ timeId: Id });

export const subsidyTimeAdd = write({
  ...common,
  id: 'account.subTimeAdd',
  title: '新增补贴时间',
  path: '/api/v2.1/sub/time/add',
  access: 'account:subsidyTime:add',
  content: TimeFields.extend({ cycleDay: keyOf(subsidyCycleDay).default(1) }),
  result: TimeKey,
});
export const subsidyTimeUpdate = write({
  ...common,
  id: 'account.subTimeUpdate',
  title: '修改补贴时间',
  path: '/api/v2.1/sub/time/update',
  access: 'account:subsidyTime:update',
  content: TimeFields.extend({ timeId: Id, version: Count }),
});
export const subsidyTimeDelete = write({
  ...common,
  id: 'account.subTimeDelete',
  title: '删除补贴时间',
  path: '/api/v2.1/sub/time/delete',
  access: 'account:subsidyTime:delete',
  content: z.union([Id, TimeKey]),
});
export const subsidyTimeState = write({
  ...common,
  id: 'account.subTimeUpdateState',
  title: '启用或停用补贴时间',
  path: '/api/v2.1/sub/time/update/state',
  access: 'account:subsidyTime:update',
  content: z.object({ timeId: Id, state: keyOf(ruleState) }),
});

const TimeRow = z.object({
  timeId: Id,
  ruleId: Id,
  ruleName: z.string().meta({ title: '规则名称', width: 200 }),
  cycle: keyOf(subsidyCycle).meta({ title: '周期', width: 100 }),
  cycleDay: keyOf(subsidyCycleDay).meta({ title: '执行日', width: 120 }),
  runTime: z.string().meta({ title: '执行时间', width: 110 }),
  state: keyOf(ruleState).meta({ title: '状态', width: 90 }),
  nextRunAt: DateTimeText.nullable().meta({ title: '下次执行', sort: true }),
  version: Count,
});
export const pageSubsidyTime = listSet({
  ...common,
  id: 'account.subTimePage',
  title: '补贴时间',
  path: '/api/v2.1/sub/time/page',
  access: 'account:subsidyTime:page',
  filter: {
    keyword: Keyword.meta({ placeholder: '规则名称' }),
    ruleId: Id.optional().meta({ title: '补贴规则' }),
    state: keyOf(ruleState).optional(),
  },
  shown: TimeRow.shape,
  key: 'timeId',
  order: ascending('nextRunAt'),
  columns: ['ruleName', 'cycle', 'cycleDay', 'runTime', 'state', 'nextRunAt'],
  export: 'account.subTimePageExport',
});
