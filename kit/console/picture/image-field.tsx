import './image.css';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Image } from 'antd';
import { type Ref, useRef, useState } from 'react';
import { type ImageMode, imageRules } from '#kit/contract/image-mode.ts';
import { t } from '../base/i18n.ts';
import { acceptOf } from './image-check.ts';
import { ImageTile, PendingTile } from './image-tile.tsx';
import { mostOf, usePictures } from './use-pictures.ts';

export interface ImageFieldProps {
  /** Given by the form around it. */
  readonly id?: string;
  /** What is taken (rule forms/image-modes). */
  readonly mode: ImageMode;
  /** Up to 5 instead of one. */
  readonly several: boolean;
  /** Addresses: one, a list where there may be several. */
  readonly value?: string | readonly string[] | null;
  readonly onChange?: (value: string | readonly string[] | null) => void;
}

/** The pictures of a form as tiles: add, look at, replace, remove after a question, put in order. */
export function ImageField({ id, mode, several, value, onChange }: ImageFieldProps) {
  const addresses = listOf(value);
  const pictures = usePictures({
    mode,
    most: mostOf(several),
    value: addresses,
    onChange: (next) => onChange?.(several ? next : (next[0] ?? null)),
  });

  const input = useRef<HTMLInputElement>(null);
  const replaced = useRef<string>(undefined);
  const [shown, setShown] = useState<number>();
  const choose = (address?: string) => {
    replaced.current = address;
    if (!input.current) return;

    input.current.multiple = several && address === undefined;
    input.current.click();
  };

  const take = (files: readonly File[]) => {
    const [first] = files;
    if (!first) return;

    if (replaced.current === undefined) void pictures.add(files, pictures.room);
    else void pictures.replace(replaced.current, first);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping files is beside the button that does the same
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void pictures.add([...event.dataTransfer.files], pictures.room);
      }}
    >
      <ul className="img-tiles">
        {addresses.map((address, index) => (
          <ImageTile
            key={address}
            address={address}
            position={index + 1}
            movable={addresses.length > 1}
            onPreview={() => setShown(index)}
            onReplace={() => choose(address)}
            onDelete={() => pictures.remove(address)}
            onMove={pictures.move}
          />
        ))}
        {pictures.pending.map((share, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pictures on their way have nothing else that tells them apart
          <PendingTile key={index} share={share} />
        ))}
        {pictures.room > 0 && (
          <li>
            <button type="button" className="img-add" {...(id && { id })} onClick={() => choose()}>
              <PlusOutlined />
              <span>{t('上传图片')}</span>
            </button>
          </li>
        )}
      </ul>
      <Notes mode={mode} several={several} problems={pictures.problems} />
      <FileInput ref={input} mode={mode} take={take} />
      {shown !== undefined && <Preview addresses={addresses} shown={shown} show={setShown} />}
    </div>
  );
}

const listOf = (value: ImageFieldProps['value']): readonly string[] =>
  typeof value === 'string' ? [value].filter(Boolean) : (value ?? []);

/** What is taken, and what was wrong with the pictures chosen last. */
const Notes = ({
  mode,
  several,
  problems,
}: Pick<ImageFieldProps, 'mode' | 'several'> & { problems: readonly string[] }) => (
  <>
    <p className="img-hint">
      {t(imageRules[mode].hint)}
      {several && t('，最多{most}张', { most: mostOf(several) })}
    </p>
    <div role="alert" className="img-problems">
      {problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
    </div>
  </>
);

/** Takes the files of the dialog; the same file may be chosen again. */
const FileInput = ({
  ref,
  mode,
  take,
}: {
  ref: Ref<HTMLInputElement>;
  mode: ImageMode;
  take: (files: File[]) => void;
}) => (
  <input
    ref={ref}
    type="file"
    style={{ display: 'none' }}
    accept={acceptOf(mode)}
    onChange={(event) => {
      take([...(event.target.files ?? [])]);
      event.target.value = '';
    }}
  />
);

interface PreviewProps {
  readonly addresses: readonly string[];
  /** The picture looked at, and another or none of them. */
  readonly shown: number;
  readonly show: (index: number | undefined) => void;
}

const Preview = ({ addresses, shown, show }: PreviewProps) => (
  <Image.PreviewGroup
    items={[...addresses]}
    preview={{
      open: true,
      current: shown,
      onChange: show,
      onOpenChange: (open) => !open && show(undefined),
    }}
  />
);
