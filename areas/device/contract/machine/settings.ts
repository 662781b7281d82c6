import { z } from 'zod';
import type { LookupEntry } from '#kit/contract/columns.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { displayLayout, displayTheme } from './display-layout.ts';
import { type Ability, kindOfType } from './kinds.ts';
import { SECTOR_OFF, waterUnit } from './water.ts';

/* What can be set at a machine, by what it can do. */

interface SettingBase {
  readonly key: string;
  /** Chinese source text. */
  readonly title: string;
  readonly hint?: string;
}

/** `money` is typed in yuan and held in fen, `decimal` typed with two decimals and held in hundredths. */
interface NumberSetting extends SettingBase {
  readonly input: 'number' | 'money' | 'decimal';
  readonly min: number;
  readonly max: number;
  readonly initial: number;
}

interface TextSetting extends SettingBase {
  readonly input: 'text';
  readonly most: number;
  readonly initial: string;
}

interface ChoiceSetting extends SettingBase {
  readonly input: 'choice';
  readonly of: readonly LookupEntry[];
  readonly initial: number;
}

export type MachineSetting = NumberSetting | TextSetting | ChoiceSetting;

const onOff = lookup({
  on: { key: 1, desc: '开' },
  off: { key: 2, desc: '关' },
});

/** Who puts a sale together at a till in a browser: somebody who sells, or the buyer. */
export const tillMode = lookup({
  cashier: { key: 1, desc: '收银员收款' },
  selfService: { key: 2, desc: '顾客自助' },
});

/** Settings every machine with a face to its user has. */
const common: readonly MachineSetting[] = [
  { key: 'volume', title: '音量', input: 'number', min: 0, max: 10, initial: 6 },
];

const byAbility: Readonly<Partial<Record<Ability, readonly MachineSetting[]>>> = {
  sells: [
    {
      key: 'offlineAmount',
      title: '脱机单笔限额',
      input: 'money',
      min: 0,
      max: 1_000_000,
      initial: 5000,
      hint: '断网时单笔最多可消费的金额',
    },
    {
      key: 'offlineTotal',
      title: '脱机累计限额',
      input: 'money',
      min: 0,
      max: 100_000_000,
      initial: 400_000,
      hint: '未上传的交易合计达到该金额后不再脱机消费',
    },
    {
      key: 'offlineCount',
      title: '脱机笔数上限',
      input: 'number',
      min: 0,
      max: 10_000,
      initial: 2000,
      hint: '未上传的交易达到该笔数后不再脱机消费',
    },
    {
      key: 'tillMode',
      title: '网页收银方式',
      input: 'choice',
      of: tillMode,
      initial: tillMode.key.cashier,
      hint: '仅用于在浏览器中打开的网页收银机',
    },
    {
      key: 'refunds',
      title: '本机退款',
      input: 'choice',
      of: onOff,
      initial: onOff.key.off,
      hint: '开启后，本机可退当日在本机售出的订单，以退餐规则为限',
    },
  ],
  recharges: [
    {
      key: 'rechargeMost',
      title: '单笔充值上限',
      input: 'money',
      min: 100,
      max: 10_000_000,
      initial: 100_000,
      hint: '在本机一次最多收取的现金',
    },
  ],
  prints: [
    {
      key: 'paperWidth',
      title: '纸宽',
      input: 'choice',
      of: [
        { key: 58, desc: '58毫米' },
        { key: 80, desc: '80毫米' },
      ],
      initial: 80,
    },
  ],
  takesTickets: [
    {
      key: 'printerHost',
      title: '网络地址',
      input: 'text',
      most: 100,
      initial: '',
      hint: '网络打印机的IP地址或主机名，须在服务器的允许名单（PRINTER_HOSTS）中；不填表示由设备自己取任务',
    },
    {
      key: 'printerPort',
      title: '端口',
      input: 'number',
      min: 1,
      max: 65_535,
      initial: 9100,
    },
    {
      key: 'readsBack',
      title: '回读状态',
      input: 'choice',
      of: onOff,
      initial: 1,
      hint: '打印机不支持状态查询（DLE EOT、GS r）时请关闭：此后发出即视为已打印',
    },
  ],
  weighs: [
    {
      key: 'tare',
      title: '皮重（克）',
      input: 'number',
      min: 0,
      max: 5000,
      initial: 0,
    },
    {
      key: 'antennaPower',
      title: '天线功率（dBm）',
      input: 'number',
      min: 5,
      max: 33,
      initial: 20,
    },
  ],
  isPage: [
    { key: 'layout', title: '版式', input: 'choice', of: displayLayout, initial: 0 },
    { key: 'theme', title: '配色', input: 'choice', of: displayTheme, initial: 1 },
    {
      key: 'columns',
      title: '列数',
      input: 'number',
      min: 0,
      max: 8,
      initial: 0,
      hint: '0表示按屏幕大小自动排列',
    },
    {
      key: 'turnSeconds',
      title: '翻页间隔（秒）',
      input: 'number',
      min: 3,
      max: 300,
      initial: 10,
      hint: '一屏放不下时，每隔该时间翻到下一页',
    },
    {
      key: 'dishPosition',
      title: '固定显示第几道菜',
      input: 'number',
      min: 0,
      max: 200,
      initial: 0,
      hint: '仅用于单菜版式，按菜谱中的顺序；0表示轮流显示',
    },
  ],
  recognisesDishes: [
    {
      key: 'confidence',
      title: '识别置信度（%）',
      input: 'number',
      min: 50,
      max: 100,
      initial: 85,
      hint: '低于该值的菜品须人工确认',
    },
  ],
  controlsTrays: [
    {
      key: 'serialPort',
      title: '串口号',
      input: 'text',
      most: 20,
      initial: '',
      hint: '固定托盘须先填写串口号',
    },
    { key: 'fixedTray', title: '固定托盘', input: 'choice', of: onOff, initial: 2 },
    {
      key: 'imageLimit',
      title: '图片数量上限',
      input: 'number',
      min: 12,
      max: 200,
      initial: 12,
    },
    {
      key: 'effectiveMinutes',
      title: '有效时间（分钟）',
      input: 'number',
      min: 1,
      max: 60,
      initial: 60,
    },
  ],
  handsOutDishes: [
    {
      key: 'imageLimit',
      title: '图片数量上限',
      input: 'number',
      min: 15,
      max: 200,
      initial: 15,
    },
    {
      key: 'effectiveMinutes',
      title: '有效时间（分钟）',
      input: 'number',
      min: 1,
      max: 60,
      initial: 60,
    },
  ],
  metersWater: [
    {
      key: 'sector',
      title: '扇区号',
      input: 'number',
      min: SECTOR_OFF,
      max: 15,
      initial: SECTOR_OFF,
      hint: '-1表示不启用：设备不为任何人开水',
    },
    {
      key: 'chargedBy',
      title: '计费方式',
      input: 'choice',
      of: waterUnit,
      initial: waterUnit.key.litre,
    },
    {
      key: 'unitPrice',
      title: '单价（每升或每分钟）',
      input: 'money',
      min: 1,
      max: 100_000,
      initial: 5,
      hint: '按计费方式，为每升或每分钟的价格',
    },
    {
      key: 'holdAmount',
      title: '预扣金额',
      input: 'money',
      min: 1,
      max: 100_000,
      initial: 500,
      hint: '开水时预扣，结束后按实际用量扣费，多扣的退回；一次用水最多扣这么多',
    },
    {
      key: 'mostMinutes',
      title: '一次最长（分钟）',
      input: 'number',
      min: 1,
      max: 720,
      initial: 30,
      hint: '到时自动关水',
    },
  ],
  knowsFaces: [
    {
      key: 'faceScore',
      title: '人脸识别分数',
      input: 'number',
      min: 0,
      max: 100,
      initial: 80,
    },
    {
      key: 'faceSize',
      title: '人脸最小像素',
      input: 'number',
      min: 40,
      max: 1000,
      initial: 120,
    },
  ],
  countsPeople: [
    { key: 'streamUrl', title: '视频流地址', input: 'text', most: 200, initial: '' },
    { key: 'snapshotUrl', title: '抓拍地址', input: 'text', most: 200, initial: '' },
  ],
  measures: [
    { key: 'unit', title: '单位', input: 'text', most: 10, initial: '' },
    {
      key: 'limited',
      title: '超限告警',
      input: 'choice',
      of: onOff,
      initial: 2,
      hint: '读数超出上下限时告警，恢复后自动解除',
    },
    {
      key: 'lowest',
      title: '下限',
      input: 'decimal',
      min: -10_000_000,
      max: 10_000_000,
      initial: 0,
    },
    {
      key: 'highest',
      title: '上限',
      input: 'decimal',
      min: -10_000_000,
      max: 10_000_000,
      initial: 0,
    },
  ],
};

