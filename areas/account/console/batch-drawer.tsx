import '#kit/console/form/forms.css';
import './account.css';
import { Alert, Button, Form, Radio } from 'antd';
import { useRef, useState } from 'react';
import { useMayCall } from '#kit/console/action/access.ts';
import { FinalButton } from '#kit/console/action/final-button.tsx';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { Sheet } from '#kit/console/base/sheet.tsx';
import { idempotencyOf } from '#kit/console/call/idempotency.ts';
import { useWrite } from '#kit/console/call/query.ts';
import { call } from '#kit/console/call/request.ts';
import { FieldInput } from '#kit/console/form/field-input.tsx';
import { contentOf, initialOf, isRequired, problemOf, problemsOf } from '#kit/console/form/field-rules.ts';
import type { Field } from '#kit/console/form/fields.ts';
import type { AnyContent } from '#kit/console/list/list-types.ts';
import { useLeaveGuard } from '#kit/console/shell/leave-guard.tsx';
import type { Endpoint, ResultOf } from '#kit/contract/endpoint.ts';
import { rechargeBatch, rechargeCheck, redBatch, subsidyBatch } from '../contract/recharge.ts';
import type { Started } from './batch-started.ts';
import { OrgTree, PersonSelect, PersonTypeSelect } from './people-inputs.tsx';
import { grantFields, paymentFields } from './recharge-fields.tsx';

/** The wallets a batch may fill, with the call that does it. */
const KINDS = [
  { key: 'personal', title: '个人钱包', save: rechargeBatch as Endpoint, fields: paymentFields as readonly Field[] },
  { key: 'subsidy', title: '补贴钱包', save: subsidyBatch as Endpoint, fields: grantFields as readonly Field[] },
  { key: 'red', title: '红包', save: redBatch as Endpoint, fields: grantFields as readonly Field[] },
] as const;
type Kind = (typeof KINDS)[number];

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
const byPerson: readonly Field[] = [
  { key: 'custIds', title: '人员', input: <PersonSelect multiple />, span: 2, required: true },
];
type Check = ResultOf<typeof rechargeCheck>;

function Preview({ check }: { check: Check }) {
  return (
    <Alert
      type="info"
      showIcon
      title={t('将为 {people} 人充值，合计 {amount} 元', { people: check.people, amount: yuan(check.amount) })}
      description={
        (check.closed > 0 || check.disabled > 0) && (
          <span className="acc-steps">
            {check.closed > 0 && <span>{t('已销户账户 {count} 个，不参与', { count: check.closed })}</span>}
            {check.disabled > 0 && <span>{t('含停用账户 {count} 个，仍可入账', { count: check.disabled })}</span>}
          </span>
        )
      }
    />
  );
}

/** Problems by field: of each field that shows, then of the content as a whole. */
function problemsIn(save: Endpoint, fields: readonly Field[], content: AnyContent): Map<string, string> {
  const shown = fields.filter((field) => field.showIf?.(content) ?? true);
  const each = shown.flatMap((field) => {
    const problem = problemOf(save, field, content[field.key]);
    return problem ? [[field.key, problem] as const] : [];
  });
  return each.length > 0 ? new Map(each) : problemsOf(save, content);
}

/** What the form holds becomes content; problems show at their fields. */
function useBatch(kind: Kind, fields: readonly Field[], started: (batch: Started) => void) {
  const [form] = Form.useForm<AnyContent>();
  const [check, setCheck] = useState<Check>();
  const [busy, setBusy] = useState(false);
  const attempt = useRef<AnyContent>({});
  const write = useWrite(kind.save, { changes: ['report'], overlay: false });
  const preview = async () => {
    attempt.current = idempotencyOf(kind.save);
    const content = contentOf(kind.save, attempt.current, fields, form.getFieldsValue(true));
    const problems = problemsIn(kind.save, fields, content);
    form.setFields(
      fields.map(({ key }) => ({ name: key, errors: problems.has(key) ? [problems.get(key) ?? ''] : [] })),
    );
    if (problems.size > 0) return;
    setBusy(true);
    const { custIds, orgIds, psnTypes, amount } = content;
    await call(rechargeCheck, { custIds, orgIds, psnTypes, amount } as never, { overlay: false })
      .then(setCheck)
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  const confirm = async () => {
    const content = contentOf(kind.save, attempt.current, fields, form.getFieldsValue(true));
    started((await write.mutateAsync(content as never)) as Started);
  };
  return { form, check, preview, confirm, busy: busy || write.isPending, change: () => setCheck(undefined) };
}

function Fields({ kind, fields, change }: { kind: Kind; fields: readonly Field[]; change: () => void }) {
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
  readonly check: Check | undefined;
  readonly busy: boolean;
  readonly preview: () => Promise<void>;
  readonly confirm: () => Promise<void>;
  readonly cancel: () => void;
}

/** Nothing can be confirmed that was not previewed as it stands; what pays stands apart from what previews. */
function Buttons({ check, busy, preview, confirm, cancel }: ButtonsProps) {
  return (
    <div className="frm-footer">
      {check && (
        <span className="frm-apart">
          <FinalButton
            loading={busy}
            disabled={check.people === 0}
            onPress={() => void confirm().catch(() => undefined)}
          >
            {t('给 {people} 人充值共 {amount} 元', { people: check.people, amount: yuan(check.amount) })}
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

/** A batch recharge in two steps: who and how much, then what it would do, and only then the money. */
export function BatchDrawer({ started, close }: { started: (batch: Started) => void; close: () => void }) {
  const mayCall = useMayCall();
  const kinds = KINDS.filter(({ save }) => mayCall(save));
  const [kind, setKind] = useState<Kind>(kinds[0] ?? KINDS[0]);
  const [byOrg, setByOrg] = useState(true);
  const [open, setOpen] = useState(true);
  const fields = [...(byOrg ? byOrganisation : byPerson), ...kind.fields];
  const { form, check, preview, confirm, busy, change } = useBatch(kind, fields, (batch) => {
    setOpen(false);
    started(batch);
  });
  const typed = useRef(false);
  const { leave, question } = useLeaveGuard({ isDirty: () => open && typed.current, close: () => setOpen(false) });
  return (
    <Sheet
      open={open}
      size={560}
      title={t('批量充值')}
      onClose={() => busy || leave()}
      afterOpenChange={(shown) => shown || close()}
      footer={<Buttons check={check} busy={busy} preview={preview} confirm={confirm} cancel={leave} />}
    >
      <Form
        form={form}
        layout="vertical"
        onValuesChange={() => {
          typed.current = true;
        }}
      >
        <Form.Item label={t('钱包')}>
          <Radio.Group
            options={kinds.map(({ key, title }) => ({ value: key, label: t(title) }))}
            value={kind.key}
            onChange={(event) => {
              change();
              setKind(KINDS.find(({ key }) => key === event.target.value) ?? KINDS[0]);
            }}
          />
        </Form.Item>
        <Form.Item label={t('充值范围')}>
          <Radio.Group
            options={[
              { value: true, label: t('按组织') },
              { value: false, label: t('按人员') },
            ]}
            value={byOrg}
            onChange={(event) => {
              change();
              setByOrg(event.target.value);
            }}
          />
        </Form.Item>
        <Fields kind={kind} fields={fields} change={change} />
        {check && <Preview check={check} />}
      </Form>
      {question}
    </Sheet>
  );
}
