import { machineType } from '#areas/canteen/contract/client-type.ts';
import type { LookupEntry } from '#kit/contract/columns.ts';
import { lookup } from '#kit/contract/lookup.ts';

/* Kinds of machines as values: screens, forms, commands and the simulator follow from what a kind can do. */

/** What a machine can do. */
export type Ability =
  | 'sells'
  | 'recharges'
  | 'verifies'
  | 'prints'
  /** It stands in the network and prints what the house sends it (rule devices/printers). */
  | 'takesTickets'
  | 'weighs'
  | 'recognisesDishes'
  | 'showsMenu'
  | 'callsNumbers'
  | 'controlsTrays'
  | 'hasCells'
  | 'hasSubMachines'
  | 'handsOutDishes'
  | 'metersWater'
  | 'knowsFaces'
  | 'keepsSamples'
  | 'detectsResidues'
  | 'countsPeople'
  | 'showsPrices'
  /** Its screen is a page of the house, paired by a code (rule devices/displays). */
  | 'isPage'
  | 'controlsDoor'
  | 'measures';

export interface MachineKind {
  /** Last part of its addresses: the list, and with `V2` the live board. */
  readonly name: string;
  /** Chinese source text. */
  readonly title: string;
  /** Keys of machineType; the first is what a new machine is of. */
  readonly types: readonly [DeviceTypeKey, ...DeviceTypeKey[]];
  readonly can: readonly Ability[];
  /** Other words people use for it. */
  readonly keywords?: readonly string[];
}

export type DeviceTypeKey = (typeof machineType)[number]['key'];

const type = machineType.key;

/** Every kind of machine that stands in a canteen, in the order of the menu. */
export const machineKinds: readonly MachineKind[] = [
  {
    name: 'consumeVertical',
    title: '立式消费机',
    types: [type.standUpConsumptionMachine],
    can: ['sells', 'prints', 'knowsFaces'],
    keywords: ['刷卡机', '消费机', 'POS', '终端'],
  },
  {
    name: 'consumeSingleScreen',
    title: '单屏消费机',
    types: [type.ln508a, type.ln508aS, type.ln809cs, type.ln807, type.ln809, type.ln809s],
    can: ['sells'],
    keywords: ['消费机'],
  },
  {
    name: 'consumeDualScreen',
    title: '双屏消费机',
    types: [type.ln506a],
    can: ['sells', 'prints', 'knowsFaces'],
    keywords: ['消费机', '收银机'],
  },
  {
    name: 'consumeWallDesktop',
    title: '挂壁台式消费机',
    types: [type.ln6606, type.ln808],
    can: ['sells'],
    keywords: ['消费机'],
  },
  {
    name: 'consumeHandheld',
    title: '手持消费机',
    types: [type.handheldConsumptionMachine],
    can: ['sells', 'prints'],
    keywords: ['消费机', '手持机'],
  },
  {
    name: 'consumeQrCode',
    title: '二维码消费机',
    types: [type.scanPayMachine],
    can: ['sells'],
    keywords: ['扫码', '消费机'],
  },
  {
    name: 'rechargeMachine',
    title: '充值机',
    types: [type.ln6101],
    can: ['recharges', 'prints'],
  },
  {
    name: 'orderingMachine',
    title: '点餐机',
    types: [type.orderingMachine],
    can: ['sells', 'showsMenu', 'prints'],
    keywords: ['自助点餐'],
  },
  {
    name: 'verificationMachine',
    title: '核销机',
    types: [type.redeemingMachine],
    can: ['verifies', 'prints'],
  },
  {
    name: 'callMachine',
    title: '叫号机',
    types: [type.callNumberMachine],
    can: ['callsNumbers'],
    keywords: ['取餐号'],
  },
  {
    name: 'outputMachine',
    title: '出餐机',
    types: [type.dishOutputMachine],
    can: ['hasSubMachines', 'handsOutDishes', 'verifies'],
  },
  {
    name: 'batchOutputMachine',
    title: '批量出餐机',
    types: [type.batchOutputMachine],
    can: ['hasSubMachines', 'handsOutDishes', 'verifies'],
  },
  {
    name: 'smartTable',
    title: '智能餐台',
    types: [type.lnZ02Checkout],
    can: ['sells', 'weighs', 'controlsTrays'],
    keywords: ['结算台'],
  },
  {
    name: 'aiDishRecognition',
    title: 'AI菜品识别终端',
    types: [type.lnZ02],
    can: ['sells', 'recognisesDishes'],
    keywords: ['菜品识别'],
  },
  {
    name: 'aiDishCollection',
    title: 'AI菜品采集终端',
    types: [type.aiDishCaptureTerminal],
    can: ['recognisesDishes'],
    keywords: ['菜品采集'],
  },
  {
    name: 'weighingHost',
    title: '称重计量主机',
    types: [type.lnJl01],
    can: ['weighs', 'sells'],
    keywords: ['计量主机'],
  },
  {
    name: 'aiScale',
    title: 'AI智能秤',
    types: [type.intelligentScale],
    can: ['weighs', 'recognisesDishes'],
    keywords: ['电子秤'],
  },
  {
    name: 'trayMachine',
    title: '托盘机',
    types: [type.trayMachine],
    can: ['controlsTrays'],
  },
  {
    name: 'menuTablet',
    title: '菜谱平板',
    types: [type.menuTablet],
    can: ['showsMenu', 'isPage'],
  },
  {
    name: 'electronicMenuBoard',
    title: '电子菜牌',
    types: [type.electronicMenuBoard],
    can: ['showsMenu', 'isPage'],
    keywords: ['菜单屏'],
  },
  {
    name: 'infoScreen',
    title: '信息屏',
    types: [type.informationScreen],
    can: ['showsMenu', 'isPage'],
  },
  {
    name: 'nutritionPriceTag',
    title: '营养价签',
    types: [type.priceTag],
    can: ['showsPrices', 'isPage'],
    keywords: ['电子价签'],
  },
  {
    name: 'priceTagController',
    title: '价签控制器',
    types: [type.priceTagController],
    can: ['showsPrices', 'hasSubMachines'],
  },
  {
    name: 'printer',
    title: '打印机',
    types: [type.receiptPrinter],
    can: ['prints', 'takesTickets'],
    keywords: ['小票机'],
  },
  {
    name: 'waterControl',
    title: '水控机',
    types: [type.waterController],
    can: ['metersWater'],
    keywords: ['浴室', '用水'],
  },
  {
    name: 'faceTerminal',
    title: '人脸识别终端',
    types: [type.faceTerminal],
    can: ['knowsFaces', 'controlsDoor'],
  },
  {
    name: 'sampleMachine',
    title: '留样机',
    types: [type.sampleRetentionMachine],
    can: ['keepsSamples'],
  },
  {
    name: 'pesticideDetector',
    title: '农残检测仪',
    types: [type.residueDetector],
    can: ['detectsResidues'],
  },
  {
    name: 'camera',
    title: '摄像头',
    types: [type.camera],
    can: ['countsPeople'],
    keywords: ['监控'],
  },
  {
    name: 'heightWeightScale',
    title: '身高体重秤',
    types: [type.heightWeightScale],
    can: ['measures'],
  },
  {
    name: 'canConverter',
    title: 'CAN转换器',
    types: [type.canConverter],
    can: ['hasSubMachines'],
  },
  {
    name: 'dataGateway',
    title: '数据网关',
    types: [type.dataGateway],
    can: ['hasSubMachines'],
  },
];

