import { Input, type InputProps } from 'antd';
import { useState } from 'react';
import { type TypedValue, Unread } from '../shell/unread.ts';
import { type NumberRule, readNumber } from './number-text.ts';

/** What inputs of numbers are given: a value, and who hears of another one, or of text that is none. */
export interface NumberInputProps extends Omit<InputProps, 'value' | 'onChange' | 'max' | 'min'> {
  readonly value?: TypedValue<number> | undefined;
  readonly onChange?: (value: TypedValue<number>) => void;
}

/** A number (rule forms/numbers). */
export function NumberInput({
  decimals,
  most,
  signed = false,
  ...rest
}: NumberInputProps & NumberRule) {
  return (
    <ReadInput
      inputMode={decimals === 0 && !signed ? 'numeric' : 'text'}
      {...rest}
      read={(typed) => readNumber(typed, { decimals, most, signed })}
      textOf={String}
    />
  );
}

interface ReadProps extends NumberInputProps {
  readonly read: (typed: string) => TypedValue<number>;
  readonly textOf: (value: number) => string;
}

/** A number typed by hand. What was typed stands as it is; once it is left, a number stands there as it is written everywhere. */
export function ReadInput({ value = null, onChange, onBlur, read, textOf, ...rest }: ReadProps) {
  const [typed, setTyped] = useState<string>();
  const held = value instanceof Unread ? value.text : value === null ? '' : textOf(value);

  return (
    <Input
      autoComplete="off"
      {...rest}
      className="scr-fill"
      value={typed !== undefined && isSame(read(typed), value) ? typed : held}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange?.(read(event.target.value));
      }}
      onBlur={(event) => {
        setTyped(undefined);
        onBlur?.(event);
      }}
    />
  );
}

const isSame = (one: TypedValue<number>, other: TypedValue<number>): boolean =>
  one instanceof Unread ? other instanceof Unread && one.text === other.text : one === other;
