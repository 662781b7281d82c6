import '#kit/console/form/forms.css';
import { Skeleton } from 'antd';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { t } from '#kit/console/base/i18n.ts';
import { useRead } from '#kit/console/call/query.ts';
import { dinerBinding, dinerUnbind } from '../contract/binding.ts';
import { CodeDialog } from './code-dialog.tsx';

/** Tab of a person's page: how they come in to their own page, and the way out for a person who forgot the password. */
export default function PersonBinding({ id }: { readonly id: string }) {
  const { data } = useRead(dinerBinding, { custId: id });
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;

  const { boundAt, hasPassword, sessions, lastSeenAt, codeUntil, smsOn } = data;
  const way = hasPassword ? t('密码') : smsOn ? t('短信验证码') : t('无，请生成绑定码');

  return (
    <>
      <dl className="frm-facts">
        <div>
          <dt>{t('用餐页绑定')}</dt>
          <dd>{boundAt === null ? t('未绑定') : boundAt}</dd>
        </div>
        <div>
          <dt>{t('登录方式')}</dt>
          <dd>{boundAt === null ? '—' : way}</dd>
        </div>
        <div>
          <dt>{t('已登录设备')}</dt>
          <dd>{sessions}</dd>
        </div>
        <div>
          <dt>{t('最近使用')}</dt>
          <dd>{lastSeenAt ?? '—'}</dd>
        </div>
        {codeUntil && (
          <div>
            <dt>{t('绑定码有效至')}</dt>
            <dd>{codeUntil}</dd>
          </div>
        )}
      </dl>
      {!hasPassword && <CodeDialog custId={id} />}{' '}
      <ConfirmAction
        write={dinerUnbind}
        content={{ custId: id }}
        trigger="解除绑定"
        confirm="确定解除该人员的用餐页绑定？"
        detail="忘记登录密码或被他人绑定时使用：所有设备退出登录，本人须重新绑定。"
        subject=""
        danger
        why={boundAt === null ? '该人员尚未绑定用餐页' : undefined}
      />
    </>
  );
}
