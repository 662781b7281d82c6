import './account.css';
import '#kit/console/form/forms.css';
import { Button, Empty, Skeleton, Tag } from 'antd';
import { useNavigate } from 'react-router';
import { rechargeState } from '#areas/funding/contract/lookups.ts';
import { pageRecharge } from '#areas/funding/contract/recharge.ts';
import { accountDetail } from '#areas/ledger/contract/account.ts';
import { accountStatus, heldWallet } from '#areas/ledger/contract/lookups.ts';
import { useMayCall } from '#kit/console/action/access.ts';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { useRead } from '#kit/console/call/query.ts';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { useAddress } from '#kit/console/shell/address.ts';
import { AddressTabs } from '#kit/console/shell/tabs/address-tabs.tsx';
import { type Lookup, labelOf } from '#kit/contract/columns.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { pageAccountEvent } from '../contract/card.ts';
import { AccountCards } from './account-cards.tsx';
import { AccountFlow } from './account-flow.tsx';
import { AccountEnd } from './close-account.tsx';
import { FreezeOne } from './freeze.tsx';
import { LimitsOfOne, limitWords } from './limits.tsx';
import { PayPasswordButtons } from './pay-password.tsx';
import { RechargeOne } from './recharge-one.tsx';
import { Statement } from './statement.tsx';

/** One account (hidden page, opened from the account list): balances, cards, flow, recharges. */
export default function AccountDetail() {
  const [accountId] = useAddress().all('accountId');
  const navigate = useNavigate();
  if (accountId) return <Shown accountId={accountId} />;

  return (
    <div className="acc-note">
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('请从账户列表中选择账户')}>
        <Button type="primary" onClick={() => void navigate('/accountCenter/accInfo')}>
          {t('账户列表')}
        </Button>
      </Empty>
    </div>
  );
}

function Shown({ accountId }: { accountId: string }) {
  const found = useRead(accountDetail, { accountId }, { overlay: false });
  if (found.data) {
    return (
      <div className="acc-detail">
        <Head account={found.data} />
        <Lists accountId={accountId} key={accountId} />
      </div>
    );
  }

  if (found.isPending)
    return <Skeleton className="acc-head" active title={false} paragraph={{ rows: 6 }} />;

  return (
    <div className="acc-note" role="alert">
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={found.error?.message}>
        <Button onClick={() => void found.refetch()}>{t('重试')}</Button>
      </Empty>
    </div>
  );
}

type Account = ResultOf<typeof accountDetail>;

function Head({ account }: { account: Account }) {
  return (
    <section className="acc-head">
      <h2 className="acc-name">
        {account.custName}
        <StateTag of={accountStatus} value={account.status} />
        {account.debitBlock && <Tag color="error">{t('禁止支出')}</Tag>}
        {account.creditBlock && <Tag color="error">{t('禁止入账')}</Tag>}
        <span className="acc-do">
          <RechargeOne custId={account.custId} disabled={account.status === 9} />
          {account.status !== 9 && <FreezeOne custId={account.custId} />}
          {account.status !== 9 && <PayPasswordButtons custId={account.custId} />}
          <LimitsOfOne account={account} />
          <AccountEnd account={account} />
        </span>
      </h2>
      <p className="acc-who">
        {[account.custNum, account.psnTypeName, account.orgFullName, account.mobile]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <Balances account={account} />
      {limitWords(account).length > 0 && (
        <p className="acc-who">{limitWords(account).join(' · ')}</p>
      )}
      <AccountCards account={account} />
    </section>
  );
}

function StateTag({ of, value }: { of: Lookup; value: number }) {
  return (
    <Tag color={of.find(({ key }) => key === value)?.colour ?? 'default'}>
      {t(labelOf(of, value))}
    </Tag>
  );
}

function Balances({ account }: { account: Account }) {
  return (
    <dl className="frm-facts">
      <div className="acc-sum">
        <dt>{t('总余额')}</dt>
        <dd>{yuan(account.totalBalance)}</dd>
      </div>
      {account.wallets.map(({ walletType, balance, held }) => (
        <div key={walletType}>
          <dt>{t(labelOf(heldWallet, walletType))}</dt>
          <dd>{yuan(balance)}</dd>
          {held > 0 && <dt>{t('其中冻结{amount}元', { amount: yuan(held) })}</dt>}
        </div>
      ))}
      {account.debtBalance > 0 && (
        <div className="acc-expired">
          <dt>{t('欠款')}</dt>
          <dd>{yuan(account.debtBalance)}</dd>
          <dt>{t('撤销充值后欠下，下次入账先偿还')}</dt>
        </div>
      )}
      {account.expiredBalance > 0 && (
        <div className="acc-expired">
          <dt>{t('已过期金额')}</dt>
          <dd>{yuan(account.expiredBalance)}</dd>
          <dt>{t('不可消费，待退回发放资金')}</dt>
        </div>
      )}
    </dl>
  );
}

/** Flow and recharges of the account; each list is asked for when its tab is first opened. */
function Lists({ accountId }: { accountId: string }) {
  const mayCall = useMayCall();
  const recharges = (
    <ListScreen
      list={pageRecharge}
      content={{ accountId }}
      filters={[
        { key: 'startDate', until: 'endDate', title: '充值时间', input: 'dateTimeRange' },
        { key: 'state', title: '状态', of: rechargeState },
      ]}
    />
  );

  const events = <ListScreen list={pageAccountEvent} content={{ accountId }} />;

  return (
    <AddressTabs
      items={[
        { key: 'flow', label: t('账户流水'), children: <AccountFlow accountId={accountId} /> },
        ...(mayCall(pageRecharge)
          ? [{ key: 'recharge', label: t('充值明细'), children: recharges }]
          : []),
        { key: 'statement', label: t('账户对账单'), children: <Statement accountId={accountId} /> },
        { key: 'event', label: t('账户状态记录'), children: events },
      ]}
    />
  );
}