/** What can be set at a machine of this type, in the order of its form. */
export function settingsOf(deviceType: number): readonly MachineSetting[] {
  const kind = kindOfType(deviceType);
  if (!kind) return [];

  return [...common, ...kind.can.flatMap((ability) => byAbility[ability] ?? [])];
}

/** Settings as they are sent and stored: those that are not named have their initial values. */
export const MachineSettings = z.record(
  z.string().max(40),
  z.union([z.int(), z.string().max(200)]),
);

export type MachineSettings = z.output<typeof MachineSettings>;

/** What is wrong with settings for a machine of this type, by key; Chinese source texts. */
export function settingProblems(deviceType: number, given: MachineSettings): Map<string, string> {
  const known = new Map(settingsOf(deviceType).map((setting) => [setting.key, setting]));
  const problems = new Map<string, string>();
  for (const [key, value] of Object.entries(given)) {
    const setting = known.get(key);
    if (!setting) problems.set(key, '该类设备没有此设置');
    else if (!isValid(setting, value)) problems.set(key, '设置的值不在允许范围内');
  }

  if (given['fixedTray'] === 1 && (given['serialPort'] ?? '') === '')
    problems.set('serialPort', '固定托盘须先填写串口号');

  const host = given['printerHost'] ?? '';
  if (typeof host === 'string' && !/^[\w.-]*$/.test(host))
    problems.set('printerHost', '网络地址须为IP地址或主机名');

  const { unitPrice, holdAmount } = settingsHeld(deviceType, given);
  if (Number(holdAmount) < Number(unitPrice)) problems.set('holdAmount', '预扣金额不能低于单价');

  return problems;
}

function isValid(setting: MachineSetting, value: number | string): boolean {
  if (setting.input === 'text') return typeof value === 'string' && value.length <= setting.most;
  if (typeof value !== 'number') return false;
  if (setting.input === 'choice') return setting.of.some(({ key }) => key === value);

  return value >= setting.min && value <= setting.max;
}

/** Every setting of a machine with its value: what was set, or what it is at first. */
export const settingsHeld = (deviceType: number, given: MachineSettings): MachineSettings =>
  Object.fromEntries(
    settingsOf(deviceType).map(({ key, initial }) => [key, given[key] ?? initial]),
  );

/** Whether a machine may give money of its own sales back (rule devices/counters). */
export const mayRefund = ({ refunds }: MachineSettings): boolean => refunds === onOff.key.on;
