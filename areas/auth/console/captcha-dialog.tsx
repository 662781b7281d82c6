import './captcha.css';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { t } from '#kit/console/base/i18n.ts';
import { CAPTCHA_SIZE } from '../contract/captcha.ts';
import { newPicture, type Picture, putPiece } from './captcha.ts';

interface Props {
  /** The piece was put where it belongs. */
  readonly onSolved: (verification: string) => void;
  readonly onClose: () => void;
}

/** The slider captcha. */
export default function CaptchaDialog({ onSolved, onClose }: Props): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const { picture, state, problem, x, setX, renew, put } = usePuzzle(onSolved);

  return (
    <dialog ref={dialog} className="cap" aria-label={t('安全验证')} onClose={onClose}>
      <header>
        <b>{t('安全验证')}</b>
        <button type="button" aria-label={t('换一张')} title={t('换一张')} onClick={renew}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M20 12a8 8 0 1 1-2.300-5.700M20 4v4.500h-4.500" />
          </svg>
        </button>
        <button
          type="button"
          aria-label={t('关闭')}
          title={t('关闭')}
          onClick={() => dialog.current?.close()}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6 6l12 12M18 6L6 18" />
          </svg>
        </button>
      </header>
      <div className="cap-picture" data-state={state}>
        {picture && <img src={picture.background} alt={t('缺一块的图片')} draggable={false} />}
        {picture && (
          <img
            className="cap-piece"
            src={picture.piece}
            alt=""
            draggable={false}
            style={{ left: percent(x) }}
          />
        )}
        {state === 'failed' && (
          <button type="button" className="cap-retry" onClick={renew}>
            {t('图片加载失败，点击重试')}
          </button>
        )}
        <p role="status">{state === 'wrong' ? problem : state === 'fits' ? t('验证通过') : ''}</p>
      </div>
      <Track x={x} state={state} move={setX} put={(end) => void put(end)} />
    </dialog>
  );
}

type State = 'loading' | 'ready' | 'checking' | 'fits' | 'wrong' | 'failed';

const AGAIN_MILLISECONDS = 900;

/** A picture, where the piece is, and what happens when it is let go. */
function usePuzzle(onSolved: Props['onSolved']) {
  const [picture, setPicture] = useState<Picture>();
  const [state, setState] = useState<State>('loading');
  const [problem, setProblem] = useState('');
  const [x, setX] = useState(0);
  const renew = () => {
    setState('loading');
    setX(0);
    newPicture().then(
      (next) => {
        setPicture(next);
        setProblem('');
        setState('ready');
      },
      () => setState('failed'),
    );
  };

  useEffect(renew, []);
  const put = async (at: number) => {
    if (!picture || state !== 'ready') return;

    setState('checking');
    const answer = await putPiece(picture, at).catch(() => ({ problem: t('验证失败，请重试') }));
    if ('verification' in answer) {
      setState('fits');
      onSolved(answer.verification);
      return;
    }

    setProblem(answer.problem);
    setState('wrong');
    setTimeout(renew, AGAIN_MILLISECONDS);
  };

  return { picture, state, problem, x, setX, renew, put };
}

const percent = (x: number): string => `${(x / CAPTCHA_SIZE.width) * 100}%`;

interface TrackProps {
  readonly x: number;
  readonly state: State;
  readonly move: (x: number) => void;
  readonly put: (x: number) => void;
}

/** Pixels a key moves the piece: smaller than what counts as fitting. */
const STEP = 4;

const BIG_STEP = 32;

const FURTHEST = CAPTCHA_SIZE.width - CAPTCHA_SIZE.piece;

const steps: Readonly<Record<string, number>> = {
  ArrowRight: STEP,
  ArrowUp: STEP,
  ArrowLeft: -STEP,
  ArrowDown: -STEP,
  PageUp: BIG_STEP,
  PageDown: -BIG_STEP,
  Home: -FURTHEST,
  End: FURTHEST,
};

/** The handle that moves the piece: dragged, or moved by keys and let go with Enter. */
function Track({ x, state, move, put }: TrackProps): ReactNode {
  const handle = useRef<HTMLDivElement>(null);
  const grip = useRef<{ pointer: number; from: number; width: number }>(undefined);
  const ready = state === 'ready';
  useEffect(() => {
    if (ready) handle.current?.focus();
  }, [ready]);
  const at = (event: PointerEvent): number => {
    const { pointer = 0, from = 0, width = 1 } = grip.current ?? {};
    return within(from + ((event.clientX - pointer) * CAPTCHA_SIZE.width) / width);
  };

  const down = (event: PointerEvent<HTMLDivElement>) => {
    if (!ready) return;

    event.currentTarget.setPointerCapture(event.pointerId);
    const width = event.currentTarget.parentElement?.clientWidth ?? CAPTCHA_SIZE.width;
    grip.current = { pointer: event.clientX, from: x, width };
  };

  const up = (event: PointerEvent) => {
    if (!grip.current) return;

    const end = at(event);
    grip.current = undefined;
    if (end > 0) put(end);
  };

  const key = (event: KeyboardEvent) => {
    if (!ready) return;

    const step = steps[event.key];
    if (step === undefined && event.key !== 'Enter' && event.key !== ' ') return;

    event.preventDefault();

    if (step === undefined) put(x);
    else move(within(x + step));
  };

  return (
    <div className="cap-track" data-state={state}>
      <span>{x === 0 && t('向右拖动滑块填充拼图')}</span>
      <i style={{ width: `calc(${percent(x)} + 22px)` }} />
      <div
        ref={handle}
        role="slider"
        tabIndex={0}
        aria-label={t('拼图滑块，左右键移动，回车确认')}
        aria-valuemin={0}
        aria-valuemax={FURTHEST}
        aria-valuenow={x}
        aria-disabled={!ready}
        style={{ left: percent(x) }}
        onPointerDown={down}
        onPointerMove={(event) => grip.current && move(at(event))}
        onPointerUp={up}
        onPointerCancel={() => {
          grip.current = undefined;
        }}
        onKeyDown={key}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path
            d={
              state === 'fits' ? 'M5 12.500l4.500 4.500L19 7.500' : 'M6 6l6 6-6 6M12.500 6l6 6-6 6'
            }
          />
        </svg>
      </div>
    </div>
  );
}

const within = (x: number): number => Math.min(FURTHEST, Math.max(0, Math.round(x)));
