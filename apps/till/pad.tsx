import { money } from './amount.ts';
import { Sign } from './parts.tsx';
import { t } from './texts.ts';

interface Props {
  readonly typed: string;
  readonly isEmpty: boolean;
  /** Fen. */
  readonly fastAmounts: readonly number[];
  readonly onTyped: (typed: string) => void;
  readonly onPlus: () => void;
  readonly onEnter: () => void;
  readonly onFast: (amount: number) => void;
}

const DIGITS = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '0', '00', '.'];

/** Characters a number has at most: those of the longest card number. */
export const MOST_TYPED = 40;

/** Amounts and card numbers, by touch as by the keyboard. */
export function Pad({ typed, isEmpty, fastAmounts, onTyped, onPlus, onEnter, onFast }: Props) {
  return (
    <div className="pad">
      {isEmpty && typed === '' && (
        <div className="fast">
          {fastAmounts.map((amount, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is the key that is pressed
            <button key={at} type="button" onClick={() => onFast(amount)}>
              <small>F{at + 1}</small>
              {money(amount)}
            </button>
          ))}
        </div>
      )}
      <div className="typed">
        <output aria-label={t('已输入')}>
          {typed || <span>{isEmpty ? t('输入金额，按确定') : t('请刷卡或扫付款码')}</span>}
        </output>
      </div>
      <div className="digits pad-keys">
        {DIGITS.map((digit) => (
          <button
            key={digit}
            type="button"
            onClick={() => onTyped((typed + digit).slice(0, MOST_TYPED))}
          >
            {digit}
          </button>
        ))}
        <button
          type="button"
          className="back"
          aria-label={t('退格')}
          disabled={typed === ''}
          onClick={() => onTyped(typed.slice(0, -1))}
        >
          <Sign path="M9 6h11v12H9l-5-6zM12 10l4 4M16 10l-4 4" />
        </button>
        <button type="button" className="plus" aria-label={t('再加一笔金额')} onClick={onPlus}>
          +
        </button>
        <button type="button" className="main enter" disabled={typed === ''} onClick={onEnter}>
          {t('确定')}
        </button>
      </div>
    </div>
  );
}
