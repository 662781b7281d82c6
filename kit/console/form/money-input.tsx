import { t } from '../base/i18n.ts';
import { type MoneyRule, moneyText, readMoney } from '../base/money-text.ts';
import { type NumberInputProps, ReadInput } from './number-input.tsx';

/** An amount typed in yuan and held in fen (rule forms/money). */
export function MoneyInput({ most, signed = false, ...rest }: NumberInputProps & MoneyRule) {
  return (
    <ReadInput
      inputMode={signed ? 'text' : 'decimal'}
      suffix={t('元')}
      {...rest}
      read={(typed) => readMoney(typed, { most, signed })}
      textOf={moneyText}
    />
  );
}
