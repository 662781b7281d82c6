import {
  type ComponentProps,
  type CSSProperties,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { reloadOld, useOldest } from './last-answers.ts';
import { t } from './texts.ts';
import { momentOf } from './words.ts';

/** Something that went wrong, in words. */
export const Problem = ({ text }: { readonly text: string | undefined }) =>
  text ? (
    <p className="problem" role="alert">
      {text}
    </p>
  ) : null;

interface LostProps {
  readonly text: string;
  readonly onRetry: () => Promise<void>;
}

/** Something that could not be had, and how to try anew. */
export const Lost = ({ text, onRetry }: LostProps) => (
  <section className="lost" role="alert">
    <p>{text}</p>
    <button type="button" className="ghost" onClick={() => onRetry()}>
      {t('重试')}
    </button>
  </section>
);

/** Says since when what is shown is as it is, where it could not be had anew. */
export function OldNotice() {
  const since = useOldest();
  if (!since) return null;

  return (
    <div className="old" role="status">
      <p>{t('暂时连不上，显示的是 {at} 的数据', { at: momentOf(since) })}</p>
      <button type="button" className="ghost" onClick={() => reloadOld()}>
        {t('重试')}
      </button>
    </div>
  );
}

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
          <Sign path="M6 6l12 12M18 6L6 18" />
        </button>
      </header>
      {children}
    </dialog>
  );
}

/** A sign that is drawn: fonts of old telephones lack many. */
const Sign = ({ path }: { readonly path: string }) => (
  <svg className="sign" viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
);

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

interface FieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  readonly label: string;
  /** Why it was refused. */
  readonly wrong?: string | undefined;
  readonly onChange?: (value: string) => void;
}

/** Something typed in, with what is wrong with it below. */
export function Field({ label, wrong, onChange, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label>
        <span>{label}</span>
        <input
          {...input}
          {...(onChange && { onChange: ({ target }) => onChange(target.value) })}
          aria-invalid={wrong !== undefined}
          aria-describedby={wrong === undefined ? undefined : id}
        />
      </label>
      {wrong !== undefined && (
        <small className="wrong" id={id} role="alert">
          {wrong}
        </small>
      )}
    </div>
  );
}

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
            <Sign path="M6 12h12" />
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
        <Sign path="M6 12h12M12 6v12" />
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
    <span className="picture" aria-hidden="true" style={{ '--hue': hueOf(name) } as CSSProperties}>
      {name.slice(0, 1)}
    </span>
  );
}

/* What has no picture gets a ground of its own colour. */
const hueOf = (name: string): number =>
  [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 360;
