import { parentPort } from 'node:worker_threads';
import { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas';

/* Draws pictures anew and cuts them; a thread of its own, since senders of pictures may mean harm and large ones take long. */

interface Cut {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
/** A picture, and what to cut out of it in its own pixels; nothing: the whole, no larger than asked. */
export interface PictureTask {
  readonly bytes: Uint8Array;
  readonly longest: number;
  readonly cuts: readonly Cut[];
}
export interface Drawn {
  /** A JPEG without anything but pixels. */
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}
export type PictureAnswer =
  | { readonly drawn: readonly Drawn[] }
  | { readonly problem: 'unreadable' };

/** Bytes the storage takes of a picture, and the qualities that are tried to stay below. */
const MOST_BYTES = 480 * 1024;
const QUALITIES = [88, 75, 60, 45];

function encoded(canvas: Canvas): Drawn {
  const { width, height } = canvas;
  for (const quality of QUALITIES) {
    const bytes = canvas.toBuffer('image/jpeg', quality);
    if (bytes.length < MOST_BYTES || quality === QUALITIES.at(-1)) return { bytes, width, height };
  }

  throw new Error('no quality');
}

function drawPart(image: Awaited<ReturnType<typeof loadImage>>, part: Cut, longest: number): Drawn {
  const scale = Math.min(1, longest / Math.max(part.width, part.height));
  const [width, height] = [
    Math.max(1, Math.round(part.width * scale)),
    Math.max(1, Math.round(part.height * scale)),
  ];
  const canvas = createCanvas(width, height);
  const paper = canvas.getContext('2d');
  paper.fillStyle = '#fff';
  paper.fillRect(0, 0, width, height);
  paper.drawImage(image, part.left, part.top, part.width, part.height, 0, 0, width, height);

  return encoded(canvas);
}

async function answerOf({ bytes, longest, cuts }: PictureTask): Promise<PictureAnswer> {
  const image = await loadImage(bytes).catch(() => undefined);
  if (!image || image.width < 1 || image.height < 1) return { problem: 'unreadable' };

  const whole = { left: 0, top: 0, width: image.width, height: image.height };

  return {
    drawn: (cuts.length === 0 ? [whole] : cuts).map((part) => drawPart(image, part, longest)),
  };
}

let last: Promise<unknown> = Promise.resolve();
parentPort?.on('message', (task: PictureTask) => {
  last = last.then(async () => parentPort?.postMessage(await answerOf(task)));
});
