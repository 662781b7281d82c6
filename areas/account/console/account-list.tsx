import { useNavigate } from 'react-router';
import { ActionButton } from '#kit/console/action-button.tsx';
import { EditDrawer } from '#kit/console/edit-drawer.tsx';
import { ListScreen } from '#kit/console/list-screen.tsx';
import { firstPage } from '#kit/console/use-list.ts';
import { pageAccount } from '../contract/account.ts';
import { accountStatus } from '../contract/lookups.ts';
import { rechargeSingle } from '../contract/recharge.ts';
import { OrgTree, PersonTypeSelect } from './people-inputs.tsx';
import { paymentFields } from './recharge-fields.tsx';

export const preload = firstPage(pageAccount);

/** Accounts with their balances (document 1 section 2). */
export default function AccountList() {
  const navigate = useNavigate();
  return (
    <ListScreen
      list={pageAccount}
      filters={[
        { key: 'keyword', title: '关键字', placeholder: '姓名、编号或卡号' },
        { key: 'orgId', title: '所属组织', input: <OrgTree /> },
        { key: 'status', title: '账户状态', of: accountStatus },
        { key: 'psnType', title: '人员类别', input: <PersonTypeSelect /> },
        { key: 'minBalance', title: '最低余额', input: 'money' },
        { key: 'maxBalance', title: '最高余额', input: 'money' },
      ]}
      rowActions={({ accountId, custId, status }) => (
        <>
          <ActionButton
            trigger="详情"
            onClick={() => void navigate(`/accountCenter/accDetail?accountId=${accountId}`)}
          />
          <EditDrawer
            save={rechargeSingle}
            title="个人充值"
            trigger="充值"
            fields={paymentFields}
            value={{ custId }}
            disabled={status === 9}
            changes={['report']}
          />
        </>
      )}
      actionsWidth={120}
    />
  );
}
