import ArrowRightOutlined from '@ant-design/icons/ArrowRightOutlined';
import { Button, Checkbox, Select, Table } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import type { ImportCheck, ImportMapping, ImportSet } from '#kit/contract/import.ts';
import { t } from '../base/i18n.ts';
import { usePhone } from '../base/use-narrow.ts';
import { fetchFile } from './import-upload-step.tsx';

/** What a check found in a file. */
export type ImportFindings = z.input<typeof ImportCheck>;

interface Props {
  readonly set: ImportSet;
  readonly checked: ImportFindings;
  readonly checking: boolean;
  readonly remap: (mapping: ImportMapping) => void;
  /** Whether what the import makes may be made. */
  readonly consent: boolean;
  readonly agree: (consent: boolean) => void;
}

/** Second step: match the columns, see the counts and the bad rows. A changed match is checked again before anything is imported. */
export function ImportCheckStep({ set, checked, checking, remap, consent, agree }: Props) {
  const [mapping, setMapping] = useState<ImportMapping>(checked.mapping);
  const change = (next: ImportMapping) => {
    setMapping(next);
    remap(next);
  };

  return (
    <div className={checking ? 'frm-lines imp-checking' : 'frm-lines'} aria-busy={checking}>
      <Counts checked={checked} />
      <section>
        <div className="imp-heading">
          <h3>{t('文件中的哪一列对应哪个字段')}</h3>
          <span className="scr-none">{checked.fileName}</span>
        </div>
        <Mapping set={set} checked={checked} mapping={mapping} change={change} />
        {checked.unmapped.length > 0 && (
          <p className="scr-hint">
            {t('文件中未导入的列：{titles}', { titles: checked.unmapped.join(t('、')) })}
          </p>
        )}
      </section>
      <Changes checked={checked} />
      <Makes checked={checked} consent={consent} agree={agree} />
      <WarnedRows checked={checked} />
      <BadRows set={set} checked={checked} />
    </div>
  );
}

function Counts({ checked }: { checked: ImportFindings }) {
  return (
    <dl className="frm-facts imp-counts">
      <div>
        <dt>{t('共读取')}</dt>
        <dd>{checked.total}</dd>
      </div>
      <div>
        <dt>{t('可导入')}</dt>
        <dd className="imp-good">{checked.valid}</dd>
      </div>
      <div>
        <dt>{t('有问题')}</dt>
        <dd className={checked.invalid > 0 ? 'imp-bad' : ''}>{checked.invalid}</dd>
      </div>
    </dl>
  );
}

/** Which heading of the file fills which field, with a value of the file beside it. */
function Mapping({
  set,
  checked,
  mapping,
  change,
}: Pick<Props, 'set' | 'checked'> & {
  mapping: ImportMapping;
  change: (mapping: ImportMapping) => void;
}) {
  const headings = checked.header.map((heading) => ({ value: heading, label: heading }));
  const example = (key: string) => checked.sample[0]?.[checked.header.indexOf(mapping[key] ?? '')];

  return (
    <div className="imp-mapping">
      {set.fields.map((field) => (
        <label key={field.key} htmlFor={`import-${field.key}`}>
          <span title={field.hint && t(field.hint)}>
            {t(field.title)}
            {field.required && <b aria-hidden="true"> *</b>}
          </span>
          <Select
            id={`import-${field.key}`}
            allowClear
            showSearch
            placeholder={t('不导入')}
            options={headings}
            value={mapping[field.key] || undefined}
            onChange={(heading: string | undefined) =>
              change({ ...mapping, [field.key]: heading ?? '' })
            }
          />
          <i>{example(field.key) || (field.hint ? t(field.hint) : '')}</i>
        </label>
      ))}
    </div>
  );
}

type ChangedRow = NonNullable<ImportFindings['changes']>['rows'][number];

