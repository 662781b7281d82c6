import type { dinerBenefits, dinerExchange } from '#areas/diner/contract/benefits.ts';
import { couponType } from '#areas/marketing/contract/lookups.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { call, once, useAnswer, useCommand } from './api.ts';
import { Empty, Problem } from './parts.tsx';
import { t } from './texts.ts';
import { moment, money, pointsName } from './words.ts';

const COUPON_TYPE = couponType.key;

type Benefits = ResultOf<typeof dinerBenefits>;

/** What a coupon is worth, in words. */
export function worthOf({
  couponType,
  amount,
  ratio,
  threshold,
}: Benefits['coupons'][number]): string {
  const worth =
    couponType === COUPON_TYPE.percentage
      ? t('付 {ratio}%', { ratio })
      : couponType === COUPON_TYPE.amountOff || amount > 0
        ? t('减 {amount}', { amount: money(amount) })
        : t('抵一餐');
  return threshold > 0 ? t('满 {amount} {worth}', { amount: money(threshold), worth }) : worth;
}

/** Exchanging points, once a press. */
function Gift({
  gift,
  points,
  onDone,
}: {
  gift: Benefits['gifts'][number];
  points: number;
  onDone: () => void;
}) {
  const { busy, problem, run } = useCommand();
  const exchange = () =>
    run(async () => {
      const wanted = { ruleId: gift.ruleId };
      await once(wanted, (idempotencyKey) =>
        call<typeof dinerExchange>('/exchange', { ...wanted, idempotencyKey }),
      );
      onDone();
    });

  return (
    <li>
      <span>
        <strong>{gift.ruleName}</strong>
        <small>{t('{count} 积分', { count: gift.points })}</small>
        <Problem text={problem} />
      </span>
      <button
        type="button"
        className="ghost"
        disabled={busy || points < gift.points}
        onClick={exchange}
      >
        {t('兑换')}
      </button>
    </li>
  );
}

/** Points and coupons: what one has, what they can be exchanged for, and how points came and went. */
export function Benefits() {
  const { data, error, reload } = useAnswer<typeof dinerBenefits>('/benefits');
  if (!data) return <Problem text={error} />;

  const { points, coupons, gifts, flow } = data;

  return (
    <>
      <section>
        <header className="bar">
          <h2>{t('优惠券')}</h2>
        </header>
        {coupons.length === 0 && <Empty text={t('没有可用的优惠券')} />}
        <ul className="flow">
          {coupons.map((coupon) => (
            <li key={coupon.couponNo}>
              <span>
                <strong>{coupon.couponName}</strong>
                <small>
                  {coupon.validUntil
                    ? t('有效期至 {date}', { date: coupon.validUntil })
                    : t('长期有效')}
                </small>
              </span>
              <b>{worthOf(coupon)}</b>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <header className="bar">
          <h2>{t('积分')}</h2>
          <b>{points}</b>
        </header>
        <ul className="flow">
          {gifts.map((gift) => (
            <Gift key={gift.ruleId} gift={gift} points={points} onDone={() => void reload()} />
          ))}
          {flow.map(({ rowKey, kind, change, occurredAt }) => (
            <li key={rowKey}>
              <span>
                <strong>{pointsName(kind)}</strong>
                <small>{moment(occurredAt)}</small>
              </span>
              <b className={change > 0 ? 'in' : ''}>{change > 0 ? `+${change}` : `−${-change}`}</b>
            </li>
          ))}
        </ul>
        {gifts.length + flow.length === 0 && <Empty text={t('还没有积分')} />}
      </section>
    </>
  );
}

interface ChoiceProps {
  readonly value: { readonly couponNo: string; readonly usePoints: boolean };
  readonly onChange: (value: ChoiceProps['value']) => void;
}
/** What of one's coupons and points an order is to use. */
export function BenefitChoice({ value, onChange }: ChoiceProps) {
  const { data } = useAnswer<typeof dinerBenefits>('/benefits');
  if (!data) return null;

  const canUsePoints = data.pointsPay && data.points > 0;

  return (
    <>
      {data.coupons.length > 0 && (
        <label className="field">
          <span>{t('优惠券')}</span>
          <select
            value={value.couponNo}
            onChange={({ target }) => onChange({ ...value, couponNo: target.value })}
          >
            <option value="">{t('不使用')}</option>
            {data.coupons.map((coupon) => (
              <option key={coupon.couponNo} value={coupon.couponNo}>
                {coupon.couponName} · {worthOf(coupon)}
              </option>
            ))}
          </select>
        </label>
      )}
      {canUsePoints && (
        <label className="check">
          <input
            type="checkbox"
            checked={value.usePoints}
            onChange={({ target }) => onChange({ ...value, usePoints: target.checked })}
          />
          <span>{t('使用积分（现有 {count}）', { count: data.points })}</span>
        </label>
      )}
    </>
  );
}
