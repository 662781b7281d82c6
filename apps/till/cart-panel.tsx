import { money } from './amount.ts';
import { amountOf, type Cart, type CartProblem, keyOf, shownLines, totalOf } from './cart.ts';
import { Sign } from './parts.tsx';
import { t } from './texts.ts';
import { sizeName } from './words.ts';

interface Props {
  readonly cart: Cart;
  readonly problem: CartProblem | undefined;
  readonly onPieces: (at: number, more: 1 | -1) => void;
  readonly onRemove: (at: number) => void;
}

const PROBLEMS: Readonly<Record<CartProblem, string>> = {
  mixed: '一笔只能是金额或菜品：先收完这一笔，或先挂单',
  full: '超过一笔可以容纳的数量',
  tooMuch: '一笔最多10万元',
  soldOut: '菜品已售罄',
  gone: '有菜品已不在售，已从单中去掉',
};

/** What is about to be paid, line by line. */
export function CartLines({ cart, problem, onPieces, onRemove }: Props) {
  const lines = shownLines(cart, { sayAmount: () => t('金额'), saySize: sizeName });

  return (
    <div className="cart">
      {problem && (
        <p className="problem" role="alert">
          {t(PROBLEMS[problem])}
        </p>
      )}
      <ul aria-label={t('待付款')}>
        {lines.map(({ name, count, isWeighed }, at) => {
          const line = cart[at] as Cart[number];
          const isCounted = line.kind === 'dish' || line.kind === 'setMeal';

          return (
            <li key={line.kind === 'amount' ? `amount ${at}` : keyOf(line)}>
              <span className="name">{name}</span>
              {isWeighed && <span>{t('{count}克', { count })}</span>}
              {isCounted && (
                <span className="stepper">
                  <button
                    type="button"
                    aria-label={t('{name}减一份', { name })}
                    onClick={() => onPieces(at, -1)}
                  >
                    <Sign path="M6 12h12" />
                  </button>
                  <output>{count}</output>
                  <button
                    type="button"
                    aria-label={t('{name}加一份', { name })}
                    onClick={() => onPieces(at, 1)}
                  >
                    <Sign path="M6 12h12M12 6v12" />
                  </button>
                </span>
              )}
              <span className="price">{money(amountOf(line))}</span>
              <button
                type="button"
                className="plain"
                aria-label={t('删除{name}', { name })}
                onClick={() => onRemove(at)}
              >
                <Sign path="M6 6l12 12M18 6L6 18" />
              </button>
            </li>
          );
        })}
      </ul>
      {cart.length > 0 && (
        <p className="total">
          <span>{t('合计')}</span>
          <strong>{money(totalOf(cart))}</strong>
        </p>
      )}
    </div>
  );
}