/** Instruments of the back of house; their pages stand there. */
export const kitchenKinds: readonly MachineKind[] = [
  { name: 'doorControl', title: '门禁', types: [type.doorTerminal], can: ['controlsDoor'] },
  { name: 'sensor', title: '传感器', types: [type.sensor], can: ['measures'] },
  { name: 'meter', title: '仪表', types: [type.meter], can: ['measures'] },
  { name: 'instrument', title: '仪器', types: [type.instrument], can: ['measures'] },
];

const cabinetKind: MachineKind = {
  name: 'warmingCabinet',
  title: '保温取餐柜',
  types: [type.lnCg06, type.freshCabinet, type.chilledPickUpCabinet],
  can: ['hasCells'],
};

const everyKind: readonly MachineKind[] = [...machineKinds, ...kitchenKinds, cabinetKind];

/** The kind a type belongs to; undefined for tills of supermarkets and machines of other pages. */
export const kindOfType = (deviceTypeKey: number): MachineKind | undefined =>
  everyKind.find(({ types }) => (types as readonly number[]).includes(deviceTypeKey));

/** The kind whose pages have this name. */
export const kindNamed = (name: string): MachineKind | undefined =>
  everyKind.find((kind) => kind.name === name);

/** Whether machines of a type can do something. A type of no kind here is a till of a supermarket, which sells. */
export const canDo = (deviceTypeKey: number, ability: Ability): boolean =>
  kindOfType(deviceTypeKey)?.can.includes(ability) ?? ability === 'sells';

/** Whether a till in a browser can be a machine of this type: a counter that sells, or one that recharges (rule devices/tills). */
export const canBeTillPage = (deviceTypeKey: number): boolean =>
  kindOfType(deviceTypeKey)?.can.some(
    (ability) => ability === 'sells' || ability === 'recharges',
  ) ?? false;

/** The types whose machines can do something. */
export const typesThatCan = (ability: Ability): readonly DeviceTypeKey[] =>
  everyKind.filter(({ can }) => can.includes(ability)).flatMap(({ types }) => types);

/** The types of kinds whose machines cannot do something. */
export const typesThatCannot = (ability: Ability): readonly DeviceTypeKey[] =>
  everyKind.filter(({ can }) => !can.includes(ability)).flatMap(({ types }) => types);

/** The entries of machineType a kind has, for its form. */
export const typesOf = ({ types }: MachineKind): readonly LookupEntry[] =>
  lookup(machineType.filter(({ key }) => types.includes(key)));
