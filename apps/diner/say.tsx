import { useState } from 'react';
import { upload, useCommand } from './api.ts';
import { Problem } from './parts.tsx';
import { t } from './texts.ts';
import { moment } from './words.ts';

/* What evaluations and complaints have in common: stars, words, pictures, and whether one says who one is. */

const MOST_PICTURES = 3;
const MOST_WORDS = 500;
/** Pixels of the longer side of a picture, and how much of it is kept: small enough to be taken, and without what a camera noted. */
const SIDE = 1280;
const QUALITY = 0.8;
const STARS = [1, 2, 3, 4, 5];

interface Words {
  readonly content: string;
  readonly images: readonly string[];
  readonly isAnonymous: boolean;
}
export const NO_WORDS: Words = { content: '', images: [], isAnonymous: false };

const Star = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d="M12 2.6l2.9 6.1 6.5.9-4.7 4.6 1.1 6.6-5.8-3.1-5.8 3.1 1.1-6.6L2.6 9.6l6.5-.9z" />
  </svg>
);

interface StarsProps {
  readonly name: string;
  readonly value: number;
  readonly onChange: (stars: number) => void;
}
/** One to five stars for something. */
export const StarsInput = ({ name, value, onChange }: StarsProps) => (
  <fieldset className="stars">
    <legend>{name}</legend>
    {STARS.map((stars) => (
      <button
        key={stars}
        type="button"
        className={stars <= value ? 'on' : ''}
        aria-pressed={stars === value}
        aria-label={t('{name} {count}星', { name, count: stars })}
        onClick={() => onChange(stars)}
      >
        <Star />
      </button>
    ))}
  </fieldset>
);

/** Stars a diner gave. */
export const StarsShown = ({ stars }: { readonly stars: number }) => (
  <span className="given" role="img" aria-label={t('{count}星', { count: stars })}>
    {STARS.map((star) => (
      <i key={star} className={star <= Math.round(stars) ? 'on' : ''}>
        <Star />
      </i>
    ))}
  </span>
);

/** A picture small enough to be sent. */
async function shrunk(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);

  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error(t('图片无法读取')))),
      'image/jpeg',
      QUALITY,
    ),
  );
}

interface WordsProps {
  readonly label: string;
  readonly value: Words;
  readonly mayBeAnonymous?: boolean;
  readonly onChange: (words: Words) => void;
}
/** What a diner writes, with pictures. */
export function WordsInput({ label, value, mayBeAnonymous = true, onChange }: WordsProps) {
  const { busy, problem, run } = useCommand();
  /* What was sent lies where only the canteen looks: the page shows what it sent. */
  const [sent, setSent] = useState<ReadonlyMap<string, string>>(new Map());
  const { content, images, isAnonymous } = value;
  const add = (file: File | undefined) =>
    run(async () => {
      if (!file) return;

      const picture = await shrunk(file).catch(() => {
        throw new Error(t('图片无法读取'));
      });
      const { url } = await upload('/picture', picture);
      setSent(new Map(sent).set(url, URL.createObjectURL(picture)));
      onChange({ ...value, images: [...images, url] });
    });

  return (
    <>
      <label className="field">
        <span>{label}</span>
        <textarea
          rows={3}
          maxLength={MOST_WORDS}
          value={content}
          onChange={({ target }) => onChange({ ...value, content: target.value })}
        />
      </label>
      <div className="shots">
        {images.map((url) => (
          <button
            key={url}
            type="button"
            aria-label={t('去掉这张图片')}
            onClick={() => onChange({ ...value, images: images.filter((each) => each !== url) })}
          >
            <img src={sent.get(url)} alt="" />
          </button>
        ))}
        {images.length < MOST_PICTURES && (
          <label className={busy ? 'shot busy' : 'shot'}>
            + {t('图片')}
            <input
              type="file"
              accept="image/*"
              disabled={busy}
              onChange={async ({ target }) => {
                await add(target.files?.[0]);
                target.value = '';
              }}
            />
          </label>
        )}
      </div>
      {mayBeAnonymous && (
        <label className="check">
          <input
            type="checkbox"
            checked={isAnonymous}
            onChange={({ target }) => onChange({ ...value, isAnonymous: target.checked })}
          />
          {t('匿名（食堂看不到我是谁）')}
        </label>
      )}
      <Problem text={problem} />
    </>
  );
}

/** What was answered, oldest first. */
export const Replies = ({
  replies,
}: {
  readonly replies: readonly { readonly content: string; readonly at: string }[];
}) =>
  replies.map(({ content, at }) => (
    <p key={at + content} className="reply">
      <small>
        {t('食堂回复')} {moment(at)}
      </small>
      {content}
    </p>
  ));
