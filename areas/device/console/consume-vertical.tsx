import { useState } from 'react';
import { pageRefusal } from '#areas/order/contract/sale-refusal.ts';
import { useMayCall } from '#kit/console/action/access.ts';
import { ActionButton } from '#kit/console/action/action-button.tsx';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { lazyPart } from '#kit/console/base/lazy-part.tsx';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { firstPage } from '#kit/console/list/use-list.ts';
import { deleteDevice, insertDevice, pageDevice, updateDevice } from '../contract/device.ts';
import { communicationMode, consumeDeviceType, consumeMode } from '../contract/lookups.ts';
import { presence, SecretAction, StateAction } from './device-row.tsx';
import { CanteenSelect, StallSelect } from './place-inputs.tsx';
import type { IssuedSecret } from './secret-dialog.tsx';

export const preload = firstPage(pageDevice);

const fields = fieldsOf(insertDevice, [
  { key: 'deviceName', title: '设备名称' },
  { key: 'deviceNum', title: '设备编号' },
  { key: 'deviceType', title: '设备类型', of: consumeDeviceType, initial: 41 },
  { key: 'sn', title: '序列号', hint: '终端铭牌上的序列号，全局唯一' },
  { key: 'canteenId', title: '所属食堂', input: <CanteenSelect /> },
  { key: 'stallId', title: '所属档口', input: <StallSelect /> },
  { key: 'consumeMode', title: '消费模式', input: 'radio', of: consumeMode },
  { key: 'communicationMode', title: '通讯方式', of: communicationMode },
  { key: 'deviceModel', title: '设备型号' },
  { key: 'installAddress', title: '安装位置' },
  { key: 'ip', title: 'IP地址', placeholder: '192.168.1.20:58100' },
  { key: 'gateway', title: '网关', placeholder: '192.168.1.1' },
  { key: 'mac', title: 'MAC地址', placeholder: '00:1A:2B:3C:4D:5E' },
  { key: 'heartbeatSeconds', title: '心跳间隔（秒）' },
]);

const SecretDialog = lazyPart(async () => (await import('./secret-dialog.tsx')).SecretDialog);

const StateLog = lazyPart(async () => (await import('./state-log.tsx')).StateLog);

const RefusedAtDevice = lazyPart(
  async () => (await import('./refused-at-device.tsx')).RefusedAtDevice,
);

/** Consumption machines (/machinemanage): who is online, where each stands, its secret and its log. */
export default function ConsumeVertical() {
  const [issued, setIssued] = useState<IssuedSecret>();
  const [logged, setLogged] = useState<{ deviceId: string; deviceName: string }>();
  const [refused, setRefused] = useState<{ deviceId: string; deviceName: string }>();
  const mayCall = useMayCall();

  return (
    <>
      <ListScreen
        list={pageDevice}
        inputs={{ canteenId: <CanteenSelect placeholder="全部" /> }}
        toolbar={
          <EditDrawer
            save={insertDevice}
            title="登记设备"
            trigger="登记设备"
            fields={fields}
            onSaved={setIssued}
          />
        }
        render={presence}
        rowActions={(row) => (
          <>
            <EditDrawer
              save={updateDevice}
              title="修改设备"
              trigger="修改"
              fields={fields}
              value={row}
            />
            <StateAction row={row} />
            <ActionButton trigger="日志" onClick={() => setLogged(row)} />
            {mayCall(pageRefusal) && (
              <ActionButton trigger="被拒" onClick={() => setRefused(row)} />
            )}
            <SecretAction deviceId={row.deviceId} onIssued={setIssued} />
            <ConfirmAction
              write={deleteDevice}
              content={{ deviceId: row.deviceId }}
              trigger="删除"
              confirm="确定删除该设备？"
              detail="终端将无法再连接，历史订单保留"
              danger
            />
          </>
        )}
        actionsWidth={280}
      />
      {issued && <SecretDialog issued={issued} close={() => setIssued(undefined)} />}
      {logged && (
        <StateLog
          deviceId={logged.deviceId}
          name={logged.deviceName}
          close={() => setLogged(undefined)}
        />
      )}
      {refused && (
        <RefusedAtDevice
          deviceId={refused.deviceId}
          deviceName={refused.deviceName}
          close={() => setRefused(undefined)}
        />
      )}
    </>
  );
}
