import { useMayCall } from '#kit/console/action/access.ts';
import { t } from '#kit/console/base/i18n.ts';
import { PageLink } from '#kit/console/base/page-link.tsx';
import { ResourceScreen } from '#kit/console/list/resource-screen.tsx';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import type { electronTemplates } from '../contract/coupon.ts';
import { couponWords } from '../contract/sale-rule-words.ts';
import { CanteensPick } from './pickers.tsx';
import { saysOf } from './rule-says.tsx';

const says = saysOf(couponWords);

interface Props {
  readonly of: typeof electronTemplates;
  /** What whoever opens the coupons of a template has to be allowed. */
  readonly coupons: readonly Endpoint[];
  /** The address of the coupons of a template. */
  readonly couponsOf: (templateId: string) => string;
}

/** Templates of coupons, electronic or on paper: what they are worth, where, and for how long. */
export function CouponTemplates({ of, coupons, couponsOf }: Props) {
  const mayCall = useMayCall();
  const mayList = coupons.every((each) => mayCall(each));

  return (
    <ResourceScreen
      of={of}
      says={says}
      rowActions={({ templateId }) =>
        mayList && <PageLink to={couponsOf(templateId)}>{t('谁得到了')}</PageLink>
      }
      actionsWidth={160}
      fields={[
        { key: 'templateName', section: '券内容' },
        { key: 'couponType', input: 'radio', span: 2, initial: 1 },
        {
          key: 'amount',
          hint: '满减券的面额；餐券最多抵扣的金额，0 表示整餐',
          showIf: ({ couponType }) => couponType !== 2,
        },
        { key: 'ratio', showIf: ({ couponType }) => couponType === 2 },
        { key: 'maxOff', showIf: ({ couponType }) => couponType === 2 },
        'threshold',
        { key: 'canteenIds', input: <CanteensPick multiple />, section: '适用场所' },
        'mealTypes',
        { key: 'validDays', section: '有效期与数量' },
        { key: 'validUntil', input: 'date' },
        'totalCount',
        'perCust',
        { key: 'returnPolicy', input: 'radio', section: '状态与备注' },
        { key: 'state', input: 'radio' },
        { key: 'remark', input: 'textarea' },
      ]}
    />
  );
}
