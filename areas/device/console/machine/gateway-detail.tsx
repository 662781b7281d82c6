import '../device.css';
import { Empty } from 'antd';
import { t } from '#kit/console/base/i18n.ts';
import { useAddress } from '#kit/console/shell/address.ts';
import { SubMachineTree } from './sub-machines.tsx';

/** A gateway and what hangs on it, `?deviceId=` says which (/machinemanage/dataGatewayDetail). */
export default function GatewayDetail() {
  const [deviceId] = useAddress().all('deviceId');
  if (deviceId === undefined || !/^\d{1,15}$/.test(deviceId))
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('请从数据网关列表进入')} />;

  return <SubMachineTree deviceId={deviceId} />;
}
