import { type ReactNode, useEffect, useRef } from 'react';
import { t } from './texts.ts';
import { both } from './words.ts';

/** A text in both languages: who stands before it reads one of them. */
export function Both({ text }: { readonly text: string }) {
  const { chinese, english } = both(text);

  return (
    <>
      <span lang="zh-CN">{chinese}</span>
      <small lang="en">{english}</small>
    </>
  );
}

interface SheetProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A sheet above the page. */
export function Sheet({ title, onClose, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();

    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className="sheet"
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
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

/** A sign that is drawn: fonts lack many. */
export const Sign = ({ path }: { readonly path: string }) => (
  <svg className="sign" viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
);

/** A picture, or the first character of a name where there is none or it does not load. */
export function Picture({ name, image }: { readonly name: string; readonly image: string | null }) {
  return (
    <span className="picture" aria-hidden="true">
      {[...name][0]}
      {image && (
        <img
          src={image}
          alt=""
          loading="lazy"
          onError={(event) => {
            event.currentTarget.hidden = true;
          }}
        />
      )}
    </span>
  );
}
