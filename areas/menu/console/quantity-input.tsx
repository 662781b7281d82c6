import { type NumberInputProps, ReadInput } from '#kit/console/form/number-input.tsx';
import { readNumber } from '#kit/console/form/number-text.ts';

/** A number with up to three decimals, held in thousandths; empty is null. */
export const QuantityInput = (props: NumberInputProps) => (
  <ReadInput
    inputMode="decimal"
    {...props}
    read={(typed) => {
      const value = readNumber(typed, { decimals: 3, most: 999_999 });
      return typeof value === 'number' ? Math.round(value * 1000) : value;
    }}
    textOf={(value) => String(value / 1000)}
  />
);
