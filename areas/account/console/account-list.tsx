import './account.css';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { oldSystemImport } from '#areas/funding/contract/recharge-import.ts';
import { pageAccount } from '#areas/ledger/contract/account.ts';
import { accountStatus } from '#areas/ledger/contract/lookups.ts';
import { queryAccMetadata, saveAccMetadata } from '#areas/system/contract/metadata.ts';
import { walletOrder } from '#areas/system/contract/wallet-order.ts';
import { useMayCall } from '#kit/console/action/access.ts';
import { ActionButton } from '#kit/console/action/action-button.tsx';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { firstPage } from '#kit/console/list/use-list.ts';
import { useBaseSettings } from './global-state.ts';
import { LimitsOfMany } from './limits.tsx';
import { OrgTree, PersonTypeSelect } from './people-inputs.tsx';
import { RechargeOne } from './recharge-one.tsx';

export const preload = firstPage(pageAccount);

const settingFields = fieldsOf(saveAccMetadata, [
  {
    key: 'rechargeMax',
    title: '单次充值上限',
    input: 'money',
    hint: '个人充值与批量充值中每人每次最多充入的金额',
  },
  {
    key: 'payPasswordAbove',
    title: '免密支付限额',
    input: 'money',
    hint: '联机消费单笔超过此金额时须输入支付密码，0表示不要求',
  },
  {
    key: 'lowBalance',
    title: '低余额提示线',
    input: 'money',
    hint: '总余额低于此金额的账户在列表中标红，0表示不提示',
  },
  {
    key: 'transferDayMax',
    title: '每日转账上限',
    input: 'money',
    hint: '每人每天最多转出的金额，0表示不允许转账',
  },
  {
    key: 'walletOrder',
    title: '扣款顺序',
    input: 'select',
    of: walletOrder,
    hint: '食堂可在支付设置中另行选择',
  },
  {
    key: 'graceDays',
    title: '补贴过期宽限天数',
    input: 'integer',
    hint: '过期后这些天内的退款仍退回原发放，0表示退回发放资金',
  },
]);

/** Accounts with their balances. */
export default function AccountList() {
  const navigate = useNavigate();
  const mayCall = useMayCall();
  const lowBalance = useBaseSettings('acc')?.lowBalance ?? 0;

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
        { key: 'expiringDays', title: '补贴几天内到期', input: 'number' },
      ]}
      toolbar={
        <>
          <EditDrawer
            save={saveAccMetadata}
            title="账户设置"
            trigger="账户设置"
            fields={settingFields}
            load={[queryAccMetadata, undefined]}
            secondary
          />
          <LimitsOfMany />
          {mayCall(oldSystemImport.check) && (
            <Button onClick={() => void navigate('/accountCenter/accImport')}>
              {t('旧系统账户导入')}
            </Button>
          )}
        </>
      }
      render={{
        totalBalance: ({ totalBalance, status }) =>
          status !== 9 && totalBalance < lowBalance ? (
            <span className="acc-low">{yuan(totalBalance)}</span>
          ) : undefined,
      }}
      rowActions={({ accountId, custId, status }) => (
        <>
          <ActionButton
            trigger="详情"
            onClick={() => void navigate(`/accountCenter/accDetail?accountId=${accountId}`)}
          />
          <RechargeOne
            custId={custId}
            why={status === accountStatus.key.closed ? '账户已注销' : undefined}
          />
        </>
      )}
      actionsWidth={96}
    />
  );
}
