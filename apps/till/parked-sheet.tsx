import { money } from './amount.ts';
import { shownLines, totalOf } from './cart.ts';
import type { Counter } from './counter.ts';
import { Sheet } from './parts.tsx';
import { t } from './texts.ts';
import { sizeName, timeOf } from './words.ts';

interface Props {
  readonly counter: Counter;
  readonly onClose: () => void;
}

/** Carts that were put aside. */
export function ParkedSheet({ counter, onClose }: Props) {
  const { parked, cart, resume, dropParked } = counter;
  const say = { sayAmount: () => t('金额'), saySize: sizeName };

  return (
    <Sheet title={t('挂单')} onClose={onClose}>
      {parked.length === 0 && <p className="empty">{t('没有挂单')}</p>}
      {parked.length > 0 && cart.length > 0 && (
        <p className="hint">{t('先收完或挂起当前这一笔，再取单')}</p>
      )}
      <ul className="sales">
        {parked.map((each) => (
          <li key={each.id}>
            <span>{timeOf(each.at)}</span>
            <span className="name">
              {shownLines(each.cart, say)
                .map(({ name }) => name)
                .join(t('、'))}
            </span>
            <strong>{money(totalOf(each.cart))}</strong>
            <button
              type="button"
              className="main"
              disabled={cart.length > 0}
              onClick={() => {
                resume(each.id);
                onClose();
              }}
            >
              {t('取单')}
            </button>
            <button type="button" className="ghost" onClick={() => dropParked(each.id)}>
              {t('作废')}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
