import { Alert } from 'antd';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { t } from '#kit/console/base/i18n.ts';
import { useRead } from '#kit/console/call/query.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import {
  activateSqb,
  checkInSqb,
  pageSqb,
  querySqbVendor,
  saveSqbVendor,
  sqbState,
} from '../../contract/machine/sqb.ts';

const vendorFields = fieldsOf(saveSqbVendor, [
  { key: 'appId', title: '应用ID', span: 2 },
  { key: 'vendorSn', title: '服务商序列号', span: 2 },
  {
    key: 'vendorKey',
    title: '服务商密钥',
    input: 'password',
    hint: '加密保存，之后不再显示；留空表示不修改',
    span: 2,
  },
]);

const activateFields = fieldsOf(activateSqb, [
  { key: 'code', title: '激活码', hint: '在收钱吧商户平台为门店生成，7天内有效', span: 2 },
]);

/** Machines that pay through 收钱吧: activated by a code, signed in once a day (/machinemanage/sqb). */
export default function Sqb() {
  const { data: vendor } = useRead(querySqbVendor, undefined, { overlay: false });

  return (
    <>
      {vendor?.version === 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('还没有填写收钱吧服务商')}
          description={t(
            '请在“服务商设置”中填写应用ID、服务商序列号和服务商密钥（由收钱吧提供），之后才能激活设备',
          )}
        />
      )}
      <ListScreen
        list={pageSqb}
        toolbar={
          <EditDrawer
            save={saveSqbVendor}
            title="收钱吧服务商设置"
            trigger="服务商设置"
            fields={vendorFields}
            load={[querySqbVendor, undefined]}
            secondary
          />
        }
        rowActions={({ deviceId, sqbState: state }) => (
          <>
            <EditDrawer
              save={activateSqb}
              title="激活收钱吧终端"
              trigger={state === sqbState.key.absent ? '激活' : '重新激活'}
              fields={activateFields}
              value={{ deviceId }}
            />
            {state !== sqbState.key.absent && (
              <ConfirmAction
                write={checkInSqb}
                content={{ deviceId }}
                trigger="签到"
                confirm={false}
                done="签到成功"
              />
            )}
          </>
        )}
        actionsWidth={150}
      />
    </>
  );
}
