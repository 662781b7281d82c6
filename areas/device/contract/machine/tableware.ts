import { z } from 'zod';
import { canteenFields, canteenShown } from '#areas/canteen/contract/in-canteen.ts';
import { read, write } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { Count, Id, ShownTime } from '#kit/contract/fields.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { Code, LongCode } from '#kit/contract/validators.ts';
import { CardNo } from '../device-api.ts';

/* Trays, plates and bowls with codes of their own: whose they are while somebody eats, and which are lost. */

export const tablewareKind = lookup({
  tray: { key: 1, desc: '托盘' },
  plate: { key: 2, desc: '餐盘' },
  bowl: { key: 3, desc: '餐碗' },
});

/** What lies in the cupboard is in use as well: the word is about the tableware, not about a meal. */
export const tablewareState = lookup({
  inUse: { key: 1, desc: '在用::tableware', colour: 'success' },
  lost: { key: 2, desc: '已丢失', colour: 'error' },
  retired: { key: 3, desc: '已报废', colour: 'default' },
});

const Kind = keyOf(tablewareKind).meta({ title: '餐具类型', width: 100 });

const State = keyOf(tablewareState).meta({ title: '状态', width: 100 });

/** Its code, printed or in a chip: unique in the merchant. */
const TablewareCode = LongCode.meta({ title: '餐具编码', width: 180, sort: true });

const base = '/api/v1/tableware';

/** Tableware of the canteens, and who has it at the moment. */
export const tableware = entity({
  noun: '餐具',
  key: 'tablewareId',
  base,
  access: 'device:tableware',
  menu: {
    path: '/machinemanage/tableware',
    title: '餐具管理',
    order: 70,
    keywords: ['托盘', '餐盘', '绑盘'],
  },
  scope: 'canteen',
  fields: {
    code: TablewareCode,
    kind: Kind.default(tablewareKind.key.tray),
    ...canteenFields,
    state: State.default(tablewareState.key.inUse),
  },
  shown: {
    ...canteenShown,
    custId: Id.nullable(),
    /** Who took it and has not brought it back; null: nobody. */
    custName: z.string().nullable().meta({ title: '领用人', width: 110, leadsTo: 'custId' }),
    boundAt: ShownTime.nullable().meta({ title: '领用时间', sort: true }),
  },
  search: ['code', 'custName'],
  filter: {
    canteenId: canteenFields.canteenId.optional(),
    kind: Kind.optional(),
    state: State.optional(),
  },
  columns: ['code', 'kind', 'state', 'custName', 'boundAt', 'canteenName'],
  calls: {
    page: ['device.tablewarePage', 'page/info'],
    add: ['device.tablewareAdd', 'info'],
    modify: ['device.tablewareUpdate', 'PUT info'],
    remove: ['device.tablewareDelete', 'DELETE info'],
  },
});

/** The dictionary of codes: what their beginnings say. Who may change tableware may change it. */
export const tablewarePrefixes = entity({
  noun: '编码规则',
  key: 'prefixId',
  base: `${base}/dict`,
  access: 'device:tableware',
  scope: 'canteen',
  fields: {
    prefix: Code.meta({ title: '编码前缀', width: 140, sort: true }),
    kind: Kind,
    ...canteenFields,
  },
  shown: canteenShown,
  search: ['prefix', 'canteenName'],
  columns: ['prefix', 'kind', 'canteenName'],
  calls: {
    page: ['device.tablewareDictPage', 'page'],
    add: ['device.tablewareDictAdd', 'add'],
    modify: ['device.tablewareDictUpdate', 'update'],
    remove: ['device.tablewareDictDelete', 'delete'],
  },
});

/**
 * What a code says: of tableware that is registered what is known of it, of any other what the longest fitting prefix of the dictionary says.
 * @errors 404 it is not registered and no prefix of the caller's canteens fits
 */
export const parseTablewareCode = read({
  id: 'device.tablewareParseCode',
  title: '识别餐具编码',
  path: `${base}/parse/code`,
  method: 'GET',
  access: 'device:tableware:page',
  scope: 'canteen',
  content: z.object({ code: TablewareCode }),
  result: z.object({
    code: z.string(),
    /** Null: not registered yet. */
    tablewareId: Id.nullable(),
    kind: Kind,
    canteenId: Id,
    canteenName: z.string(),
    state: State.nullable(),
  }),
});

/** Has every server forget what it remembers of the dictionary. Answers how many prefixes it has for the caller's canteens. */
export const reloadTablewareDict = write({
  id: 'device.tablewareReloadDict',
  title: '刷新餐具编码规则',
  path: `${base}/reload/dict`,
  access: 'device:tableware:modify',
  scope: 'canteen',
  content: z.object({}),
  result: z.object({ entries: Count }),
});

const terminal = { access: 'device', transport: 'json' } as const;

/**
 * Somebody takes a tray: it is theirs until it is returned. Said again for the same person it stays as it was.
 * @errors 403 NOT_FOR_MACHINE; 404 unknown tray or card; 409 OTHER_CANTEEN, TABLEWARE_LOST, TABLEWARE_RETIRED, TABLEWARE_BOUND: somebody else has it,
 * CARD_STATE: the card is lost or over
 */
export const deviceBindTray = write({
  ...terminal,
  id: 'deviceApi.trayBind',
  title: '托盘绑定',
  path: '/device-api/v1/tray/bind',
  content: z.object({ code: LongCode, cardNo: CardNo }),
  result: z.object({ boundAt: z.string() }),
});

/**
 * A tray comes back and is free; a lost one is found by it. One that nobody has stays free.
 * @errors 403 NOT_FOR_MACHINE; 404 unknown tray; 409 OTHER_CANTEEN, TABLEWARE_RETIRED
 */
export const deviceReturnTray = write({
  ...terminal,
  id: 'deviceApi.trayReturn',
  title: '托盘归还',
  path: '/device-api/v1/tray/return',
  content: z.object({ code: LongCode }),
  result: z.object({ wasBound: z.boolean() }),
});
