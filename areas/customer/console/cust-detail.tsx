import './people.css';
import { Button, Empty } from 'antd';
import { useNavigate } from 'react-router';
import { t } from '#kit/console/base/i18n.ts';
import { useAddressId } from '#kit/console/shell/address.ts';
import { SubjectPage } from '#kit/console/subject/subject-page.tsx';
import { PERSON_PAGE } from '../contract/person-page.ts';

/** The page of one person, put together of what every area knows of them (/personal/custDetail). */
export default function PersonPage() {
  const [custId] = useAddressId('custId');
  return custId ? <SubjectPage page={PERSON_PAGE} id={custId} key={custId} /> : <NoPerson />;
}

function NoPerson() {
  const navigate = useNavigate();
  return (
    <section className="cust-part">
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('请从人员档案打开')}>
        <Button type="primary" onClick={() => void navigate('/personal/custInfo')}>
          {t('人员档案')}
        </Button>
      </Empty>
    </section>
  );
}
