import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, Fen, Flag, text } from '#kit/contract/fields.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { changes } from '#kit/contract/stored.ts';
import { walletOrder } from './wallet-order.ts';

/* Typed settings of a merchant, a group each: one schema here, one row a group, every field with a default. */

/** What has to be known of a person. */
const CustSettings = z.object({
  mobileRequired: Flag.default(2),
  idCardRequired: Flag.default(2),
});

const LARGEST_RECHARGE = 999_999_999;
/** How money moves on accounts; amounts in fen. */
const AccSettings = z.object({
  /** Most that one recharge of one person may bring. */
  rechargeMax: Fen.min(1, '金额必须大于0')
    .max(LARGEST_RECHARGE, '请输入正确的金额')
    .default(LARGEST_RECHARGE),
  /** Total balances below this are marked in the list of accounts; 0 marks none. */
  lowBalance: Fen.min(0, '请输入正确的金额').max(LARGEST_RECHARGE, '请输入正确的金额').default(0),
  /** A single online payment above this asks for the payment password; 0 never asks. */
  payPasswordAbove: Fen.min(0, '请输入正确的金额')
    .max(LARGEST_RECHARGE, '请输入正确的金额')
    .default(0),
  /** Most that one person may transfer to others on a day; 0 forbids it. */
  transferDayMax: Fen.min(0, '请输入正确的金额')
    .max(LARGEST_RECHARGE, '请输入正确的金额')
    .default(100_000),
  /** Which wallet pays first, where a canteen says nothing else. */
  walletOrder: keyOf(walletOrder).default(241),
  /** Days after its end in which a refund still opens a grant again; 0: it goes to the fund from its end on. */
  graceDays: z.int().min(0, '请输入0-60之间的整数').max(60, '请输入0-60之间的整数').default(0),
});

/** How cards are issued and handed in; amounts in fen. */
export const CardSettings = z.object({
  /** What the form of a new card begins with. */
  deposit: Fen.min(0, '请输入正确的金额').max(999_999, '请输入正确的金额').default(0),
  /** What replacing a card charges for the new one, as the form begins. */
  replaceDeposit: Fen.min(0, '请输入正确的金额').max(999_999, '请输入正确的金额').default(0),
  /** 1: the form of handing a card in begins with giving the deposit back. */
  returnDeposit: Flag.default(1),
  /** Characters a new card number has; 0: any. */
  cardNoLength: z.int().min(0, '请输入0-20之间的整数').max(20, '请输入0-20之间的整数').default(0),
});

/** How data screens show themselves. */
const DatascreenSettings = z.object({
  refreshSeconds: z
    .int()
    .min(10, '请输入10-3600之间的整数')
    .max(3600, '请输入10-3600之间的整数')
    .default(30),
  rankingSize: z.int().min(3, '请输入3-20之间的整数').max(20, '请输入3-20之间的整数').default(8),
  /** 2: amounts are withheld, only numbers of orders are told. */
  showAmount: Flag.default(1),
  footer: text(60).default(''),
});

/** What a machine begins with when it is registered; amounts in fen. */
export const DeviceSettings = z.object({
  /** Seconds between two heartbeats: obeyed by registration where it names none. */
  heartbeatSeconds: z
    .int()
    .min(5, '请输入5-3600之间的整数')
    .max(3600, '请输入5-3600之间的整数')
    .default(30),
  /** Most of one sale without a network: a setting of every machine that sells. */
  offlineAmount: Fen.min(0, '请输入正确的金额').max(1_000_000, '请输入正确的金额').default(5000),
  /** Most of all sales a machine has not sent yet: a setting of every machine that sells. */
  offlineTotal: Fen.min(0, '请输入正确的金额')
    .max(100_000_000, '请输入正确的金额')
    .default(400_000),
  /** Most sales a machine has not sent yet: a setting of every machine that sells. */
  offlineCount: z
    .int()
    .min(0, '请输入0-10000之间的整数')
    .max(10_000, '请输入0-10000之间的整数')
    .default(2000),
});

/** When a face counts as recognised: settings of every machine that knows faces. */
export const FaceSettings = z.object({
  /** Likeness from which a face is that of the person, in percent. */
  faceScore: z.int().min(0, '请输入0-100之间的整数').max(100, '请输入0-100之间的整数').default(80),
  /** Pixels a face is wide at least. */
  faceSize: z
    .int()
    .min(40, '请输入40-1000之间的整数')
    .max(1000, '请输入40-1000之间的整数')
    .default(120),
});

/** Minutes for which a machine keeps what it was told of a tray or an order, an hour at most. */
const EffectiveMinutes = z
  .int()
  .min(1, '请输入1-60之间的整数')
  .max(60, '请输入1-60之间的整数')
  .default(60);

