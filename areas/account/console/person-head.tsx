import './account.css';
import '#kit/console/form/forms.css';
import { Tag } from 'antd';
import { custQueryDetail } from '#areas/customer/contract/customer.ts';
import { accountStatus, heldWallet } from '#areas/ledger/contract/lookups.ts';
import { useMayCall } from '#kit/console/action/access.ts';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { useTabTitle } from '#kit/console/shell/tabs/use-tab-title.ts';
import { type Lookup, labelOf } from '#kit/contract/columns.ts';
import { AccountCards } from './account-cards.tsx';
import { limitWords } from './limits.tsx';
import { type Account, OfPerson } from './of-person.tsx';

/** What the head of a person's page says of their account: whether it may be used, the wallets, the cards. */
export default function PersonHead({ id }: { readonly id: string }) {
  return <OfPerson custId={id}>{(account) => <Head account={account} />}</OfPerson>;
}

function Head({ account }: { readonly account: Account }) {
  const knowsPerson = useMayCall()(custQueryDetail);
  const words = limitWords(account);

  return (
    <section className="acc-head">
      {!knowsPerson && <Who account={account} />}
      <p className="acc-standing">
        <span>{t('账户')}</span>
        <StateTag of={accountStatus} value={account.status} />
        {account.debitBlock && <Tag color="error">{t('禁止支出')}</Tag>}
        {account.creditBlock && <Tag color="error">{t('禁止入账')}</Tag>}
        {words.length > 0 && <span className="scr-hint-inline">{words.join(' · ')}</span>}
      </p>
      <Balances account={account} />
      <AccountCards account={account} />
    </section>
  );
}

/** Whose account it is, for an operator who does not see people themselves. */
function Who({ account }: { readonly account: Account }) {
  const { custName, custNum, psnTypeName, orgFullName, mobile } = account;
  useTabTitle(custName);

  return (
    <>
      <h2 className="acc-name">{custName}</h2>
      <p className="acc-who">
        {[custNum, psnTypeName, orgFullName, mobile].filter(Boolean).join(' · ')}
      </p>
    </>
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
