import './account.css';
import '#kit/console/form/forms.css';
import { Button, Tag } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { accountStatus, heldWallet } from '#areas/ledger/contract/lookups.ts';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { labelOf } from '#kit/contract/columns.ts';
import { AccountFlow } from './account-flow.tsx';
import { type Account, OfPerson } from './of-person.tsx';

/** Tab of a person's page: wallets and their flow. */
export default function PersonAccount({ id }: { readonly id: string }) {
  return <OfPerson custId={id}>{(account) => <Wallets account={account} />}</OfPerson>;
}

function Wallets({ account }: { account: Account }): ReactNode {
  const navigate = useNavigate();
  return (
    <>
      <section className="acc-part acc-wallets">
        <div className="acc-person">
          <Standing account={account} />
          <Button
            onClick={() => void navigate(`/accountCenter/accDetail?accountId=${account.accountId}`)}
          >
            {t('账户明细')}
          </Button>
        </div>
        <dl className="frm-facts">
          <div>
            <dt>{t('总余额')}</dt>
            <dd>{yuan(account.totalBalance)}</dd>
          </div>
          {account.wallets.map(({ walletType, balance, held, expired, debt }) => (
            <div key={walletType}>
              <dt>{t(labelOf(heldWallet, walletType))}</dt>
              <dd>{yuan(balance)}</dd>
              {held > 0 && <dt>{t('其中冻结{amount}元', { amount: yuan(held) })}</dt>}
              {debt > 0 && (
                <dt>{t('另有欠款{amount}元，下次入账先偿还', { amount: yuan(debt) })}</dt>
              )}
              {expired > 0 && (
                <dt>{t('另有已过期{amount}元，待收回', { amount: yuan(expired) })}</dt>
              )}
            </div>
          ))}
        </dl>
      </section>
      <AccountFlow accountId={account.accountId} />
    </>
  );
}

/** Whether the account may be used, and what keeps it from it. */
function Standing({ account }: { account: Account }) {
  const colour = accountStatus.find(({ key }) => key === account.status)?.colour ?? 'default';
  return (
    <p className="acc-standing">
      <Tag color={colour}>{t(labelOf(accountStatus, account.status))}</Tag>
      {account.debitBlock && <Tag color="error">{t('禁止支出')}</Tag>}
      {account.creditBlock && <Tag color="error">{t('禁止入账')}</Tag>}
      {account.overdraftLimit > 0 && (
        <span>{t('可透支{amount}元', { amount: yuan(account.overdraftLimit) })}</span>
      )}
    </p>
  );
}
