import { useState } from 'react';
import { ActionButton } from '#kit/console/action/action-button.tsx';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { lazyPart } from '#kit/console/base/lazy-part.tsx';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { cabinetType, pageCabinet, saveCabinet } from '../contract/cabinet.ts';
import { deleteDevice } from '../contract/device.ts';
import { presence, SecretAction, StateAction } from './device-row.tsx';
import { CanteenSelect } from './place-inputs.tsx';
import type { IssuedSecret } from './secret-dialog.tsx';

const fields = fieldsOf(saveCabinet, [
  { key: 'deviceName', title: '设备名称' },
  { key: 'deviceNum', title: '设备编号' },
  { key: 'deviceType', title: '设备类型', of: cabinetType, initial: 26 },
  { key: 'sn', title: '序列号', hint: '终端铭牌上的序列号，全局唯一' },
  { key: 'canteenId', title: '所属食堂', input: <CanteenSelect /> },
  { key: 'cells', title: '柜格数', hint: '柜门从1开始编号' },
  { key: 'installAddress', title: '安装位置' },
]);

const SecretDialog = lazyPart(async () => (await import('./secret-dialog.tsx')).SecretDialog);

const CabinetCells = lazyPart(async () => (await import('./cabinet-cells.tsx')).CabinetCells);

/** Pick-up cabinets (/machinemanage/warmingCabinet): where each stands, and what lies behind its doors. */
export default function Cabinets() {
  const [issued, setIssued] = useState<IssuedSecret>();
  const [shown, show] = useState<{ deviceId: string; deviceName: string }>();

  return (
    <>
      <ListScreen
        list={pageCabinet}
        inputs={{ canteenId: <CanteenSelect placeholder="全部" /> }}
        toolbar={
          <EditDrawer
            save={saveCabinet}
            title="登记取餐柜"
            trigger="登记取餐柜"
            fields={fields}
            onSaved={({ sn, secret }) => secret !== null && setIssued({ sn, secret })}
          />
        }
        render={presence}
        rowActions={(row) => (
          <>
            <ActionButton trigger="柜格" onClick={() => show(row)} />
            <EditDrawer
              save={saveCabinet}
              title="修改取餐柜"
              trigger="修改"
              fields={fields}
              value={row}
            />
            <StateAction row={row} />
            <SecretAction deviceId={row.deviceId} onIssued={setIssued} />
            <ConfirmAction
              write={deleteDevice}
              content={{ deviceId: row.deviceId }}
              trigger="删除"
              confirm="确定删除该设备？"
              detail="终端将无法再连接，历史订单保留"
              why={row.used > 0 ? '柜格内还有物品，取出后才能删除' : undefined}
              danger
            />
          </>
        )}
        actionsWidth={290}
      />
      {issued && <SecretDialog issued={issued} close={() => setIssued(undefined)} />}
      {shown && <CabinetCells cabinet={shown} close={() => show(undefined)} />}
    </>
  );
}