/** What becomes of what exists: counts by field, and the first rows with every value before and after. */
function Changes({ checked }: Pick<Props, 'checked'>) {
  const isPhone = usePhone();
  const { changes } = checked;
  if (!changes) return null;

  const { changed, unchanged } = changes;

  return (
    <section>
      <div className="imp-heading">
        <h3>{t('{changed} 行有修改，{unchanged} 行与现有数据相同', { changed, unchanged })}</h3>
        <span className="scr-none">
          {changes.fields
            .map(({ title, count }) => t('{title} {count} 处', { title, count }))
            .join(t('、'))}
        </span>
      </div>
      {changed > 0 && (
        <Table
          className="imp-changes"
          size="small"
          rowKey="rowNumber"
          pagination={false}
          scroll={{ y: 240 }}
          dataSource={changes.rows}
          columns={[
            { dataIndex: 'rowNumber', title: t('行号'), width: isPhone ? 52 : 80 },
            { dataIndex: 'subject', title: t('对象'), width: isPhone ? 84 : 180 },
            {
              dataIndex: 'fields',
              title: t('修改前与修改后'),
              render: (fields: ChangedRow['fields']) =>
                fields.map((field) => <ChangedField key={field.title} {...field} />),
            },
          ]}
        />
      )}
      {changed > changes.rows.length && (
        <p className="scr-hint">{t('仅显示前 {shown} 行', { shown: changes.rows.length })}</p>
      )}
    </section>
  );
}

/** A value before and after. The arrow is drawn: fonts without it show a box. */
const ChangedField = ({ title, before, after }: ChangedRow['fields'][number]) => (
  <div className="imp-change">
    <span className="scr-none">{title}</span>
    <span>{before || '—'}</span>
    <ArrowRightOutlined aria-label={t('改为')} />
    <strong>{after || '—'}</strong>
  </div>
);

/** What the import makes beside its rows: listed by name, made only once the operator has agreed to it. */
function Makes({ checked, consent, agree }: Pick<Props, 'checked' | 'consent' | 'agree'>) {
  if (checked.makes.length === 0) return null;
  return (
    <section className="imp-makes">
      {checked.makes.map(({ kind, asks, count, names }) => (
        <div key={kind}>
          <h3>{asks ? kind : t('会新建 {count} 个{kind}', { count, kind })}</h3>
          <p>
            {names.join(t('、'))}
            {count > names.length && ' …'}
          </p>
        </div>
      ))}
      <Checkbox checked={consent} onChange={(event) => agree(event.target.checked)}>
        {t('同意以上各项')}
      </Checkbox>
    </section>
  );
}

/** Rows that are imported although the operator should look at them; the first 100 of them. */
function WarnedRows({ checked }: Pick<Props, 'checked'>) {
  if (checked.warned === 0) return null;
  return (
    <section>
      <div className="imp-heading">
        <h3>{t('以下 {count} 行会导入，请核对', { count: checked.warned })}</h3>
      </div>
      <Rows rows={checked.warnings} />
      {checked.warned > checked.warnings.length && (
        <p className="scr-hint">{t('仅显示前 {shown} 行', { shown: checked.warnings.length })}</p>
      )}
    </section>
  );
}

/** What is said of rows, by their numbers. */
const Rows = ({ rows }: { rows: ImportFindings['errors'] }) => (
  <Table
    size="small"
    rowKey="rowNumber"
    pagination={false}
    scroll={{ y: 200 }}
    dataSource={rows}
    columns={[
      { dataIndex: 'rowNumber', title: t('行号'), width: 80 },
      {
        dataIndex: 'messages',
        title: t('原因'),
        render: (messages: string[]) => messages.join('; '),
      },
    ]}
  />
);

/** The rows that will not be imported, with why; the first 100 of them. */
function BadRows({ set, checked }: Pick<Props, 'set' | 'checked'>) {
  if (checked.invalid === 0) return null;
  return (
    <section>
      <div className="imp-heading">
        <h3>{t('有问题的行不会导入，其余不受影响')}</h3>
        <Button
          size="small"
          onClick={() => fetchFile(set.badRows as Endpoint, { importId: checked.importId })}
        >
          {t('下载问题行')}
        </Button>
      </div>
      <Rows rows={checked.errors} />
      {checked.invalid > checked.errors.length && (
        <p className="scr-hint">
          {t('仅显示前 {shown} 行，全部请下载查看', { shown: checked.errors.length })}
        </p>
      )}
    </section>
  );
}
