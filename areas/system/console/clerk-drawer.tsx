import { t } from '#kit/console/base/i18n.ts';
import type { ControlProps } from '#kit/console/form/control.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import type { Field } from '#kit/console/form/fields.ts';
import { clerkAdd } from '../contract/clerk.ts';
import { type ClerkJob, clerkJobs, JOB_TERMS } from '../contract/clerk-job.ts';
import { newPasswordOf } from '../contract/password.ts';
import { LoginName } from '../contract/user.ts';
import { ScopePick } from './scope-pick.tsx';
import { ClerkScope } from './scope-summary.tsx';

type Values = Readonly<Record<string, unknown>>;

const isLimitedBy =
  (kind: 'canteens' | 'organisations') =>
  ({ job }: Values): boolean =>
    job !== undefined && JOB_TERMS[job as ClerkJob].limits === kind;

const nothing = { all: false, ids: [] };

const fields = [
  { key: 'job', title: '岗位', section: '1 做什么', input: <JobPick />, required: true, span: 2 },
  {
    key: 'canteens',
    title: '负责的食堂',
    section: '2 在哪里',
    input: <ScopePick kind="canteens" />,
    initial: nothing,
    required: true,
    span: 2,
    showIf: isLimitedBy('canteens'),
  },
  {
    key: 'organisations',
    title: '负责的组织',
    section: '2 在哪里',
    input: <ScopePick kind="organisations" />,
    initial: nothing,
    hint: '含下级组织',
    required: true,
    span: 2,
    showIf: isLimitedBy('organisations'),
  },
  { key: 'realName', title: '真实姓名', section: '3 是谁' },
  { key: 'username', title: '登录名', check: LoginName, required: true },
  {
    key: 'password',
    title: '初始密码',
    input: 'password',
    required: true,
    check: (values: Values) => newPasswordOf(String(values['username'] ?? '')),
    hint: '至少8位，含大小写字母、数字和特殊字符，不含登录名；用户首次登录时须修改',
  },
] as const satisfies readonly Field[];

/** A clerk in one form: what they do, where, who they are, and below what they will see. */
export const ClerkDrawer = () => (
  <EditDrawer
    save={clerkAdd}
    title="开通办事员"
    trigger="开通办事员"
    fields={fields}
    preview={({ job, canteens, organisations }) => (
      <ClerkScope
        {...(job && { job })}
        {...(canteens && job && isLimitedBy('canteens')({ job }) && { canteens })}
        {...(organisations && job && isLimitedBy('organisations')({ job }) && { organisations })}
      />
    )}
    savedText={({ roleName }) => t('已开通，角色为{roleName}', { roleName })}
    secondary
  />
);

/** What clerks do, each with a line of what it brings; a form puts value and change in. */
function JobPick({ id, value, onChange }: ControlProps<ClerkJob>) {
  return (
    <div className="rol-jobs" {...(id && { id })}>
      {clerkJobs.map(({ key, desc }) => (
        <button
          key={key}
          type="button"
          className="rol-job"
          aria-pressed={key === value}
          onClick={() => onChange?.(key)}
        >
          <b>{t(desc)}</b>
          <span>{t(JOB_TERMS[key].about)}</span>
        </button>
      ))}
    </div>
  );
}
