import { fieldsOf } from '#kit/console/form/fields.ts';
import { insertDevice } from '../../contract/device.ts';
import { communicationMode, consumeMode } from '../../contract/lookups.ts';
import { type MachineKind, typesOf } from '../../contract/machine/kinds.ts';
import { CanteenSelect, StallSelect } from '../place-inputs.tsx';
import { SettingsInput } from './settings-input.tsx';

/** What is asked of a machine of a kind. */
export const machineFields = (kind: MachineKind) =>
  fieldsOf(insertDevice, [
    { key: 'deviceName', title: '设备名称' },
    { key: 'deviceNum', title: '设备编号' },
    { key: 'deviceType', title: '设备类型', of: typesOf(kind), initial: kind.types[0] },
    { key: 'sn', title: '序列号', hint: '终端铭牌上的序列号，全局唯一' },
    { key: 'canteenId', title: '所属食堂', input: <CanteenSelect /> },
    { key: 'stallId', title: '所属档口', input: <StallSelect /> },
    {
      key: 'consumeMode',
      title: '消费模式',
      input: 'radio',
      of: consumeMode,
      showIf: () => kind.can.includes('sells'),
    },
    { key: 'communicationMode', title: '通讯方式', of: communicationMode },
    { key: 'deviceModel', title: '设备型号' },
    { key: 'installAddress', title: '安装位置' },
    { key: 'ip', title: 'IP地址', placeholder: '192.168.1.20:58100' },
    { key: 'gateway', title: '网关', placeholder: '192.168.1.1' },
    { key: 'mac', title: 'MAC地址', placeholder: '00:1A:2B:3C:4D:5E' },
    {
      key: 'heartbeatSeconds',
      title: '心跳间隔（秒）',
      hint: '登记时不填则按设备参数设置',
    },
    { key: 'settings', title: '设备设置', input: <SettingsInput />, span: 2 },
  ]);
