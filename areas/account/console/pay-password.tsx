import {
  PayPassword,
  payPasswordState,
  setPayPassword,
} from '#areas/customer/contract/pay-password.ts';
import { custResetPasswordBatch } from '#areas/customer/contract/people-batch.ts';
import { useMayCall } from '#kit/console/action/access.ts';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { t } from '#kit/console/base/i18n.ts';
import { useRead } from '#kit/console/call/query.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';

const fields = fieldsOf(setPayPassword, [
  {
    key: 'payPassword',
    title: '支付密码',
    input: 'password',
    check: PayPassword,
    hint: '6位数字，由持卡人本人输入',
    span: 2,
  },
]);

/** Sets the payment password at the counter, or takes it away. */
export function PayPasswordButtons({ custId }: { readonly custId: string }) {
  const mayCall = useMayCall();
  if (!mayCall(setPayPassword)) return null;

  return (
    <>
      <EditDrawer
        save={setPayPassword}
        title="设置支付密码"
        trigger="支付密码"
        fields={fields}
        value={{ custId }}
        preview={() => <State custId={custId} />}
        savedText={() => t('支付密码已设置')}
        secondary
      />
      <ConfirmAction
        write={custResetPasswordBatch}
        content={[custId]}
        trigger="重置密码"
        confirm="确定清除该人员的支付密码？"
        subject=""
      />
    </>
  );
}

/** How the payment password of a person stands, in words. */
function State({ custId }: { readonly custId: string }) {
  const { data } = useRead(
    payPasswordState,
    { custId },
    { overlay: false, quiet: true, staleTime: 0 },
  );
  if (!data) return null;

  const { isSet, lockedUntil } = data;

  return (
    <span className="scr-hint">
      {lockedUntil
        ? t('连续输错，锁定至 {time}；重新设置后立即解锁', { time: lockedUntil })
        : isSet
          ? t('已设置支付密码，重新设置后旧密码失效')
          : t('尚未设置支付密码')}
    </span>
  );
}
