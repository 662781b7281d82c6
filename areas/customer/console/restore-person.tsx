import { Alert } from 'antd';
import { t } from '#kit/console/base/i18n.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { custRestore } from '../contract/customer.ts';
import { OrganisationPick } from './organisation-pick.tsx';

const fields = [
  {
    key: 'orgId',
    title: '所属组织',
    input: <OrganisationPick />,
    span: 2,
    required: true,
    hint: '可改为现在所属的组织',
  },
] as const;

/** Takes a person who left back under the old number. */
export const RestorePerson = ({
  custId,
  orgId,
}: {
  readonly custId: string;
  readonly orgId: string;
}) => (
  <EditDrawer
    save={custRestore}
    title="恢复人员"
    trigger="恢复"
    fields={fields}
    value={{ custId, orgId }}
    changes={['account', 'diner']}
  >
    <Alert
      type="info"
      showIcon
      title={t(
        '沿用原编号，历史记录保留；账户重新开启，余额为0；原卡、用餐页绑定和支付密码不恢复，需重新办理',
      )}
    />
  </EditDrawer>
);
