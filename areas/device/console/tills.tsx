import { useState } from 'react';
import { supermarketTree } from '#areas/supermarket/contract/shop.ts';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { lazyPart } from '#kit/console/base/lazy-part.tsx';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { selectOf } from '#kit/console/form/made-pickers.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { deleteTill, pageTill, saveTill, tillType } from '../contract/till.ts';
import { presence, SecretAction, StateAction } from './device-row.tsx';
import type { IssuedSecret } from './secret-dialog.tsx';

const Supermarket = selectOf(supermarketTree, ({ id, text }) => ({ value: id, label: text }));

const fields = fieldsOf(saveTill, [
  { key: 'deviceName', title: '设备名称' },
  { key: 'deviceNum', title: '设备编号' },
  { key: 'deviceType', title: '设备类型', of: tillType, input: 'radio', initial: 67 },
  { key: 'sn', title: '序列号', hint: '终端铭牌上的序列号，全局唯一' },
  { key: 'supermarketId', title: '超市', input: <Supermarket /> },
  { key: 'installAddress', title: '安装位置' },
]);

const SecretDialog = lazyPart(async () => (await import('./secret-dialog.tsx')).SecretDialog);

/** Tills of supermarkets (/superstore/device). */
export default function Tills() {
  const [issued, setIssued] = useState<IssuedSecret>();
  return (
    <>
      <ListScreen
        list={pageTill}
        inputs={{ supermarketId: <Supermarket placeholder="全部" /> }}
        toolbar={
          <EditDrawer
            save={saveTill}
            title="登记超市设备"
            trigger="登记超市设备"
            fields={fields}
            onSaved={({ sn, secret }) => secret !== null && setIssued({ sn, secret })}
          />
        }
        render={presence}
        rowActions={(row) => (
          <>
            <EditDrawer
              save={saveTill}
              title="修改超市设备"
              trigger="修改"
              fields={fields}
              value={row}
            />
            <StateAction row={row} changes={['supermarket']} />
            <SecretAction deviceId={row.deviceId} onIssued={setIssued} />
            <ConfirmAction
              write={deleteTill}
              content={{ deviceId: row.deviceId }}
              trigger="删除"
              confirm="确定删除该超市设备？"
              detail="终端将无法再连接，历史订单保留"
              danger
            />
          </>
        )}
        actionsWidth={240}
      />
      {issued && <SecretDialog issued={issued} close={() => setIssued(undefined)} />}
    </>
  );
}
