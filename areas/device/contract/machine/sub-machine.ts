import { z } from 'zod';
import { sendState } from '#areas/menu/contract/recipe-issue.ts';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, Id, text } from '#kit/contract/fields.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';

/* What hangs on output machines, gateways, price tag controllers and converters: each part with a number, and the dish it hands out. */

const base = '/api/v2/device/sub-machine';

const NUMBER = '请输入1-99的整数';

const SubMachineFields = z.object({
  /** Unique in its machine. */
  number: z.int(NUMBER).min(1, NUMBER).max(99, NUMBER).meta({ title: '编号', width: 70 }),
  name: text(50, 1).meta({ title: '名称', width: 140 }),
  /** Null: none yet. */
  dishesId: Id.nullable().default(null),
  /** How its machine reaches it. */
  address: text(40).meta({ title: '总线地址', width: 120 }).default(''),
});

const mayLook = { access: 'device:device:page', scope: 'canteen' } as const;

const mayChange = { access: 'device:device:update', scope: 'canteen' } as const;

/**
 * Adds a sub machine, or with `subMachineId` and the `version` that was read changes one.
 * @errors 400 the machine has none, or no such dish; 404; 409 number taken, changed by another operator
 */
export const saveSubMachine = write({
  ...mayChange,
  id: 'device.subMachineSaveOrEdit',
  title: '保存子设备',
  path: `${base}/save-or-edit`,
  content: z.object({
    deviceId: Id,
    subMachineId: Id.optional(),
    version: Count.optional(),
    ...SubMachineFields.shape,
  }),
  result: z.object({ subMachineId: Id }),
});

export const deleteSubMachine = write({
  ...mayChange,
  id: 'device.subMachineDelete',
  title: '删除子设备',
  path: `${base}/delete`,
  content: z.object({ subMachineId: Id }),
});

/** What hangs on one machine, in the order of the numbers. `sendState`: what became of the dishes it was told last; null before the first. */
export const querySubMachines = read({
  ...mayLook,
  id: 'device.subMachineQuery',
  title: '子设备',
  path: `${base}/query`,
  content: z.object({ deviceId: Id }),
  result: z.object({
    deviceName: z.string(),
    deviceNum: z.string(),
    sendState: keyOf(sendState).nullable(),
    subMachines: z.array(
      z.object({
        subMachineId: Id,
        deviceId: Id,
        number: Count,
        name: z.string(),
        dishesId: Id.nullable(),
        dishesName: z.string().nullable(),
        address: z.string(),
        version: Count,
      }),
    ),
  }),
});

/** Tells the machine anew which of its sub machines hands out which dish. @errors 404; 409 NOT_TOLD: it is disabled or has no sub machines */
export const reissueSubMachineDishes = write({
  id: 'device.subMachineReIssueDishes',
  title: '重新下发子设备菜品',
  path: `${base}/re-issue-dishes`,
  access: 'device:device:command',
  scope: 'canteen',
  content: z.object({ deviceId: Id }),
  result: z.object({
    /** Sub machines that were named. */
    issued: Count,
  }),
});
