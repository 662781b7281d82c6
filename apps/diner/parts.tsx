import { type ReactNode, useEffect, useRef, useState } from 'react';
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
export const Chips = <Key extends string | number>({
  label,
  of,
  value,
  onChange,
}: ChipsProps<Key>) => (
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

interface StepperProps {
  readonly name: string;
  readonly most: number;
  readonly count: number;
  readonly onChange: (count: number) => void;
}

/** How many of something. */
export function Stepper({ name, most, count, onChange }: StepperProps) {
  if (most === 0) return <span className="gone">{t('已售罄')}</span>;
  return (
    <span className="stepper">
      {count > 0 && (
        <>
          <button
            type="button"
            aria-label={t('减少 {name}', { name })}
            onClick={() => onChange(count - 1)}
          >
            −
          </button>
          <b>{count}</b>
        </>
      )}
      <button
        type="button"
        className="add"
        disabled={count >= most}
        aria-label={t('加一份 {name}', { name })}
        onClick={() => onChange(count + 1)}
      >
        +
      </button>
    </span>
  );
}

export function Picture({ name, image }: { readonly name: string; readonly image: string | null }) {
  const [isBroken, setBroken] = useState(false);
  if (image && !isBroken)
    return (
      <img className="picture" src={image} alt="" loading="lazy" onError={() => setBroken(true)} />
    );

  return (
    <span
      className="picture"
      aria-hidden="true"
      style={{ background: `hsl(${hueOf(name)} 55% 88%)` }}
    >
      {name.slice(0, 1)}
    </span>
  );
}

/* What has no picture gets a ground of its own colour. */
const hueOf = (name: string): number =>
  [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 360;
