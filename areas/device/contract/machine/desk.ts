import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { Count, Flag, Id, text } from '#kit/contract/fields.ts';
import { lookup, yesNo } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { changes } from '#kit/contract/stored.ts';

/* Smart tables: which antenna watches which dish position, and where weights come from. */

/** A whole number between these; `message` says so. */
const whole = (least: number, most: number, message: string) =>
  z.int(message).min(least, message).max(most, message);

/** Dish positions of smart tables. */
export const desks = entity({
  noun: '餐位',
  key: 'deskId',
  base: '/api/deskcontrol',
  access: 'device:desk',
  scope: 'canteen',
  fields: {
    deviceId: Id.meta({ title: '智能餐台' }),
    /** Unique in its smart table. */
    number: whole(1, 999, '请输入1-999的整数').meta({ title: '餐位编号', width: 100, sort: true }),
    deskName: text(50, 1).meta({ title: '餐位名称', width: 160 }),
    antenna: whole(1, 16, '请输入1-16的整数').meta({ title: '天线', width: 80, sort: true }),
    enabled: Flag.meta({ title: '启用', of: yesNo, width: 80 }).default(yesNo.key.yes),
  },
  shown: {
    deviceName: z.string().meta({ title: '智能餐台', width: 160 }),
  },
  search: ['deskName', 'deviceName'],
  filter: { deviceId: Id.optional() },
  columns: ['number', 'deskName', 'antenna', 'enabled', 'deviceName'],
  calls: {
    page: ['device.deskPage', 'GET getDeskControlPage'],
    add: ['device.deskAdd', 'postDeskControl'],
    modify: ['device.deskUpdate', 'PUT updateById'],
    remove: ['device.deskRemove', 'DELETE removeById'],
  },
});

/** What a smart table reads portions by. */
export const weighingSource = lookup({
  scale: { key: 1, desc: '称重' },
  chip: { key: 2, desc: 'RFID' },
});

/** How a smart table reads portions. */
export const SourceControl = z.object({
  source: keyOf(weighingSource).meta({ title: '取数方式' }).default(weighingSource.key.scale),
  /** Milliseconds a weight must stand still before it counts. */
  settleMilliseconds: whole(100, 5000, '请输入100-5000的整数')
    .meta({ title: '稳定时间（毫秒）' })
    .default(800),
  /** Grams up to which a scale counts as empty. */
  zeroGrams: whole(0, 100, '请输入0-100的整数').meta({ title: '零点误差（克）' }).default(5),
});

/** Where the smart tables of the merchant take weights from. `version` 0: nothing was set yet, and the defaults hold. */
export const readSourceControl = read({
  id: 'device.sourceControlGet',
  title: '取数设置',
  path: '/api/sourcecontrol/getSourceControl',
  method: 'GET',
  access: 'device:desk:page',
  result: z.object({ ...SourceControl.shape, version: Count }),
});

/** Sets it for all smart tables. `version` is the one that was read. @errors 409 CHANGED */
export const saveSourceControl = write({
  id: 'device.sourceControlPut',
  title: '保存取数设置',
  path: '/api/sourcecontrol/putSourceControl',
  method: 'PUT',
  access: 'device:desk:modify',
  wide: 'canteens',
  content: z.object({ ...changes(SourceControl.shape), version: Count }),
});

/** What holds before anything was set. */
export const initialSourceControl = SourceControl.parse({});
