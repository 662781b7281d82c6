import { Input, type InputProps } from 'antd';
import { useState } from 'react';
import { numberOf, tidyDecimal, tidyInteger } from './number-text.ts';

interface Props extends Omit<InputProps, 'value' | 'onChange' | 'max' | 'min'> {
  readonly value?: number | null;
  readonly onChange?: (value: number | null) => void;
  /** What is typed beyond it becomes it. */
  readonly most?: number | undefined;
}

interface TidyProps extends Props {
  readonly tidy: (typed: string) => string;
}

/** A number typed by hand: what stands there is tidied with every key, so only a number can stand there. */
function NumberText({ value, onChange, onBlur, most: _most, tidy, ...rest }: TidyProps) {
  const [typed, setTyped] = useState<string>();
  const change = (text: string) => {
    const kept = tidy(text);
    setTyped(kept);
    onChange?.(numberOf(kept));
  };
  const held = value === null || value === undefined ? '' : String(value);
  return (
    <Input
      autoComplete="off"
      {...rest}
      className="scr-fill"
      value={typed !== undefined && numberOf(typed) === (value ?? null) ? typed : held}
      onChange={(event) => change(event.target.value)}
      onBlur={(event) => {
        setTyped(undefined);
        onBlur?.(event);
      }}
    />
  );
}

/** A whole number from 0 on (document 0 section 5, positive integer input). */
export function IntegerInput(props: Props) {
  return <NumberText inputMode="numeric" {...props} tidy={(typed) => tidyInteger(typed, props.most)} />;
}

/** A number from 0 on with at most `decimals` decimals (document 0 section 5, decimal input). */
export function DecimalInput({ decimals = 2, ...props }: Props & { readonly decimals?: number | undefined }) {
  const limit = { decimals, ...(props.most !== undefined && { most: props.most }) };
  return <NumberText inputMode="decimal" {...props} tidy={(typed) => tidyDecimal(typed, limit)} />;
}
