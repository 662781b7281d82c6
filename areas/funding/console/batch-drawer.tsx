import './funding.css';
import '#kit/console/form/forms.css';
import { Alert, Button, Form, Radio } from 'antd';
import { useRef, useState } from 'react';
import { useMayCall } from '#kit/console/action/access.ts';
import { FinalButton } from '#kit/console/action/final-button.tsx';
import { t } from '#kit/console/base/i18n.ts';
import { Sheet } from '#kit/console/base/sheet.tsx';
import { idempotencyOf } from '#kit/console/call/idempotency.ts';
import { useWrite } from '#kit/console/call/query.ts';
import { call } from '#kit/console/call/request.ts';
import { FieldInput } from '#kit/console/form/field-input.tsx';
import {
  contentOf,
  initialOf,
  isRequired,
  problemOf,
  problemsOf,
} from '#kit/console/form/field-rules.ts';
import type { Field } from '#kit/console/form/fields.ts';
import type { AnyContent, ListEndpoint } from '#kit/console/list/list-types.ts';
import { useLeaveGuard } from '#kit/console/shell/leave-guard.tsx';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import type { BatchKind, Check } from './batch-kinds.ts';
import type { StartedBatch } from './batch-started.ts';
import { NamedPeople } from './named-people.tsx';
import { OrgTree, PersonSelect, PersonTypeSelect } from './people-inputs.tsx';

const byOrganisation: readonly Field[] = [
  {
    key: 'orgIds',
    title: '组织',
    input: <OrgTree multiple placeholder="请选择" />,
    span: 2,
    required: true,
    hint: '包含所选组织的全部下级',
  },
  { key: 'psnTypes', title: '人员类别', input: <PersonTypeSelect multiple />, span: 2 },
];
const byType: readonly Field[] = [
  {
    key: 'psnTypes',
    title: '人员类别',
    input: <PersonTypeSelect multiple />,
    span: 2,
    required: true,
  },
];
const byPerson: readonly Field[] = [
  { key: 'custIds', title: '人员', input: <PersonSelect multiple />, span: 2, required: true },
];
/** The ways to say who is in a batch. */
const TARGETS = [
  { key: 'org', title: '按组织', fields: byOrganisation },
  { key: 'type', title: '按人员类别', fields: byType },
  { key: 'person', title: '按人员', fields: byPerson },
] as const;
type TargetWay = (typeof TARGETS)[number];

/** What a dry run found, and what it was asked. */
interface Checked {
  readonly found: Check;
  readonly asked: AnyContent;
}

function Preview({ kind, check: { found: check, asked } }: { kind: BatchKind; check: Checked }) {
  return (
    <>
      <Alert
        type="info"
        showIcon
        title={kind.says(check)}
        description={
          check.cannot.length > 0 && (
            <span className="acc-steps">
              {check.cannot.map(({ reason, people }) => (
                <span key={reason}>{t('{people} 人不能处理：{reason}', { people, reason })}</span>
              ))}
            </span>
          )
        }
      />
      {kind.leftOut && check.cannot.length > 0 && (
        <NamedPeople
          list={kind.leftOut as ListEndpoint}
          content={asked}
          rowKey="custId"
          says={(count) => t('不能处理 {count} 人', { count })}
          label={t('不能处理的人员')}
        />
      )}
    </>
  );
}

/** Problems by field: of each field that shows, then of the content as a whole. */
function problemsIn(
  save: Endpoint,
  fields: readonly Field[],
  content: AnyContent,
): Map<string, string> {
  const shown = fields.filter((field) => field.showIf?.(content) ?? true);
  const each = shown.flatMap((field) => {
    const problem = problemOf(save, field, content[field.key]);
    return problem ? [[field.key, problem] as const] : [];
  });

  return each.length > 0 ? new Map(each) : problemsOf(save, content);
}

/** What the form holds becomes content; problems show at their fields. */
function useBatch(
  kind: BatchKind,
  fields: readonly Field[],
  started: (batch: StartedBatch) => void,
) {
  const [form] = Form.useForm<AnyContent>();
  const [check, setCheck] = useState<Checked>();
  const [busy, setBusy] = useState(false);
  const attempt = useRef<AnyContent>({});
  const write = useWrite(kind.save, { changes: ['report'], overlay: false });
  const preview = async () => {
    attempt.current = idempotencyOf(kind.save);
    const content = contentOf(kind.save, attempt.current, fields, form.getFieldsValue(true));
    const problems = problemsIn(kind.save, fields, content);
    form.setFields(
      fields.map(({ key }) => ({
        name: key,
        errors: problems.has(key) ? [problems.get(key) ?? ''] : [],
      })),
    );
    if (problems.size > 0) return;

    setBusy(true);
    const named = ['custIds', 'orgIds', 'psnTypes', ...kind.asks].map((key) => [key, content[key]]);
    const asked = { ...Object.fromEntries(named), ...kind.tells };
    await call(kind.check, asked as never, { overlay: false })
      .then((found) => setCheck({ found: found as Check, asked }))
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };

  const confirm = async () => {
    const content = contentOf(kind.save, attempt.current, fields, form.getFieldsValue(true));
    const batch = (await write.mutateAsync(content as never)) as StartedBatch;
    started({ ...batch, ...(kind.batchTitle && { title: kind.batchTitle }) });
  };

  return {
    form,
    check,
    preview,
    confirm,
    busy: busy || write.isPending,
    change: () => setCheck(undefined),
  };
}