/** Buffets: settings of every machine that controls trays. */
export const BuffetSettings = z.object({
  /** Pictures of dishes a machine keeps at most. */
  imageLimit: z
    .int()
    .min(12, '请输入12-200之间的整数')
    .max(200, '请输入12-200之间的整数')
    .default(12),
  effectiveMinutes: EffectiveMinutes,
});

/** Dishes that machines hand out: settings of every machine that does. */
export const ProductionSettings = z.object({
  /** Pictures of dishes a machine keeps at most. */
  imageLimit: z
    .int()
    .min(15, '请输入15-200之间的整数')
    .max(200, '请输入15-200之间的整数')
    .default(15),
  effectiveMinutes: EffectiveMinutes,
});

/** What holds in all kitchens. */
export const KitchenSettings = z.object({
  /** 1: doors let nobody in whose morning check of the day says that they may not work. */
  refuseUnfit: Flag.default(1),
});

/** Every group by its name: what `globalBaseSettings` holds by `settingType`. */
export const settingGroups = {
  cust: CustSettings,
  acc: AccSettings,
  card: CardSettings,
  datascreen: DatascreenSettings,
  device: DeviceSettings,
  face: FaceSettings,
  buffet: BuffetSettings,
  production: ProductionSettings,
  kitchen: KitchenSettings,
} as const;
export type SettingGroup = keyof typeof settingGroups;
export type SettingsOf<Group extends SettingGroup> = z.output<(typeof settingGroups)[Group]>;

/** `version` is the one that was read, 0 where the defaults have never been changed. */
const stored = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) =>
  z.object({ ...schema.shape, version: Count });
/** What is left out stays as it is. */
const changed = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) =>
  z.object({ ...changes(schema.shape), version: Count });

export const queryCustMetadata = read({
  id: 'system.custMetadataQuery',
  title: '查询人员设置',
  path: '/api/v2/cust/metadata/query',
  access: 'system:metadata:cust',
  result: stored(CustSettings),
});
export const saveCustMetadata = write({
  id: 'system.custMetadataSave',
  title: '保存人员设置',
  path: '/api/v2/cust/metadata/save',
  access: 'system:metadata:cust',
  wide: 'organisations',
  content: changed(CustSettings),
});

export const queryAccMetadata = read({
  id: 'system.accMetadataQuery',
  title: '查询账户设置',
  path: '/api/v2/acc/metadata/query',
  access: 'system:metadata:acc',
  result: stored(AccSettings),
});
export const saveAccMetadata = write({
  id: 'system.accMetadataSave',
  title: '保存账户设置',
  path: '/api/v2/acc/metadata/save',
  access: 'system:metadata:acc',
  wide: 'organisations',
  content: changed(AccSettings),
});

export const queryDatascreenMetadata = read({
  id: 'system.datascreenMetadataQuery',
  title: '查询数据大屏设置',
  path: '/api/v2/datascreen/metadata/query',
  access: 'system:metadata:datascreen',
  result: stored(DatascreenSettings),
});
export const saveDatascreenMetadata = write({
  id: 'system.datascreenMetadataSave',
  title: '保存数据大屏设置',
  path: '/api/v2/datascreen/metadata/save',
  access: 'system:metadata:datascreen',
  wide: 'canteens',
  content: changed(DatascreenSettings),
});

/** The parts of the house by id: what `globalSystems` names. The id is the first part of an endpoint's id. */
export const systems = lookup([
  { key: 'auth', desc: '登录认证' },
  { key: 'system', desc: '系统设置' },
  { key: 'merchant', desc: '商户管理' },
  { key: 'customer', desc: '人员' },
  { key: 'account', desc: '账户' },
  { key: 'order', desc: '订单' },
  { key: 'report', desc: '报表' },
  { key: 'supermarket', desc: '超市' },
  { key: 'canteen', desc: '食堂' },
  { key: 'device', desc: '设备' },
  { key: 'door', desc: '门禁' },
  { key: 'attendance', desc: '考勤' },
  { key: 'dormitory', desc: '宿舍' },
  { key: 'health', desc: '健康' },
  { key: 'menu', desc: '菜谱' },
  { key: 'marketing', desc: '营销' },
  { key: 'notice', desc: '通知' },
  { key: 'procurement', desc: '采购' },
  { key: 'stock', desc: '库存' },
  { key: 'backcourt', desc: '后厨' },
  { key: 'approval', desc: '审批' },
  { key: 'evaluation', desc: '评价' },
  { key: 'mobile', desc: '移动端' },
]);

/** Base settings by setting type and the names of the systems, for the console's own state. */
export const globalSettings = read({
  id: 'system.globalSettings',
  title: '全局设置',
  path: '/api/v2/alloc/metadata/global',
  access: 'session',
  result: z.object({
    globalBaseSettings: z.object(settingGroups),
    globalSystems: z.record(z.string(), z.string()),
  }),
});
