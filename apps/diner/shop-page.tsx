import { useDeferredValue, useState } from 'react';
import type { dinerPriceGoods } from '#areas/diner/contract/price.ts';
import type { dinerBuy, dinerGoods, dinerMalls } from '#areas/diner/contract/shop.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { call, isUnanswered, once, useAnswer, useCommand } from './api.ts';
import { Due, NoBill, orPriceAnew, TakenOff, useBill } from './bill.tsx';
import { Chips, Empty, Lost, Picture, Problem, Sheet, Stepper, Wait } from './parts.tsx';
import { usePaying } from './pay.tsx';
import { t } from './texts.ts';
import { money } from './words.ts';

/** Goods of a mall: chosen, paid at once; its supermarket packs and sends them. */
export function ShopPage({ onOrdered }: { readonly onOrdered: () => void }) {
  const { data, error, reload } = useAnswer<typeof dinerMalls>('/malls');
  const [chosen, setChosen] = useState('');
  if (error && !data) return <Lost text={error} onRetry={reload} />;
  if (!data) return <Wait />;

  const mall = data.find(({ mallId }) => mallId === chosen) ?? data[0];
  if (!mall) return <Empty text={t('暂无商城')} />;

  return (
    <>
      {data.length > 1 && (
        <Chips
          label={t('商城')}
          of={data.map(({ mallId, mallName }) => ({ key: mallId, text: mallName }))}
          value={mall.mallId}
          onChange={setChosen}
        />
      )}
      <Shelf key={mall.mallId} mall={mall} onOrdered={onOrdered} />
    </>
  );
}

type Mall = ResultOf<typeof dinerMalls>[number];

type Goods = ResultOf<typeof dinerGoods>[number];

/** What is wanted, also where the search does not show it any more. */
type Basket = ReadonlyMap<string, { readonly goods: Goods; readonly count: number }>;

const MOST = 99;

function Shelf({
  mall: { mallId, isOpen },
  onOrdered,
}: {
  readonly mall: Mall;
  readonly onOrdered: () => void;
}) {
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const { data, error, reload } = useAnswer<typeof dinerGoods>('/goods', {
    mallId,
    ...(keyword && { keyword }),
  });
  const [basket, setBasket] = useState<Basket>(new Map());
  const [isPaying, setPaying] = useState(false);
  const wanted = [...basket.values()];
  const count = wanted.reduce((sum, each) => sum + each.count, 0);
  const total = wanted.reduce((sum, each) => sum + each.goods.price * each.count, 0);
  const put = (goods: Goods, next: number) => {
    const changed = new Map(basket);
    if (next > 0) changed.set(goods.goodsId, { goods, count: next });
    else changed.delete(goods.goodsId);

    setBasket(changed);
  };

  /* Prices or the shelf may have changed: what was chosen is looked at anew. */
  const close = () => {
    setPaying(false);
    setBasket(new Map());
    reload().catch(() => undefined);
  };

  return (
    <>
      {!isOpen && <p className="hint">{t('商城休息中')}</p>}
      <label className="field">
        <span>{t('搜索商品')}</span>
        <input
          type="search"
          maxLength={50}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      {error && !data && <Lost text={error} onRetry={reload} />}
      {!data && !error && <Wait />}
      {data?.length === 0 && <Empty text={t('没有找到商品')} />}
      <ul>
        {data?.map((goods) => (
          <li key={goods.goodsId} className="dish">
            <Picture name={goods.productName} image={null} />
            <div>
              <strong>{goods.productName}</strong>
              <small>{goods.spec}</small>
              <span className="price">{money(goods.price)}</span>
            </div>
            {isOpen && (
              <Stepper
                name={goods.productName}
                most={MOST}
                count={basket.get(goods.goodsId)?.count ?? 0}
                onChange={(next) => put(goods, next)}
              />
            )}
          </li>
        ))}
      </ul>
      {count > 0 && (
        <div className="cart">
          <span>
            {t('{count} 件', { count })} <b>{money(total)}</b>
          </span>
          <button type="button" className="main" onClick={() => setPaying(true)}>
            {t('去结算')}
          </button>
        </div>
      )}
      {isPaying && (
        <PaySheet
          mallId={mallId}
          basket={basket}
          total={total}
          onOrdered={onOrdered}
          onClose={close}
        />
      )}
    </>
  );
}

interface PayProps {
  readonly mallId: string;
  readonly basket: Basket;
  readonly total: number;
  readonly onClose: () => void;
  readonly onOrdered: () => void;
}

function PaySheet({ mallId, basket, total, onClose, onOrdered }: PayProps) {
  const { busy, problem, run } = useCommand();
  const pieces = [...basket.values()].map(({ goods: { goodsId }, count }) => ({
    goodsId,
    count,
  }));
  const what = { mallId, pieces, amount: total };
  const price = useBill<typeof dinerPriceGoods>('/buy/price', what);
  const due = price.known?.due;
  const buy = async (payPassword?: string) => {
    const more = payPassword ? { payPassword } : {};
    await once(what, (idempotencyKey) =>
      call<typeof dinerBuy>('/buy', { ...what, due: price.known?.due, idempotencyKey, ...more }),
    );
    onOrdered();
  };

  const { tryPaying, sheet } = usePaying(buy);
  if (sheet) return sheet;

  return (
    <Sheet title={t('确认订单')} onClose={onClose}>
      <ul className="lines">
        {[...basket.values()].map(({ goods: { goodsId, productName, price }, count }) => (
          <li key={goodsId}>
            <span>{productName}</span>
            <span>×{count}</span>
            <b>{money(price * count)}</b>
          </li>
        ))}
        {price.last && <TakenOff orders={[price.last]} />}
      </ul>
      <Due due={due} available={price.known?.available} />
      <Problem text={problem} />
      <NoBill {...price} isSaid={problem !== ''} />
      <button
        type="button"
        className="main"
        disabled={busy || (due === undefined && !isUnanswered(what))}
        onClick={() => run(() => orPriceAnew(tryPaying, price.reload))}
      >
        {due === undefined ? t('提交并支付') : `${t('提交并支付')} ${money(due)}`}
      </button>
    </Sheet>
  );
}
