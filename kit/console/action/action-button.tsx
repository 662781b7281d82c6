import { Button } from 'antd';
import { cloneElement, type MouseEventHandler, type ReactElement } from 'react';
import { t } from '../base/i18n.ts';
import { lazyPart } from '../base/lazy-part.tsx';
import { useInRow } from '../list/in-row.ts';
import type { ReasonedButtonProps } from './reasoned-button.tsx';

/** What opens or does something: a Chinese source text, or an element of the screen that takes `onClick`. */
export type Trigger = string | ReactElement<{ onClick?: MouseEventHandler }>;

interface Props {
  readonly id?: string;
  readonly trigger: Trigger;
  readonly onClick?: () => void;
  readonly primary?: boolean;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** Why it is out of use, a Chinese source text; then it is, and says so. */
  readonly why?: string | undefined;
  readonly loading?: boolean;
}

/* Few buttons are ever out of use: it stays out of the first list. */
const ReasonedButton = lazyPart<ReasonedButtonProps>(
  async () => (await import('./reasoned-button.tsx')).ReasonedButton,
);

/** A text as a button: a link in a row of a table, a real button anywhere else. */
export function ActionButton({
  trigger,
  onClick,
  primary,
  danger,
  disabled,
  why,
  loading,
  ...rest
}: Props) {
  const inRow = useInRow();
  if (typeof trigger !== 'string')
    return cloneElement(trigger, { ...rest, ...(onClick && { onClick }) });
  if (why !== undefined) return <ReasonedButton {...rest} title={t(trigger)} reason={t(why)} />;
  if (inRow) {
    const className = danger ? 'scr-link scr-danger' : 'scr-link';
    return (
      <button
        type="button"
        {...rest}
        className={className}
        disabled={Boolean(disabled) || Boolean(loading)}
        onClick={onClick}
      >
        {t(trigger)}
      </button>
    );
  }

  return (
    <Button
      {...rest}
      type={primary ? 'primary' : 'default'}
      danger={danger ?? false}
      disabled={Boolean(disabled)}
      loading={loading ?? false}
      onClick={onClick}
    >
      {t(trigger)}
    </Button>
  );
}
