import './forms.css';
import { Alert, Button, Form, Skeleton } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { dateTimeText } from '../base/format.ts';
import { t } from '../base/i18n.ts';
import { Sheet } from '../base/sheet.tsx';
import { InRow } from '../list/in-row.ts';
import type { AnyContent } from '../list/list-types.ts';
import { useLeaveGuard } from '../shell/leave-guard.tsx';
import { isSameValue, useConflict } from './edit-conflict.ts';
import { Fields, focusFirst } from './edit-fields.tsx';
import { type KnownProps, useKnown } from './edit-known.ts';
import { useSave } from './edit-save.ts';
import { Preview, Said, SaveButton, Warned } from './edit-save-button.tsx';
import { isSendingKey } from './enter-key.ts';
import { FieldProblems } from './field-problems.ts';
import { useFormBusy } from './form-busy.tsx';
import { useDraft } from './use-draft.ts';

export interface EditFormProps extends KnownProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly wide?: boolean;
  readonly onSaved?: ((result: unknown) => void) | undefined;
  readonly changes?: readonly string[];
  readonly preview?: ((values: AnyContent) => ReactNode) | undefined;
  /** After a save the form stays for the next one, and begins with this; absent: it closes. */
  readonly next?: AnyContent | undefined;
  readonly says?: ((values: AnyContent) => ReactNode) | undefined;
  readonly warn?: ((content: AnyContent) => Promise<readonly string[]>) | undefined;
  readonly saveText?: ((values: AnyContent) => string) | undefined;
  readonly savedText?: ((result: unknown) => string) | undefined;
  readonly undo?: AnyContent | undefined;
  readonly open: boolean;
  readonly close: () => void;
  /** The drawer has slid out. */
  readonly gone: () => void;
}

