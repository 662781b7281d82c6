import { Button } from 'antd';
import { cloneElement, type MouseEventHandler, type ReactElement } from 'react';
import { t } from '../base/i18n.ts';
import { lazyPart } from '../base/lazy-part.tsx';
import { useInRow } from '../list/in-row.ts';
import type { ReasonButtonProps } from './reason-button.tsx';

/** What opens or does something: a Chinese source text, or an element of the screen that takes `onClick`. */
export type Trigger = string | ReactElement<{ onClick?: MouseEventHandler }>;

interface Props {
  readonly id?: string;
  readonly trigger: Trigger;
  readonly onClick?: () => void;
  readonly primary?: boolean;
  readonly danger?: boolean;
  /** A Chinese source text says why. */
  readonly disabled?: boolean | string;
  readonly loading?: boolean;
}

/* Few buttons are ever out of use: it stays out of the first list. */
const ReasonButton = lazyPart<ReasonButtonProps>(
  async () => (await import('./reason-button.tsx')).ReasonButton,
);

/** A text as a button: a link in a row of a table, a real button anywhere else. */
export function ActionButton({
  trigger,
  onClick,
  primary,
  danger,
  disabled,
  loading,
  ...rest
}: Props) {
  const inRow = useInRow();
  const reason = typeof disabled === 'string' ? disabled : undefined;
  if (typeof trigger !== 'string')
    return cloneElement(trigger, { ...rest, ...(onClick && { onClick }) });
  if (inRow) {
    const className = danger ? 'scr-link scr-danger' : 'scr-link';
    return (
      <button
        type="button"
        {...rest}
        className={className}
        disabled={Boolean(disabled) || Boolean(loading)}
        {...(reason && { title: t(reason) })}
        onClick={onClick}
      >
        {t(trigger)}
      </button>
    );
  }

  if (reason) return <ReasonButton reason={reason} title={trigger} />;

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
