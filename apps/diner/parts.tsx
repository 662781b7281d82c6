import { type ReactNode, useEffect, useRef } from 'react';
import { t } from './texts.ts';

/** Something that went wrong, in words. */
export const Problem = ({ text }: { readonly text: string | undefined }) =>
  text ? (
    <p className="problem" role="alert">
      {text}
    </p>
  ) : null;

export const Empty = ({ text }: { readonly text: string }) => <p className="empty">{text}</p>;

/** What is shown while an answer is on its way. */
export const Wait = () => <div className="wait" role="status" aria-label={t('加载中')} />;

interface SheetProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}
/** A sheet from below. */
export function Sheet({ title, onClose, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} className="sheet" aria-label={title} onCancel={onClose}>
      <header>
        <h2>{title}</h2>
        <button type="button" className="plain" aria-label={t('关闭')} onClick={onClose}>
          ✕
        </button>
      </header>
      {children}
    </dialog>
  );
}

interface ChipsProps<Key> {
  readonly label: string;
  readonly of: readonly { readonly key: Key; readonly text: ReactNode }[];
  readonly value: Key;
  readonly onChange: (key: Key) => void;
}
/** One of a few. */
export const Chips = <Key extends string | number>({ label, of, value, onChange }: ChipsProps<Key>) => (
  <fieldset className="chips" aria-label={label}>
    {of.map(({ key, text }) => (
      <button
        key={key}
        type="button"
        className={key === value ? 'on' : ''}
        aria-pressed={key === value}
        onClick={() => onChange(key)}
      >
        {text}
      </button>
    ))}
  </fieldset>
);
