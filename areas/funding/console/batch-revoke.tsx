import './funding.css';
import { Alert } from 'antd';
import { useDeferredValue } from 'react';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { useRead } from '#kit/console/call/query.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { useHeldForm } from '#kit/console/form/form-busy.tsx';
import { isBatchNo } from '../contract/batch.ts';
import type { Revocation } from '../contract/revocation.ts';
import type { StartedBatch } from './batch-started.ts';

interface Props {
  readonly of: Revocation;
  /** What the drawer is called. */
  readonly title: string;
  readonly started: (batch: StartedBatch) => void;
}

/** Takes back what a batch did, by its number. */
export const BatchRevoke = ({ of, title, started }: Props) => (
  <EditDrawer
    save={of.save}
    title={title}
    trigger="按批次撤销"
    fields={fieldsOf(of.save, [
      { key: 'batchNo', title: '批次号', span: 2, hint: '见列表的批次号' },
      { key: 'reason', title: '撤销原因', input: 'textarea', span: 2 },
    ])}
    preview={({ batchNo }) => isBatchNo(batchNo) && <DryRun of={of} batchNo={batchNo} />}
    saveText={() => t('确认撤销整批')}
    savedText={({ people, amount }) =>
      t('开始撤销 {people} 笔，共 {amount} 元', { people, amount: yuan(amount) })
    }
    onSaved={started}
    changes={['order', 'report']}
    secondary
  />
);

/** What taking a batch back would do, and what of it stays as it is. */
function DryRun({ of, batchNo }: { readonly of: Revocation; readonly batchNo: string }) {
  const asked = { batchNo: useDeferredValue(batchNo) };
  const { data, error } = useRead(of.check, asked, { overlay: false, quiet: true, staleTime: 0 });
  useHeldForm(data?.people === 0);
  if (error) return <Alert type="error" showIcon title={error.message} />;
  if (!data) return null;

  const { people, amount, cannot } = data;
  if (people === 0 && cannot.length === 0)
    return <Alert type="warning" showIcon title={t('该批次没有可撤销的记录')} />;

  const description = cannot.map((each) => (
    <span key={each.reason}>{t('{people} 笔不能撤销：{reason}', each)}</span>
  ));

  return (
    <Alert
      type={people > 0 ? 'info' : 'warning'}
      showIcon
      title={t('将撤销 {people} 笔，合计 {amount} 元', { people, amount: yuan(amount) })}
      description={description.length > 0 && <span className="acc-steps">{description}</span>}
    />
  );
}
