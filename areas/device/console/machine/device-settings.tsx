import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { queryDeviceMetadata, saveDeviceMetadata } from '../../contract/machine/metadata.ts';

const fields = fieldsOf(saveDeviceMetadata, [
  {
    key: 'heartbeatSeconds',
    title: '心跳间隔（秒）',
    input: 'integer',
    hint: '登记设备时未填写则按此值',
  },
  { key: 'offlineAmount', title: '脱机单笔限额', hint: '断网时单笔最多可消费的金额' },
  {
    key: 'offlineTotal',
    title: '脱机累计限额',
    hint: '未上传的交易合计达到该金额后不再脱机消费',
  },
  {
    key: 'offlineCount',
    title: '脱机笔数上限',
    input: 'integer',
    hint: '未上传的交易达到该笔数后不再脱机消费',
  },
]);

/** What machines begin with; those that were as it said before follow a change. */
export const DeviceSettings = () => (
  <EditDrawer
    save={saveDeviceMetadata}
    title="设备参数设置"
    trigger="设备参数设置"
    fields={fields}
    load={[queryDeviceMetadata, undefined]}
    changes={['system']}
    secondary
  />
);
