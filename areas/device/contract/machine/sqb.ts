import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, Id, Keyword, ShownTime, text } from '#kit/contract/fields.ts';
import { ascending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { lookup, yesNo } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';

/* Machines that take payments through 收钱吧 as terminals of their own there. */

/** Whether a machine is a terminal there, and may pay today. */
export const sqbState = lookup({
  absent: { key: 1, desc: '未激活', colour: 'default' },
  active: { key: 2, desc: '已激活', colour: 'success' },
  refused: { key: 3, desc: '签到失败', colour: 'error' },
});

const mayLook = { access: 'device:sqb:page', scope: 'canteen' } as const;

/** Machines that take money, with what they are at 收钱吧. */
export const pageSqb = listSet({
  ...mayLook,
  id: 'device.sqbPage',
  title: '收钱吧终端',
  path: '/api/v1/machine/sqb/page',
  own: {
    deviceId: Id,
    deviceNum: z.string().meta({ title: '设备编号', width: 110, sort: true }),
    deviceName: z.string().meta({ title: '设备名称', width: 150, sort: true }),
  },
  shown: {
    canteenName: z.string().nullable().meta({ title: '所属食堂', width: 140 }),
    sqbState: keyOf(sqbState).meta({ title: '激活状态', width: 100 }),
    /** Empty before it is activated. */
    terminalSn: z.string().meta({ title: '终端号', width: 180 }),
    activatedAt: ShownTime.nullable().meta({ title: '激活时间' }),
    checkedInAt: ShownTime.nullable().meta({ title: '最近签到' }),
    failure: z.string().meta({ title: '签到失败原因', width: 180 }),
  },
  key: 'deviceId',
  columns: [
    'deviceNum',
    'deviceName',
    'canteenName',
    'sqbState',
    'terminalSn',
    'activatedAt',
    'checkedInAt',
    'failure',
  ],
  filter: {
    keyword: Keyword.meta({ placeholder: '设备名称、编号或终端号' }),
    sqbState: keyOf(sqbState).optional(),
  },
  search: ['deviceName', 'deviceNum', 'terminalSn'],
  order: ascending('deviceNum'),
  export: 'device.sqbPageExport',
});

const mayActivate = { access: 'device:sqb:activate', scope: 'canteen' } as const;

/** The code a merchant makes for a terminal at 收钱吧. */
const ActivationCode = z
  .string()
  .trim()
  .regex(/^[0-9A-Za-z]{4,32}$/, '激活码为4到32位字母或数字')
  .meta({ title: '激活码' });

/**
 * Makes a machine a terminal of 收钱吧. Done again with another code it becomes another terminal.
 * @errors 404; 409 SQB_NOT_SET nobody has entered the vendor yet, SQB_NOT_FOR_MACHINE it takes no money, SQB_REFUSED (with the reason of 收钱吧);
 * 503 SQB_UNREACHABLE
 */
export const activateSqb = write({
  ...mayActivate,
  id: 'device.shouqianbaActivate',
  title: '激活收钱吧终端',
  path: '/api/v1/machine/shouqianbaActivate',
  aliases: [{ id: 'device.sqbActivation', path: '/api/v1/machine/sqbActivation', method: 'POST' }],
  content: z.object({ deviceId: Id, code: ActivationCode }),
  result: z.object({ terminalSn: z.string() }),
});

/** Renews the key of a terminal now; by itself it is renewed once a day, when its machine asks for it. @errors as of `activateSqb`; 409 SQB_NOT_ACTIVE */
export const checkInSqb = write({
  ...mayActivate,
  id: 'device.sqbCheckIn',
  title: '收钱吧终端签到',
  path: '/api/v1/machine/sqb/check-in',
  content: z.object({ deviceId: Id }),
  result: z.object({ terminalSn: z.string() }),
});

/** How the merchant is known to 收钱吧 as a vendor; the key is told whether there is one, and never itself. */
export const querySqbVendor = read({
  access: mayLook.access,
  id: 'device.sqbVendorQuery',
  title: '收钱吧服务商',
  path: '/api/v1/machine/sqb/vendor/query',
  result: z.object({
    appId: z.string(),
    vendorSn: z.string(),
    hasKey: keyOf(yesNo),
    /** 0 where nothing was ever entered. */
    version: Count,
  }),
});

/** @errors 400 vendorKey: there is none yet; 409 CHANGED */
export const saveSqbVendor = write({
  access: 'device:sqb:config',
  id: 'device.sqbVendorSave',
  title: '保存收钱吧服务商',
  path: '/api/v1/machine/sqb/vendor/save',
  wide: 'merchant',
  content: z.object({
    appId: text(64, 1).meta({ title: '应用ID' }),
    vendorSn: text(64, 1).meta({ title: '服务商序列号' }),
    /** Left out or empty: what is kept stays. */
    vendorKey: text(128).optional(),
    version: Count,
  }),
});

/**
 * The terminal a machine is at 收钱吧, with the key it signs its payments with today.
 * @errors 409 SQB_NOT_ACTIVE it is none, SQB_REFUSED its check-in of today; 503 SQB_UNREACHABLE
 */
export const deviceSqb = write({
  access: 'device',
  transport: 'json',
  id: 'deviceApi.sqb',
  title: '终端收钱吧密钥',
  path: '/device-api/v1/sqb',
  content: z.object({}),
  result: z.object({ terminalSn: z.string(), terminalKey: z.string() }),
});
