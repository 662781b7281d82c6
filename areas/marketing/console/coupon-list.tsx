import type { ReactNode } from 'react';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { t } from '#kit/console/base/i18n.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import type { electronCoupons } from '../contract/coupon.ts';
import type { couponType } from '../contract/lookups.ts';
import { couponState } from '../contract/lookups.ts';
import { CouponsLeft } from './coupons-left.tsx';

type Coupons = typeof electronCoupons;

interface Props {
  readonly of: Coupons;
  /** Only coupons of this type. */
  readonly type?: (typeof couponType)[number]['key'];
  readonly toolbar?: ReactNode;
}

/** Every single coupon: writing off, giving it more time, making it void. */
export function CouponList({ of, type, toolbar }: Props) {
  const { writeOff, delay, nullify } = of;
  const delayFields = fieldsOf(delay, [
    { key: 'validUntil', title: '有效期至', input: 'date', span: 2 },
  ]);
  const nullifyFields = fieldsOf(nullify, [
    { key: 'remark', title: '作废原因', input: 'textarea', span: 2 },
  ]);

  return (
    <ListScreen
      list={of.detailPage}
      beside={['templateId']}
      {...(type !== undefined && { content: { couponType: type } })}
      toolbar={
        <>
          {toolbar}
          <WriteOffByNumber of={of} />
          <CouponsLeft of={of} />
        </>
      }
      selectable={(rows, clear) => {
        const couponIds = rows.map(({ couponId }) => couponId);
        return (
          <>
            <EditDrawer
              save={delay}
              title="优惠券延期"
              trigger="延期"
              secondary
              fields={delayFields}
              value={{ couponIds }}
              onSaved={clear}
            />
            <EditDrawer
              save={nullify}
              title="作废优惠券"
              trigger="作废"
              secondary
              fields={nullifyFields}
              value={{ couponIds }}
              onSaved={clear}
            />
          </>
        );
      }}
      rowActions={({ couponId, state }) => (
        <>
          {state === couponState.key.granted && (
            <ConfirmAction
              write={writeOff}
              content={{ couponIds: [couponId] }}
              trigger="核销"
              confirm="核销后该券不能再使用"
            />
          )}
          {(state === couponState.key.granted || state === couponState.key.expired) && (
            <EditDrawer
              save={delay}
              title="优惠券延期"
              trigger="延期"
              fields={delayFields}
              value={{ couponIds: [couponId] }}
            />
          )}
          {(state === couponState.key.made ||
            state === couponState.key.granted ||
            state === couponState.key.expired) && (
            <EditDrawer
              save={nullify}
              title="作废优惠券"
              trigger="作废"
              fields={nullifyFields}
              value={{ couponIds: [couponId] }}
            />
          )}
        </>
      )}
      actionsWidth={150}
    />
  );
}

/** Taking coupons by their numbers. */
function WriteOffByNumber({ of }: { readonly of: Coupons }) {
  return (
    <EditDrawer
      save={of.writeOff}
      title="按券号核销"
      trigger="按券号核销"
      fields={fieldsOf(of.writeOff, [
        { key: 'couponNo', title: '券号', input: 'digits', required: true, span: 2 },
        { key: 'remark', title: '备注', input: 'textarea', span: 2 },
      ])}
      savedText={({ changed }) => t('已核销 {count} 张', { count: changed })}
    />
  );
}
