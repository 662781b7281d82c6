import './forms.css';
import { Button, Drawer, Form, Modal, Skeleton } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { CallError } from './call-error.ts';
import { encryptField } from './encrypt.ts';
import { FieldInput } from './field-input.tsx';
import { contentOf, initialOf, isEncrypted, isRequired, problemOf, problemsOf } from './field-rules.ts';
import type { Field } from './fields.ts';
import { useFormBusy } from './form-busy.tsx';
import { t } from './i18n.ts';
import { idempotencyOf } from './idempotency.ts';
import { InRow } from './in-row.ts';
import type { AnyContent } from './list-types.ts';
import { pressGuard } from './press-guard.ts';
import { useWrite } from './query.ts';
import { call } from './request.ts';
import { showToast } from './toast.ts';

export interface EditFormProps {
  readonly save: Endpoint;
  readonly title: string;
  readonly fields: readonly Field[];
  readonly value: AnyContent;
  readonly load?: readonly [Endpoint, unknown] | undefined;
  readonly prepare?: ((loaded: unknown) => AnyContent | Promise<AnyContent>) | undefined;
  readonly children?: ReactNode;
  readonly onSaved?: ((result: unknown) => void) | undefined;
  readonly changes?: readonly string[];
  readonly open: boolean;
  readonly close: () => void;
  /** The drawer has slid out. */
  readonly gone: () => void;
}

type Known = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; values: AnyContent };

