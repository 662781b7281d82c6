import './menu.css';
import { type KeyboardEvent, useState } from 'react';
import { useMayCall } from '#kit/console/action/access.ts';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { useWrite } from '#kit/console/call/query.ts';
import { MoneyInput } from '#kit/console/form/money-input.tsx';
import type { TypedValue } from '#kit/console/shell/unread.ts';
import { dishesEditPrice } from '../contract/dish-calls.ts';

interface Props {
  readonly dish: {
    readonly dishesId: string;
    readonly dishesName: string;
    readonly price: number;
    readonly version: number;
  };
}

/** What a dish costs, changed where it stands: Enter saves, Escape leaves it as it was. */
export function PriceCell({ dish: { dishesId, dishesName, price, version } }: Props) {
  const mayCall = useMayCall();
  const [typed, setTyped] = useState<TypedValue<number>>();
  const save = useWrite(dishesEditPrice);
  if (!mayCall(dishesEditPrice)) return yuan(price);

  const leave = () => setTyped(undefined);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') leave();
    if (event.key !== 'Enter' || typeof typed !== 'number') return;

    event.preventDefault();
    if (typed === price) return leave();

    save.mutate({ dishesId, version, price: typed }, { onSuccess: leave });
  };

  if (typed === undefined)
    return (
      <button
        type="button"
        className="menu-price"
        title={t('点击修改售价')}
        aria-label={t('{name}售价{price}，修改', { name: dishesName, price: yuan(price) })}
        onClick={() => setTyped(price)}
      >
        {yuan(price)}
      </button>
    );

  return (
    <span className="menu-price-edit">
      <MoneyInput
        autoFocus
        size="small"
        aria-label={t('{name}的新售价', { name: dishesName })}
        title={t('Enter 保存，Esc 取消')}
        value={typed}
        disabled={save.isPending}
        status={typeof typed === 'number' ? '' : 'error'}
        onFocus={({ target }) => target.select()}
        onChange={setTyped}
        onKeyDown={onKeyDown}
        onBlur={() => typed === price && leave()}
      />
    </span>
  );
}
