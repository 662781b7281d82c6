import { machineType } from '#areas/canteen/contract/client-type.ts';
import { Count, Id } from '#kit/contract/fields.ts';
import { ascending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';

/** The types of which there are machines in the caller's canteens, with how many; an older door. */
export const pageMachineType = listSet({
  id: 'device.machineTypePage',
  title: '设备类型统计',
  path: '/api/v1/machine/getMachineTypeByPage',
  method: 'GET',
  access: 'device:device:page',
  scope: 'canteen',
  shown: {
    deviceType: keyOf(machineType).meta({ title: '设备类型', width: 140 }),
    machines: Count.meta({ title: '设备数量', width: 100, sort: true, total: true }),
    online: Count.meta({ title: '在线数量', width: 100, total: true }),
  },
  key: 'deviceType',
  columns: ['deviceType', 'machines', 'online'],
  filter: { canteenId: Id.optional().meta({ title: '所属食堂' }) },
  order: ascending('deviceType'),
});
