import { type NumberInputProps, ReadInput } from '#kit/console/form/number-input.tsx';
import { readNumber } from '#kit/console/form/number-text.ts';

const HUNDRED = 100;

/** A share that people write in percent with two decimals, and the house keeps in ten-thousandths. */
export const PercentInput = (props: NumberInputProps) => (
  <ReadInput
    inputMode="decimal"
    {...props}
    read={(typed) => {
      const percent = readNumber(typed, { decimals: 2, most: HUNDRED, signed: true });

      return typeof percent === 'number' ? Math.round(percent * HUNDRED) : percent;
    }}
    textOf={(tenThousandths) => (tenThousandths / HUNDRED).toFixed(2)}
  />
);
