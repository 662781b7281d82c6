import { t } from '#kit/console/base/i18n.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { repealBatchNum } from '../contract/repeal.ts';
import type { StartedBatch } from './batch-started.ts';
import { batchNoField, repealFields } from './repeal-fields.tsx';
import { repealPreview, repealStartedText } from './repeal-preview.tsx';

interface Props {
  readonly onStarted: (batch: StartedBatch) => void;
  /** Beside a list that has more important things to do. */
  readonly secondary?: boolean;
}

/** Takes back every recharge of a batch. */
export const RepealByBatch = ({ onStarted, secondary = false }: Props) => (
  <EditDrawer
    save={repealBatchNum}
    title="按批次撤销充值"
    trigger="按批次撤销"
    fields={[batchNoField, ...repealFields]}
    preview={repealPreview}
    saveText={() => t('确认撤销整批充值')}
    savedText={repealStartedText}
    onSaved={onStarted}
    changes={['report']}
    secondary={secondary}
  />
);
