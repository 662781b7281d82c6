import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { t } from '#kit/console/base/i18n.ts';

/** Pixels of the picture itself. */
export interface DrawnBox {
  readonly key: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Props {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  /** What was cut out before: shown, not changed. */
  readonly done: readonly (Omit<DrawnBox, 'key'> & { readonly label: string })[];
  readonly boxes: readonly DrawnBox[];
  readonly onChange: (boxes: readonly DrawnBox[]) => void;
  readonly readOnly: boolean;
}

const LEAST = 24;

const STEP = 8;

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/**
 * Boxes on a picture: drawn with mouse or finger; by keyboard arrows move the one in focus, with Shift they size it, Delete takes it away.
 */
export function BoxEditor({ src, width, height, done, boxes, onChange, readOnly }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [start, setStart] = useState<readonly [number, number]>();
  const [drawn, setDrawn] = useState<DrawnBox>();
  const at = ({ clientX, clientY }: PointerEvent): readonly [number, number] => {
    const seen = place.current?.getBoundingClientRect();
    if (!seen) return [0, 0];

    return [
      between(((clientX - seen.left) / seen.width) * width, 0, width),
      between(((clientY - seen.top) / seen.height) * height, 0, height),
    ];
  };

  const begin = (event: PointerEvent) => {
    if (readOnly || event.button !== 0 || (event.target as HTMLElement).closest('button')) return;

    event.preventDefault();
    place.current?.setPointerCapture(event.pointerId);
    setStart(at(event));
  };

  const draw = (event: PointerEvent) => {
    if (!start) return;

    const [x, y] = at(event);
    const [left, top] = [Math.min(x, start[0]), Math.min(y, start[1])];
    setDrawn({
      key: 'drawn',
      left,
      top,
      width: Math.abs(x - start[0]),
      height: Math.abs(y - start[1]),
    });
  };

  const end = () => {
    if (drawn && drawn.width >= LEAST && drawn.height >= LEAST)
      onChange([...boxes, { ...drawn, key: crypto.randomUUID() }]);

    setStart(undefined);
    setDrawn(undefined);
  };

  const byKey = (event: KeyboardEvent, box: DrawnBox) => {
    if (event.key === 'Delete') return onChange(boxes.filter(({ key }) => key !== box.key));

    const step = STEPS[event.key];
    if (!step) return;

    event.preventDefault();
    const [right, down] = step;
    const next = event.shiftKey
      ? {
          width: between(box.width + right, LEAST, width - box.left),
          height: between(box.height + down, LEAST, height - box.top),
        }
      : {
          left: between(box.left + right, 0, width - box.width),
          top: between(box.top + down, 0, height - box.height),
        };

    onChange(boxes.map((each) => (each.key === box.key ? { ...each, ...next } : each)));
  };

  const style = (box: Omit<DrawnBox, 'key'>) => ({
    left: `${(100 * box.left) / width}%`,
    top: `${(100 * box.top) / height}%`,
    width: `${(100 * box.width) / width}%`,
    height: `${(100 * box.height) / height}%`,
  });

  return (
    <div
      ref={place}
      className="ai-boxes"
      data-editable={readOnly ? undefined : true}
      style={{ aspectRatio: `${width} / ${height}` }}
      onPointerDown={begin}
      onPointerMove={draw}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <img src={src} alt={t('餐盘图片')} draggable={false} />
      {done.map(({ label, ...box }) => (
        <span
          key={`${box.left}-${box.top}-${box.width}`}
          className="ai-box"
          data-done
          style={style(box)}
        >
          {label}
        </span>
      ))}
      {boxes.map((box, index) => (
        <button
          key={box.key}
          type="button"
          className="ai-box"
          style={style(box)}
          aria-label={t('选框{place}：方向键移动，Shift+方向键调整大小，Delete 删除', {
            place: index + 1,
          })}
          onKeyDown={(event) => byKey(event, box)}
        >
          {index + 1}
        </button>
      ))}
      {drawn && <span className="ai-box" style={style(drawn)} />}
    </div>
  );
}

const between = (value: number, least: number, most: number) =>
  Math.round(Math.max(least, Math.min(most, value)));
