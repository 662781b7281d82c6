import { useNavigate } from 'react-router';
import {
  menuaiConfigKey,
  menuaiConfigTestConnection,
  recognisers,
} from '#areas/menu/contract/menu-ai.ts';
import { useMayCall } from '#kit/console/action/access.ts';
import { ActionButton } from '#kit/console/action/action-button.tsx';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { t } from '#kit/console/base/i18n.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { ResourceScreen } from '#kit/console/list/resource-screen.tsx';
import { AddressTabs } from '#kit/console/shell/tabs/address-tabs.tsx';
import { RECOGNITION_DETAIL, recognitionCanteens } from '../../contract/machine/recognition.ts';
import { CanteenSelect } from '../place-inputs.tsx';

/**
 * Which service recognises dishes for the machines, and how much of today's menus they know (/machinemanage/dishRecognitionConfig and
 * /dishRecognitionConfigV2).
 */
export default function Recognition() {
  const mayCall = useMayCall();

  return (
    <AddressTabs
      items={[
        { key: 'canteens', label: t('今日菜谱识别情况'), children: <Canteens /> },
        ...(mayCall(recognisers.page)
          ? [{ key: 'service', label: t('识别服务'), children: <Services /> }]
          : []),
      ]}
    />
  );
}

function Canteens() {
  const navigate = useNavigate();

  return (
    <ListScreen
      list={recognitionCanteens}
      inputs={{ canteenId: <CanteenSelect placeholder="全部" /> }}
      rowActions={({ canteenId }) => (
        <ActionButton
          trigger="菜谱详情"
          onClick={() => void navigate(`${RECOGNITION_DETAIL}?canteenId=${canteenId}`)}
        />
      )}
      actionsWidth={100}
    />
  );
}

const Services = () => {
  const mayCall = useMayCall();

  return (
    <ResourceScreen
      of={recognisers}
      fields={[
        'menuaiName',
        { key: 'serviceUrl', span: 2 },
        'leastScore',
        { key: 'enabled', input: 'radio' },
      ]}
      render={{ testReason: ({ testReason }) => t(testReason) }}
      empty={t(
        '还没有识别服务：请新增服务并填写地址和密钥，再测试连接；地址的主机须由运维加入 RECOGNITION_HOSTS',
      )}
      rowActions={({ menuaiId, keyState }) =>
        mayCall(menuaiConfigKey) && (
          <>
            <EditDrawer
              save={menuaiConfigKey}
              title="设置识别服务密钥"
              trigger="密钥"
              fields={[
                {
                  key: 'apiKey',
                  title: '密钥',
                  input: 'password',
                  required: false,
                  span: 2,
                  hint: keyState === 1 ? '已设置密钥，留空保存则清除' : '加密保存，之后不再显示',
                },
              ]}
              value={{ menuaiId }}
            />
            <ConfirmAction
              write={menuaiConfigTestConnection}
              content={{ menuaiId }}
              trigger="测试连接"
              confirm={false}
              done="测试完成"
            />
          </>
        )
      }
      actionsWidth={210}
    />
  );
};
