import { Button, Form, type FormInstance } from 'antd';
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
  readonly submit: () => void;
}

/** Saves; where it says what it will do, it acts for good and is guarded like every such button. */
export function SaveButton({
  form,
  known,
  saving,
  ready,
  busy,
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
      {t('保存')}
    </Button>
  );
}

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