/** What is known before anybody types: the given values, then what the load answers. */
function useKnown({ save, fields, value, load, prepare }: EditFormProps): Known & { retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [known, setKnown] = useState<Known>({ state: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once per opening and retry; props of a render must not reset the form
  useEffect(() => {
    const controller = new AbortController();
    // What is loaded of an encrypted field is masked: the form may only show what `prepare` opened.
    const secrets = new Set(fields.filter((field) => isEncrypted(save, field)).map((field) => field.key));
    const read = async () => {
      const initial = Object.fromEntries(fields.map((field) => [field.key, initialOf(save, field)]));
      const loaded = load ? await call<Endpoint>(load[0], load[1], { signal: controller.signal, overlay: false }) : {};
      const prepared = prepare ? await prepare(loaded) : {};
      if (controller.signal.aborted) return;
      const open = Object.entries(loaded as AnyContent).filter(([key]) => !secrets.has(key));
      const defined = Object.entries({ ...Object.fromEntries(open), ...value, ...prepared }).filter(
        ([, part]) => part !== undefined,
      );
      setKnown({ state: 'ready', values: { ...initial, ...idempotencyOf(save), ...Object.fromEntries(defined) } });
    };
    read().catch(() => controller.signal.aborted || setKnown({ state: 'failed' }));
    return () => controller.abort();
  }, [attempt]);
  return {
    ...known,
    retry: () => {
      setKnown({ state: 'loading' });
      setAttempt(attempt + 1);
    },
  };
}

/** The content with the fields encrypted that travel so: untouched ones are left out, emptied ones stay empty, which removes them. */
async function sealed(
  save: Endpoint,
  fields: readonly Field[],
  content: AnyContent,
  touched: (key: string) => boolean,
): Promise<AnyContent> {
  const sealOne = async ({ key }: Field): Promise<[string, unknown]> => {
    const text = content[key];
    if (!touched(key)) return [key, undefined];
    return [key, typeof text === 'string' && text !== '' ? await encryptField(text) : text];
  };
  const secret = fields.filter((field) => isEncrypted(save, field));
  return { ...content, ...Object.fromEntries(await Promise.all(secret.map(sealOne))) };
}

interface FieldsProps {
  readonly save: Endpoint;
  readonly fields: readonly Field[];
}

/** Puts the cursor into the first field, unless a quick user is in one of them already. */
function focusFirst(around: HTMLElement | null): void {
  const fields = '.frm-grid input, .frm-grid textarea';
  if (around?.contains(document.activeElement) && document.activeElement?.matches(fields)) return;
  around?.querySelector<HTMLElement>(fields)?.focus({ preventScroll: true });
}

/** The fields in one or two columns, each with its rule and its place for a message. */
function Fields({ save, fields }: FieldsProps) {
  const form = Form.useFormInstance();
  const values = (Form.useWatch([], form) ?? {}) as AnyContent;
  const grid = useRef<HTMLDivElement>(null);
  /* Fields that come later than their drawer; the drawer itself sees to those it opens with. */
  useEffect(() => {
    if (document.activeElement?.closest('.frm-drawer')) focusFirst(grid.current);
  }, []);
  return (
    <div className="frm-grid" ref={grid}>
      {fields
        .filter((field) => field.showIf?.(values) ?? true)
        .map((field) => (
          <Form.Item
            key={field.key}
            name={field.key}
            label={t(field.title)}
            required={isRequired(save, field)}
            className={field.span === 2 ? 'frm-wide' : ''}
            {...(field.hint && { extra: t(field.hint) })}
            validateTrigger="onBlur"
            rules={[
              {
                validator: async (_rule: unknown, entered: unknown) => {
                  const problem = problemOf(save, field, entered);
                  if (problem) throw new Error(problem);
                },
              },
            ]}
          >
            <FieldInput endpoint={save} field={field} />
          </Form.Item>
        ))}
    </div>
  );
}

/** What the form does: check, save, show refusals at their fields. */
function useSave(props: EditFormProps, known: AnyContent) {
  const { save, fields, onSaved, close, changes = [] } = props;
  const [form] = Form.useForm<AnyContent>();
  const write = useWrite(save, { changes, overlay: false });
  /* A double click saves once; after a refusal the next press counts at once. */
  const counts = useRef(pressGuard());
  const show = (problems: ReadonlyMap<string, string>) => {
    const shown = fields.filter((field) => problems.has(field.key));
    form.setFields(shown.map((field) => ({ name: field.key, errors: [problems.get(field.key) ?? ''] })));
    if (shown[0]) form.scrollToField(shown[0].key, { focus: true });
    return shown.length > 0;
  };
  const submit = async () => {
    const valid = await form.validateFields().catch((refused: { errorFields?: { name: (string | number)[] }[] }) => {
      const first = refused.errorFields?.[0]?.name;
      if (first) form.scrollToField(first, { focus: true });
      return undefined;
    });
    if (!valid) return;
    const content = contentOf(save, known, fields, form.getFieldsValue(true));
    const plain = new Set(fields.filter((field) => field.check).map((field) => field.key));
    const problems = new Map([...problemsOf(save, content, fields)].filter(([key]) => !plain.has(key)));
    if (show(problems) || !counts.current()) return;
    try {
      const result = await write.mutateAsync(
        (await sealed(save, fields, content, (key) => form.isFieldTouched(key))) as never,
      );
      showToast('success', t('保存成功'));
      close();
      onSaved?.(result);
    } catch (error) {
      counts.current = pressGuard();
      if (!(error instanceof CallError)) throw error;
      show(new Map(error.fields?.map((field) => [field.path.split('.', 1)[0] ?? '', t(field.message)])));
    }
  };
  return { form, submit, saving: write.isPending };
}

/** Asks before what has been entered is lost. */
function LeaveQuestion({ open, stay, leave }: { open: boolean; stay: () => void; leave: () => void }) {
  return (
    <Modal
      open={open}
      title={t('有未保存的修改')}
      okText={t('放弃修改')}
      cancelText={t('继续编辑')}
      okButtonProps={{ danger: true }}
      width={400}
      onCancel={stay}
      onOk={() => {
        stay();
        leave();
      }}
    >
      {t('关闭后，本次填写的内容不会保存。')}
    </Modal>
  );
}

/** The drawer of an edit: loads, fills, checks, saves; closing with unsaved changes asks first. */
export function EditForm(props: EditFormProps) {
  const { open, gone, title, fields, save } = props;
  const known = useKnown(props);
  const values = known.state === 'ready' ? known.values : {};
  const { form, submit, saving } = useSave(props, values);
  const [asking, setAsking] = useState(false);
  const { busy, around } = useFormBusy();
  const name = useId();
  const leave = () => (form.isFieldsTouched() && !saving ? setAsking(true) : props.close());
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!saving && !busy) submit().catch(() => undefined);
  };
  const body = useRef<HTMLDivElement>(null);
  return (
    <Drawer
      open={open}
      title={t(title)}
      rootClassName="frm-drawer"
      size={fields.length > 6 ? 720 : 480}
      onClose={leave}
      destroyOnHidden
      afterOpenChange={(shown) => (shown ? focusFirst(body.current) : gone())}
      footer={
        <div className="frm-footer">
          <Button onClick={leave}>{t('取消')}</Button>
          <Button
            type="primary"
            loading={saving}
            disabled={known.state !== 'ready' || busy}
            title={busy ? t('图片上传完成后可保存') : 'Ctrl + Enter'}
            onClick={() => void submit()}
          >
            {t('保存')}
          </Button>
        </div>
      }
    >
      <InRow value={false}>
        <div ref={body}>
          {props.children}
          {known.state === 'loading' && <Skeleton active paragraph={{ rows: 6 }} />}
          {known.state === 'failed' && (
            <div className="frm-failed">
              {t('数据加载失败')} <Button onClick={known.retry}>{t('重试')}</Button>
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
                scrollToFirstError
              >
                <Fields save={save} fields={fields} />
              </Form>,
            )}
        </div>
        <LeaveQuestion open={asking} stay={() => setAsking(false)} leave={props.close} />
      </InRow>
    </Drawer>
  );
}
