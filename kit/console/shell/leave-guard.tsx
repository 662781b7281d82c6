import { Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { t } from '../base/i18n.ts';
import { useUnsaved } from '../form/unsaved.ts';

interface Guarded {
  /** Whether something has been typed that is not saved. */
  readonly isDirty: () => boolean;
  /** True while it is being saved: nothing is lost then. */
  readonly saving?: boolean;
  readonly close: () => void;
}

/**
 * How a dialog or drawer with a form is left, by its buttons, the mask or Escape: what was typed is not lost without a question, nor
 * when the tab or the browser is closed.
 * @returns `leave` closes or asks, `question` belongs inside the dialog
 */
export function useLeaveGuard({ isDirty, saving = false, close }: Guarded): {
  leave: () => void;
  question: ReactNode;
} {
  const [asking, setAsking] = useState(false);
  useUnsaved(isDirty);
  const question = (
    <Modal
      open={asking}
      title={t('有未保存的修改')}
      okText={t('放弃修改')}
      cancelText={t('继续编辑')}
      okButtonProps={{ danger: true }}
      width={400}
      onCancel={() => setAsking(false)}
      onOk={() => {
        setAsking(false);
        close();
      }}
    >
      {t('关闭后，本次填写的内容不会保存。')}
    </Modal>
  );

  return { leave: () => (isDirty() && !saving ? setAsking(true) : close()), question };
}
