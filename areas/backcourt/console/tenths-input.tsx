import { type NumberInputProps, ReadInput } from '#kit/console/form/number-input.tsx';
import { readNumber } from '#kit/console/form/number-text.ts';

const TEN = 10;

const HOTTEST = 45;

/** A temperature that people write in degrees with one decimal, and the house keeps in tenths. */
export const TenthsInput = (props: NumberInputProps) => (
  <ReadInput
    inputMode="decimal"
    {...props}
    read={(typed) => {
      const degrees = readNumber(typed, { decimals: 1, most: HOTTEST });

      return typeof degrees === 'number' ? Math.round(degrees * TEN) : degrees;
    }}
    textOf={(tenths) => (tenths / TEN).toFixed(1)}
  />
);
