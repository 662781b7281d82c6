import '#kit/console/form/forms.css';
import './marketing.css';
import { Skeleton } from 'antd';
import { t } from '#kit/console/base/i18n.ts';
import { useRead } from '#kit/console/call/query.ts';
import { pointsOf } from '../contract/points.ts';
import { PointsFlow } from './points-flow.tsx';

/** Tab of a person's page: their points and how they came and went. */
export default function PersonPoints({ id }: { readonly id: string }) {
  const { data } = useRead(pointsOf, { custId: id });
  return (
    <>
      {data ? (
        <dl className="frm-facts mkt-points">
          <div>
            <dt>{t('现有积分')}</dt>
            <dd>{data.balance}</dd>
          </div>
          <div>
            <dt>{t('累计获得')}</dt>
            <dd>{data.earned}</dd>
          </div>
          <div>
            <dt>{t('累计抵扣')}</dt>
            <dd>{data.used}</dd>
          </div>
          <div>
            <dt>{t('累计兑换')}</dt>
            <dd>{data.exchanged}</dd>
          </div>
        </dl>
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      )}
      <PointsFlow custId={id} />
    </>
  );
}
