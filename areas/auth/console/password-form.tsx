import './password.css';
import { Form, Input, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { newPasswordOf } from '#areas/system/contract/password.ts';
import { showToast } from '#kit/console/action/toast.ts';
import { t } from '#kit/console/base/i18n.ts';
import { CallError } from '#kit/console/call/call-error.ts';
import { encryptField } from '#kit/console/call/encrypt.ts';
import { queryClient } from '#kit/console/call/query.ts';
import { endSession, useSession } from '#kit/console/call/session.ts';
import { issueText } from '#kit/console/form/field-rules.ts';
import { useLeaveGuard } from '#kit/console/shell/leave-guard.tsx';
import { forgetTabs } from '#kit/console/shell/tabs/tabs.ts';

interface Props {
  readonly title: string;
  /** A line above the fields. */
  readonly note?: string;
  /** Whether the old password is asked for. */
  readonly old: boolean;
  readonly cancel: string;
  readonly onClose: () => void;
  /** False: only the cancel button closes it. */
  readonly closable?: boolean;
  /** Sends both passwords, encrypted. */
  readonly save: (passwords: { oldPassword: string; newPassword: string }) => Promise<unknown>;
}

interface Values {
  readonly oldPassword?: string;
  readonly newPassword: string;
  readonly again: string;
}

/** The dialog of a new password; rules show when a field is left, refusals of the server at their field. */
export function PasswordForm({
  title,
  note,
  old,
  cancel,
  onClose,
  closable = true,
  save,
}: Props): ReactNode {
  const [form] = Form.useForm<Values>();
  const [saving, setSaving] = useState(false);
  const username = useSession((state) => state.user?.username ?? '');
  const isDirty = () => Object.values(form.getFieldsValue()).some(Boolean);
  const { leave: cancelled, question } = useLeaveGuard({ isDirty, saving, close: onClose });
  const refused = (error: unknown) => {
    setSaving(false);
    if (!(error instanceof CallError)) throw error;

    const fields = error.fields.map(({ path, message }) => ({
      name: path === 'oldPassword' ? ('oldPassword' as const) : ('newPassword' as const),
      errors: [t(message)],
    }));
    if (fields.length > 0) form.setFields(fields);
    else showToast('error', error.message);
  };

  const submit = async (values: Values) => {
    setSaving(true);
    const sealed = [values.oldPassword ?? '', values.newPassword].map(encryptField);
    const [oldPassword = '', newPassword = ''] = await Promise.all(sealed);
    await save({ oldPassword, newPassword }).then(leave, refused);
  };

  return (
    <Modal
      open
      title={title}
      width={440}
      okText={t('确定')}
      cancelText={cancel}
      confirmLoading={saving}
      mask={{ closable: false }}
      closable={closable}
      keyboard={closable}
      onCancel={cancelled}
      onOk={form.submit}
    >
      {note && <p className="pwd-note">{note}</p>}
      <Form
        className="pwd-form"
        form={form}
        layout="vertical"
        validateTrigger="onBlur"
        requiredMark={false}
        onFinish={(values) => void submit(values)}
      >
        <Fields form={form} old={old} username={username} />
        <button type="submit" hidden />
      </Form>
      {question}
    </Modal>
  );
}

/** Every session ended with the old password: the next log-in is with the new one (rule operators/password-change). */
function leave(): void {
  endSession(true);
  forgetTabs();
  queryClient.clear();
  showToast('success', t('密码已修改，请重新登录'));
}

type PasswordFormInstance = ReturnType<typeof Form.useForm<Values>>[0];

function Fields({
  form,
  old,
  username,
}: {
  form: PasswordFormInstance;
  old: boolean;
  username: string;
}): ReactNode {
  const rule = newPasswordOf(username);
  const isGood = async (_rule: unknown, value: string | undefined) => {
    const issue = rule.safeParse(value ?? '').error?.issues[0];
    if (issue) throw new Error(issueText(issue));
  };
  const isSame = async (_rule: unknown, value: string | undefined) => {
    if (!value) throw new Error(t('请再次输入新密码'));
    if (value !== form.getFieldValue('newPassword')) throw new Error(t('两次输入的密码不一致'));
  };

  return (
    <>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {old && (
        <Form.Item
          name="oldPassword"
          label={t('旧密码')}
          rules={[{ required: true, message: t('请输入旧密码') }]}
        >
          <Input.Password autoComplete="current-password" autoFocus />
        </Form.Item>
      )}
      <Form.Item
        name="newPassword"
        label={t('新密码')}
        extra={t('至少8位，包含大小写字母、数字和特殊字符（. _ ~ ! @ # $ ^ & *），不含用户名')}
        rules={[{ validator: isGood }]}
      >
        <Input.Password autoComplete="new-password" autoFocus={!old} />
      </Form.Item>
      <Form.Item
        name="again"
        label={t('确认新密码')}
        dependencies={['newPassword']}
        rules={[{ validator: isSame }]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
    </>
  );
}
