import type { dinerPriceOrder } from '#areas/diner/contract/price.ts';
import type { ContentOf, Endpoint, ResultOf } from '#kit/contract/endpoint.ts';
import { CallError, useAnswer } from './api.ts';
import { Lost } from './parts.tsx';
import { t } from './texts.ts';
import { money } from './words.ts';

/* What something costs before it is paid, as the server reckons it. */

/** What rules took off something, and fen that are left to be paid. */
export type Priced = Pick<ResultOf<typeof dinerPriceOrder>['orders'][number], 'applied' | 'due'>;

/** Asks what something costs: `known` is what it costs just as it is now, `last` what it did before the latest change. */
export function useBill<E extends Endpoint>(path: string | undefined, content: ContentOf<E>) {
  const { data, error, isRefused, isWaiting, oldSince, reload } = useAnswer<E>(path, content);
  const isKnown = !isWaiting && error === undefined && oldSince === undefined;
  const said = path === undefined || isWaiting ? undefined : error;

  return {
    last: data,
    known: isKnown ? data : undefined,
    /** Why it cannot be had, or why it is not known whether it can. */
    refusal: isRefused ? said : undefined,
    failure: isRefused ? undefined : said,
    reload,
  };
}

/** Orders something; where it costs something else by now the price is asked for anew. @throws what the work throws */
export async function orPriceAnew<Done>(
  work: () => Promise<Done>,
  reload: () => Promise<void>,
): Promise<Done> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CallError && error.reason === 'PRICE_CHANGED') await reload();
    throw error;
  }
}

interface NoBillProps {
  readonly refusal: string | undefined;
  readonly failure: string | undefined;
  readonly reload: () => Promise<void>;
  /** Something else stands there already. */
  readonly isSaid: boolean;
}

/** Why there is no price. */
export const NoBill = ({ refusal, failure, reload, isSaid }: NoBillProps) => (
  <>
    {refusal && !isSaid && (
      <p className="notice" role="status">
        {refusal}
      </p>
    )}
    {failure && <Lost text={failure} onRetry={reload} />}
  </>
);

/** What rules, coupons and points take off, each by its name. */
export function TakenOff({ orders }: { readonly orders: readonly Priced[] }) {
  const byName = Map.groupBy(
    orders.flatMap(({ applied }) => applied),
    ({ ruleName }) => ruleName,
  );

  return [...byName].map(([ruleName, applied]) => (
    <li key={ruleName} className="off">
      <span>{ruleName}</span>
      <span />
      <b>−{money(applied.reduce((sum, { amount }) => sum + amount, 0))}</b>
    </li>
  ));
}

interface DueProps {
  /** Fen to be paid. */
  readonly due: number | undefined;
  /** Fen the account has for it. */
  readonly available: number | undefined;
}

/** What is to be paid, and what there is to pay it. */
export function Due({ due, available }: DueProps) {
  const isShort = due !== undefined && available !== undefined && due > available;

  return (
    <p className="due" aria-live="polite">
      <span>
        {t('应付')}
        {available !== undefined && (
          <small className={isShort ? 'wrong' : ''}>
            {isShort
              ? t('可用余额 {amount}，提交后可选择支付方式', { amount: money(available) })
              : t('可用余额 {amount}', { amount: money(available) })}
          </small>
        )}
      </span>
      <b>{due === undefined ? '…' : money(due)}</b>
    </p>
  );
}
