import './people.css';
import { Alert } from 'antd';
import { t } from '#kit/console/base/i18n.ts';
import { useAddress } from '#kit/console/shell/address.ts';
import { customerImportFields } from '../contract/customer-import.ts';
import { ImportPeople } from './import-people.tsx';

/** Batch import of people as a page of its own (/personal/custImport). */
export default function CustomerImportPage() {
  const [orgId] = useAddress().all('orgId');
  return (
    <section className="scr-panel cust-import">
      <h2 className="cust-section">{t('导入人员')}</h2>
      <Alert
        type="info"
        showIcon
        title={t('先检查、再导入：有问题的行会列出原因，其余各行照常导入')}
      />
      <dl className="cust-import-fields">
        {customerImportFields.map(({ key, title, ...field }) => (
          <div key={key}>
            <dt>
              {t(title)}
              {'required' in field && <b>{t('必填')}</b>}
            </dt>
            <dd>{'hint' in field ? t(field.hint) : !('required' in field) && t('可留空')}</dd>
          </div>
        ))}
      </dl>
      <ImportPeople orgId={orgId} />
    </section>
  );
}
