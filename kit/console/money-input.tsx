import { Input, type InputProps } from 'antd';
import { useState } from 'react';
import { t } from './i18n.ts';
import { fenOf, MOST_FEN, moneyText, tidyMoney } from './money-text.ts';

interface Props extends Omit<InputProps, 'value' | 'onChange' | 'max' | 'min'> {
  /** Fen. */
  readonly value?: number | null;
  readonly onChange?: (fen: number | null) => void;
  /** Most fen; what is typed beyond it becomes it. */
  readonly max?: number;
  readonly signed?: boolean;
}

/** An amount typed in yuan and held in fen (document 0 section 5: at most 7 integer digits and 2 decimals). */
export function MoneyInput({ value, onChange, onBlur, max = MOST_FEN, signed = false, ...rest }: Props) {
  const [typed, setTyped] = useState<string>();
  const change = (text: string) => {
    const tidy = tidyMoney(text, signed);
    const fen = fenOf(tidy);
    const over = fen !== null && fen > max;
    setTyped(over ? moneyText(max) : tidy);
    onChange?.(over ? max : fen);
  };
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      suffix={t('元')}
      {...rest}
      className="scr-fill"
      value={typed !== undefined && fenOf(typed) === (value ?? null) ? typed : moneyText(value)}
      onChange={(event) => change(event.target.value)}
      onBlur={(event) => {
        setTyped(undefined);
        onBlur?.(event);
      }}
    />
  );
}
