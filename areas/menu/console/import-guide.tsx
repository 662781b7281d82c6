import './menu.css';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { t } from '#kit/console/base/i18n.ts';
import type { ImportSet } from '#kit/contract/import.ts';

interface ImportGuideProps {
  readonly of: ImportSet;
  /** Chinese source text above the list of columns. */
  readonly hint: string;
  /** The button that begins. */
  readonly children: ReactNode;
}

/** An import as a page of its own: which columns it knows, what goes into them, and the button that begins. */
export const ImportGuide = ({ of, hint, children }: ImportGuideProps) => (
  <section className="scr-panel menu-import">
    <h2>{t(of.title)}</h2>
    <Alert type="info" showIcon title={t(hint)} />
    <dl>
      {of.fields.map(({ key, title, required, hint: help }) => (
        <div key={key}>
          <dt>
            {t(title)}
            {required && <b> {t('必填')}</b>}
          </dt>
          <dd>{help ? t(help) : !required && t('可留空')}</dd>
        </div>
      ))}
    </dl>
    {children}
  </section>
);
