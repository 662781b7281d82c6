import { Alert, Button, Form, type FormInstance } from 'antd';
import type { ReactNode } from 'react';
import { FinalButton } from '../action/final-button.tsx';
import { t } from '../base/i18n.ts';
import type { AnyContent } from '../list/list-types.ts';
import { Unread } from '../shell/unread.ts';

interface SaveButtonProps {
  /** What it will do, in words; absent: it saves. */
  readonly saveText?: ((values: AnyContent) => string) | undefined;
  readonly form: FormInstance<AnyContent>;
  readonly known: AnyContent;
  readonly saving: boolean;
  readonly ready: boolean;
  readonly busy: boolean;
  /** It has said what whoever saves should know: the next press saves all the same. */
  readonly isWarned: boolean;
  readonly submit: () => void;
}

/** Saves; where it says what it will do, it acts for good and is guarded like every such button. */
export function SaveButton({
  form,
  known,
  saving,
  ready,
  busy,
  isWarned,
  submit,
  saveText,
}: SaveButtonProps) {
  const values = { ...known, ...readPart(Form.useWatch([], form)) };
  const disabled = !ready || busy;
  if (saveText)
    return (
      <FinalButton loading={saving} disabled={disabled} onPress={submit}>
        {saveText(values)}
      </FinalButton>
    );

  return (
    <Button
      type="primary"
      loading={saving}
      disabled={disabled}
      title={busy ? t('图片上传完成后可保存') : 'Ctrl + Enter'}
      onClick={submit}
    >
      {isWarned ? t('仍然保存') : t('保存')}
    </Button>
  );
}

interface SaidProps {
  readonly form: FormInstance<AnyContent>;
  readonly known: AnyContent;
  readonly says: (values: AnyContent) => ReactNode;
}

/** What will hold once the form is saved, as it stands now. */
export function Said({ form, known, says }: SaidProps) {
  const values = (Form.useWatch([], form) ?? {}) as AnyContent;
  return (
    <p className="frm-says" aria-live="polite">
      {says({ ...known, ...values })}
    </p>
  );
}

/** What whoever saves should know before they do. */
export const Warned = ({ lines }: { readonly lines: readonly string[] }) =>
  lines.length > 0 && (
    <div className="frm-warned" role="alert">
      <Alert type="warning" showIcon title={lines.map((line) => <div key={line}>{line}</div>)} />
    </div>
  );

/** What the screen says about what stands in the form. */
export function Preview({
  known,
  preview,
}: {
  known: AnyContent;
  preview: (values: AnyContent) => ReactNode;
}) {
  return preview({ ...known, ...readPart(Form.useWatch([], Form.useFormInstance())) });
}

/** What of a form can be read: a text that is no amount counts as none. */
const readPart = (values: AnyContent | undefined): AnyContent =>
  Object.fromEntries(
    Object.entries(values ?? {}).map(([key, value]) => [
      key,
      value instanceof Unread ? undefined : value,
    ]),
  );
