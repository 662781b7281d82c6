import { useMayCall } from '#kit/console/action/access.ts';
import { t } from '#kit/console/base/i18n.ts';
import { useRead } from '#kit/console/call/query.ts';
import { LimitedTo } from '#kit/console/list/limited-to.tsx';
import { useAddressId } from '#kit/console/shell/address.ts';
import type { electronCoupons } from '../contract/coupon.ts';

interface Props {
  readonly of: Pick<typeof electronCoupons, 'summaryPage'>;
}

/** Above coupons of one template, `?templateId=`: what is left of them, for whoever may see the sums, and the way back to all coupons. */
export function CouponsLeft({ of: { summaryPage } }: Props) {
  const [templateId] = useAddressId('templateId');
  const mayCall = useMayCall();
  const { data } = useRead(
    summaryPage,
    { page: { current: 1, size: 1 }, templateId },
    { overlay: false, enabled: templateId !== undefined && mayCall(summaryPage) },
  );
  const [sum] = data?.records ?? [];

  return (
    <LimitedTo name="templateId">
      {sum
        ? t('{name}：未发放 {left} 张，可使用 {usable} 张，已使用 {used} 张', {
            name: sum.templateName,
            left: sum.leftCount,
            usable: sum.usableCount,
            used: sum.usedCount,
          })
        : t('该模板的优惠券')}
    </LimitedTo>
  );
}
