import './account.css';
import { Button, Empty } from 'antd';
import { useNavigate } from 'react-router';
import { PERSON_PAGE } from '#areas/customer/contract/person-page.ts';
import { accountDetail } from '#areas/ledger/contract/account.ts';
import { t } from '#kit/console/base/i18n.ts';
import { ReadPart } from '#kit/console/list/read-part.tsx';
import { useAddressId } from '#kit/console/shell/address.ts';
import { SubjectPage } from '#kit/console/subject/subject-page.tsx';

/** The page of a person by the number of their account, or by their own (hidden page, opened from lists). */
export default function AccountPage() {
  const [accountId] = useAddressId('accountId');
  const [custId] = useAddressId('custId');
  if (custId) return <SubjectPage page={PERSON_PAGE} id={custId} key={custId} />;

  return accountId ? <OfAccount accountId={accountId} /> : <NoAccount />;
}

function OfAccount({ accountId }: { readonly accountId: string }) {
  return (
    <ReadPart of={accountDetail} content={{ accountId }} lines={8} className="acc-part">
      {({ custId }) => <SubjectPage page={PERSON_PAGE} id={custId} key={custId} />}
    </ReadPart>
  );
}

function NoAccount() {
  const navigate = useNavigate();
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