function Fields({
  kind,
  fields,
  change,
}: {
  kind: BatchKind;
  fields: readonly Field[];
  change: () => void;
}) {
  const form = Form.useFormInstance();
  const values = (Form.useWatch([], form) ?? {}) as AnyContent;

  return (
    <div className="frm-grid">
      {fields
        .filter((field) => field.showIf?.(values) ?? true)
        .map((field) => (
          <Form.Item
            key={field.key}
            name={field.key}
            label={t(field.title)}
            required={isRequired(kind.save, field)}
            initialValue={initialOf(kind.save, field)}
            className={field.span === 2 ? 'frm-wide' : ''}
            {...(field.hint && { extra: t(field.hint) })}
            getValueFromEvent={(value: unknown) => {
              change();
              return value;
            }}
          >
            <FieldInput endpoint={kind.save} field={field} />
          </Form.Item>
        ))}
    </div>
  );
}

interface ButtonsProps {
  readonly kind: BatchKind;
  readonly check: Checked | undefined;
  readonly busy: boolean;
  readonly preview: () => Promise<void>;
  readonly confirm: () => Promise<void>;
  readonly cancel: () => void;
}

/** Nothing can be confirmed that was not previewed as it stands; what pays stands apart from what previews. */
function Buttons({ kind, check, busy, preview, confirm, cancel }: ButtonsProps) {
  return (
    <div className="frm-footer">
      {check && (
        <span className="frm-apart">
          <FinalButton
            late
            loading={busy}
            disabled={check.found.people === 0}
            onPress={() => void confirm().catch(() => undefined)}
          >
            {kind.saves(check.found)}
          </FinalButton>
        </span>
      )}
      <Button onClick={cancel} disabled={busy}>
        {t('取消')}
      </Button>
      <Button
        type={check ? 'default' : 'primary'}
        loading={busy && !check}
        disabled={busy}
        onClick={() => void preview()}
      >
        {t('预检')}
      </Button>
    </div>
  );
}

interface Props {
  readonly title: string;
  /** The kinds on offer; the caller sees those he may begin. */
  readonly kinds: readonly BatchKind[];
  readonly started: (batch: StartedBatch) => void;
  readonly close: () => void;
}

/** A batch in two steps: who and how much, then what it would do, and only then the money. */
export function BatchDrawer({ title, kinds: offered, started, close }: Props) {
  const mayCall = useMayCall();
  const kinds = offered.filter(({ save }) => mayCall(save));
  const [kind, setKind] = useState(kinds[0] as BatchKind);
  const [way, setWay] = useState<TargetWay>(TARGETS[0]);
  const [open, setOpen] = useState(true);
  const fields = [...way.fields, ...kind.fields];
  const { form, check, preview, confirm, busy, change } = useBatch(kind, fields, (batch) => {
    setOpen(false);
    started(batch);
  });
  const typed = useRef(false);
  const { leave, question } = useLeaveGuard({
    isDirty: () => open && typed.current,
    close: () => setOpen(false),
  });

  return (
    <Sheet
      open={open}
      size={560}
      title={t(kind.batchTitle ?? title)}
      onClose={() => busy || leave()}
      afterOpenChange={(shown) => shown || close()}
      footer={
        <Buttons
          kind={kind}
          check={check}
          busy={busy}
          preview={preview}
          confirm={confirm}
          cancel={leave}
        />
      }
    >
      <Form
        form={form}
        layout="vertical"
        onValuesChange={() => {
          typed.current = true;
        }}
      >
        {kinds.length > 1 && (
          <Form.Item label={t('钱包')}>
            <Radio.Group
              options={kinds.map(({ key, title }) => ({ value: key, label: t(title) }))}
              value={kind.key}
              onChange={(event) => {
                change();
                setKind(kinds.find(({ key }) => key === event.target.value) ?? kind);
              }}
            />
          </Form.Item>
        )}
        <Form.Item label={t('人员范围')}>
          <Radio.Group
            options={TARGETS.map(({ key, title }) => ({ value: key, label: t(title) }))}
            value={way.key}
            onChange={(event) => {
              change();
              setWay(TARGETS.find(({ key }) => key === event.target.value) ?? TARGETS[0]);
            }}
          />
        </Form.Item>
        <Fields kind={kind} fields={fields} change={change} />
        {check && <Preview kind={kind} check={check} />}
      </Form>
      {question}
    </Sheet>
  );
}
