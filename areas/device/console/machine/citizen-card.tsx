import { Alert } from 'antd';
import { t } from '#kit/console/base/i18n.ts';
import { useRead } from '#kit/console/call/query.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { selectOf } from '#kit/console/form/made-pickers.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import {
  applyCertificate,
  certificateState,
  listPositions,
  pageCitizenCard,
  positionState,
  queryCitizenCardGateway,
  saveCitizenCardGateway,
} from '../../contract/machine/citizen-card.ts';

const gatewayFields = fieldsOf(saveCitizenCardGateway, [
  {
    key: 'gatewayUrl',
    title: '平台地址',
    hint: '主机须在服务器的 CITIZEN_CARD_HOSTS 名单中',
    span: 2,
  },
  { key: 'merchantNo', title: '平台商户号', span: 2 },
  {
    key: 'gatewaySecret',
    title: '平台密钥',
    input: 'password',
    hint: '加密保存，之后不再显示；留空表示不修改',
    span: 2,
  },
]);

/** Closed ones stay in sight, so that nobody looks for them in vain; the server refuses them. */
const PositionPick = selectOf(listPositions, ({ posNo, posName, posState }) => ({
  value: posNo,
  label:
    posState === positionState.key.open
      ? `${posName} ${posNo}`
      : `${posName} ${posNo} ${t('（已停用）')}`,
}));

const applyFields = fieldsOf(applyCertificate, [
  {
    key: 'posNo',
    title: '点位',
    input: <PositionPick />,
    hint: '市民卡平台登记的点位；重新申请后原证书被替换',
    span: 2,
  },
]);

/** Machines that take citizen cards: each applies for a certificate at a position of the gateway (/machinemanage/citizenCard). */
export default function CitizenCard() {
  const { data: gateway } = useRead(queryCitizenCardGateway, undefined, { overlay: false });

  return (
    <>
      {gateway?.version === 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('还没有填写市民卡平台')}
          description={t(
            '请在“平台设置”中填写平台地址、商户号和密钥（由市民卡公司提供），并请运维将平台主机加入 CITIZEN_CARD_HOSTS，之后才能申请证书',
          )}
        />
      )}
      <ListScreen
        list={pageCitizenCard}
        toolbar={
          <EditDrawer
            save={saveCitizenCardGateway}
            title="市民卡平台设置"
            trigger="平台设置"
            fields={gatewayFields}
            load={[queryCitizenCardGateway, undefined]}
            secondary
          />
        }
        rowActions={({ deviceId, posNo, certificateState: held }) => (
          <EditDrawer
            save={applyCertificate}
            title="申请市民卡证书"
            trigger={held === certificateState.key.absent ? '申请证书' : '重新申请'}
            fields={applyFields}
            value={{ deviceId, ...(posNo !== '' && { posNo }) }}
            {...(gateway?.version === 0 && { why: '请先填写市民卡平台（平台设置）' })}
          />
        )}
        actionsWidth={110}
      />
    </>
  );
}