/** The drawer of an edit: loads, fills, checks, saves; closing with unsaved changes asks first. */
export function EditForm(props: EditFormProps) {
  const { open, gone, title, fields, save } = props;
  const edit = useEdit(props);
  const {
    form,
    values,
    theirs,
    known,
    retry,
    readAgain,
    reading,
    submit,
    saving,
    leave,
    question,
    touched,
  } = edit;
  const { busy, around } = useFormBusy();
  const name = useId();
  const blocked = known.state !== 'ready' || busy || reading !== undefined;
  const onKeyDown = (event: KeyboardEvent) => {
    /* A form that says what it will do is short, and its button is what is meant by the key. */
    if (!isSendingKey(event, { alone: props.saveText !== undefined })) return;

    event.preventDefault();
    if (!saving && !blocked) submit().catch(() => undefined);
  };

  const body = useRef<HTMLDivElement>(null);
  const { round } = edit;
  useEffect(() => {
    if (round > 0) focusFirst(body.current, true);
  }, [round]);

  return (
    <Sheet
      open={open}
      title={t(title)}
      rootClassName="frm-drawer"
      size={props.wide ? 960 : fields.length > 6 ? 720 : 480}
      onClose={leave}
      destroyOnHidden
      afterOpenChange={(shown) => (shown ? focusFirst(body.current) : gone())}
      footer={
        <>
          {props.says && known.state === 'ready' && (
            <Said form={form} known={values} says={props.says} />
          )}
          <Warned lines={edit.warnings} />
          <div className="frm-footer">
            <Button onClick={leave}>{t('取消')}</Button>
            <SaveButton
              form={form}
              known={values}
              saving={saving}
              ready={known.state === 'ready' && reading === undefined}
              busy={busy}
              submit={() => void submit()}
              saveText={props.saveText}
              isWarned={edit.warnings.length > 0}
            />
          </div>
        </>
      }
    >
      <InRow value={false}>
        <div ref={body}>
          {props.children}
          {edit.draft.at !== undefined && <Restored at={edit.draft.at} drop={edit.draft.drop} />}
          {(theirs || reading) && (
            <Overtaken
              changed={theirs?.size ?? 0}
              reading={reading}
              retry={() => void readAgain?.()}
            />
          )}
          {known.state === 'loading' && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
          {known.state === 'failed' && (
            <div className="frm-failed">
              {t('数据加载失败')} <Button onClick={retry}>{t('重试')}</Button>
            </div>
          )}
          {known.state === 'ready' &&
            around(
              <Form
                form={form}
                name={name}
                layout="vertical"
                initialValues={known.values}
                onKeyDown={onKeyDown}
                onValuesChange={() => {
                  touched.current = true;
                  edit.forgetWarnings();
                  edit.draft.typed();
                }}
                scrollToFirstError
              >
                <FieldProblems value={edit.refused}>
                  <Fields save={save} fields={fields} theirs={theirs} />
                </FieldProblems>
                {props.preview && <Preview known={known.values} preview={props.preview} />}
              </Form>,
            )}
        </div>
        {question}
      </InRow>
    </Sheet>
  );
}

/** What the drawer knows and does: values, saving, leaving, and another operator's change in between. */
function useEdit(props: EditFormProps) {
  const [form] = Form.useForm<AnyContent>();
  const { theirs, overtaken } = useConflict(form, props.fields);
  const { known, retry, readAgain, anew } = useKnown(props, overtaken);
  const touched = useRef(false);
  const draft = useDraft({
    ...props,
    form,
    about: [props.value, props.load?.[1]],
    known: known.state === 'ready' ? known.values : undefined,
    restored: () => {
      touched.current = true;
    },
  });

  const { idempotencyKey } = draft;
  const begun = known.state === 'ready' ? known.values : {};
  const values = idempotencyKey === undefined ? begun : { ...begun, idempotencyKey };
  const reading = known.state === 'ready' ? known.again : undefined;
  const close = () => {
    draft.end();
    props.close();
  };
  const [round, setRound] = useState(0);
  const begin = (next: AnyContent) => {
    draft.drop();
    touched.current = false;
    form.resetFields();
    form.setFieldsValue({ ...emptied(values), ...anew(next) });
    setRound(round + 1);
  };

  const saved = (result: unknown) => {
    if (!props.next) close();
    props.onSaved?.(result);
    if (props.next) begin(props.next);
  };

  const sending = useSave({
    ...props,
    form,
    known: values,
    saved,
    overtaken: readAgain && (() => void readAgain()),
  });

  const submit = async () => {
    draft.sent(values['idempotencyKey']);
    await sending.submit();
  };
  const { saving, refused, warnings, forgetWarnings } = sending;
  const isDirty = () => {
    const typed: AnyContent = form.getFieldsValue(true);
    return (
      props.open &&
      touched.current &&
      props.fields.some(({ key }) => !isSameValue(typed[key], values[key]))
    );
  };
  const { leave, question } = useLeaveGuard({ isDirty, saving, close });

  return {
    draft,
    form,
    values,
    theirs,
    known,
    retry,
    readAgain,
    reading,
    submit,
    saving,
    refused,
    warnings,
    forgetWarnings,
    leave,
    question,
    touched,
    round,
  };
}

const emptied = (values: AnyContent): AnyContent =>
  Object.fromEntries(Object.keys(values).map((key) => [key, undefined]));

/** Above the fields of a form that was left without saving: since when, and the way to begin anew. */
function Restored({ at, drop }: { at: number; drop: () => void }): ReactNode {
  return (
    <div className="frm-overtaken">
      <Alert
        type="info"
        showIcon
        title={t('已恢复 {time} 未保存的内容', { time: dateTimeText(new Date(at)).slice(0, 16) })}
        action={<Button onClick={drop}>{t('放弃草稿')}</Button>}
      />
    </div>
  );
}

type Reading = 'reading' | 'failed' | 'gone' | undefined;

/** Above the fields once another operator was faster: what happened, and what is to be done. */
function Overtaken({
  changed,
  reading,
  retry,
}: {
  changed: number;
  reading: Reading;
  retry: () => void;
}): ReactNode {
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => {
    here.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  const words = {
    reading: t('正在读取最新数据…'),
    failed: t('最新数据没有读到，请重试。您填写的内容已保留。'),
    gone: t('该数据已被删除或已不在当前列表中，无法保存。您填写的内容仍在，可复制后另行处理。'),
  };

  const merged =
    changed > 0
      ? t('您填写的内容已保留，他人改动的字段已在下方标出，请核对后再次保存。')
      : t('您填写的内容不受影响，请再次保存。');

  return (
    <div ref={here} className="frm-overtaken">
      <Alert
        type="warning"
        showIcon
        title={t('他人刚刚修改了这条数据')}
        description={reading ? words[reading] : merged}
        action={reading === 'failed' && <Button onClick={retry}>{t('重试')}</Button>}
      />
    </div>
  );
}
