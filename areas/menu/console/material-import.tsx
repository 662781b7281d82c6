import './menu.css';
import { Alert } from 'antd';
import { t } from '#kit/console/base/i18n.ts';
import { materialImport } from '../contract/material-import.ts';
import { ImportMaterials } from './import-materials.tsx';

/** Import of materials as a page of its own (/menudish/menudishsImport). */
export default function MaterialImportPage() {
  return (
    <section className="scr-panel menu-import">
      <h2>{t('导入原料')}</h2>
      <Alert type="info" showIcon title={t('可直接使用食物成分表：“—”与空格是未知，“Tr”是微量')} />
      <dl>
        {materialImport.fields.map(({ key, title, ...field }) => (
          <div key={key}>
            <dt>
              {t(title)}
              {'required' in field && <b> {t('必填')}</b>}
            </dt>
            <dd>{'hint' in field ? t(field.hint) : t('可留空')}</dd>
          </div>
        ))}
      </dl>
      <ImportMaterials />
    </section>
  );
}
