import { createContext, type InputHTMLAttributes, type KeyboardEvent, type Ref, use } from 'react';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  readonly ref?: Ref<HTMLInputElement>;
  /** Said by a picker of ranges. */
  readonly 'date-range'?: 'start' | 'end';
}

/** The texts in the inputs of a picker and what they do with keys: the calendar shows what they mean, and fills them in. */
export interface TypedTexts {
  readonly texts: readonly string[];
  readonly labels: readonly (string | undefined)[];
  readonly type: (end: number, text: string) => void;
  /** An input is left. */
  readonly resolve: (end: number) => void;
  readonly press: (end: number, event: KeyboardEvent<HTMLInputElement>) => void;
}

export const TypedTextsContext = createContext<TypedTexts | undefined>(undefined);

/** Keys the calendar must not hear: it would throw away what was typed, or swap the ends of a range. */
const OWN_KEYS: ReadonlySet<string> = new Set(['Enter', 'Tab', 'ArrowDown']);

/** The input of a picker: holds what was typed until it is read, and leaves Enter and Tab to the person who types. */
export function TypedDate({ 'date-range': range, ...props }: Props) {
  const typed = use(TypedTextsContext);
  const end = range === 'end' ? 1 : 0;
  if (!typed) return <input {...props} />;

  const label = typed.labels[end];

  return (
    <input
      {...props}
      {...(label && { 'aria-label': label })}
      value={typed.texts[end] ?? ''}
      onChange={(event) => typed.type(end, event.target.value)}
      onBlur={(event) => {
        typed.resolve(end);
        props.onBlur?.(event);
      }}
      onKeyDown={(event) => {
        typed.press(end, event);
        if (!OWN_KEYS.has(event.key)) props.onKeyDown?.(event);
      }}
    />
  );
}
