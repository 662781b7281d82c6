import './evaluation.css';
import StarFilled from '@ant-design/icons/StarFilled';
import { Image } from 'antd';
import type { ReactNode } from 'react';
import { listAllAuthHalfCanteen } from '#areas/canteen/contract/canteen.ts';
import { type PlaceNode, systemAuthStallTree } from '#areas/canteen/contract/place-tree.ts';
import { orderDetail } from '#areas/order/contract/order.ts';
import { ORDER_PAGE } from '#areas/order/contract/pages.ts';
import { useMayCall } from '#kit/console/action/access.ts';
import { t } from '#kit/console/base/i18n.ts';
import { PageLink } from '#kit/console/base/page-link.tsx';
import { type SelectProps, selectOf } from '#kit/console/form/made-pickers.tsx';
import { RemoteSelect } from '#kit/console/form/pickers.tsx';
import { anonymous, BAD_STARS } from '../contract/lookups.ts';

const ANONYMOUS = anonymous.key;

/* What lists of evaluations and complaints show alike. */

const ALL = { placeholder: '全部' } as const;
/** One of the canteens the user may see. */
export const CanteenPick = selectOf(
  listAllAuthHalfCanteen,
  ({ canteenId, canteenName, canteenNum }) => ({
    value: canteenId,
    label: canteenName,
    mark: canteenNum,
  }),
  ALL,
);
const stallsOf = (canteens: readonly PlaceNode[]) =>
  canteens.flatMap(({ text, children }) =>
    children.map((stall) => ({ value: stall.id, label: `${text} / ${stall.text}` })),
  );
/** One of the stalls the user may see, each named with its canteen. */
export const StallPick = (props: SelectProps) => (
  <RemoteSelect
    {...props}
    endpoint={systemAuthStallTree}
    options={stallsOf}
    placeholder={t('全部')}
  />
);

const STARS = [1, 2, 3, 4, 5];
/** Stars as stars; said in words to who does not see them. */
export const StarsText = ({ stars }: { readonly stars: number }): ReactNode => (
  <span
    role="img"
    className={stars <= BAD_STARS ? 'eva-stars eva-bad' : 'eva-stars'}
    aria-label={t('{stars}星', { stars })}
  >
    {STARS.map((star) => (
      <StarFilled key={star} aria-hidden className={star > stars ? 'eva-empty' : ''} />
    ))}
  </span>
);

/** Whose it is, where that is told. */
export const Who = ({
  of: { custName, anonymous },
}: {
  readonly of: { readonly custName: string | null; readonly anonymous: number };
}): ReactNode =>
  anonymous === ANONYMOUS.anonymous ? (
    <span className="eva-none">{t('匿名')}</span>
  ) : (
    (custName ?? '')
  );

/** The order it is about, on a page of its own for operators who may see it. */
export function OrderLink({ orderId }: { readonly orderId: string | null }): ReactNode {
  const mayCall = useMayCall();
  if (orderId === null) return '--';

  return mayCall(orderDetail) ? (
    <PageLink to={`${ORDER_PAGE}?orderId=${orderId}`}>{orderId}</PageLink>
  ) : (
    orderId
  );
}

/** The pictures a diner sent, side by side; a press shows one large. */
export const Pictures = ({ images }: { readonly images: readonly string[] }): ReactNode =>
  images.length > 0 && (
    <div className="eva-pictures">
      <Image.PreviewGroup>
        {images.map((url) => (
          <Image key={url} src={url} alt={t('图片')} width={96} height={96} />
        ))}
      </Image.PreviewGroup>
    </div>
  );
