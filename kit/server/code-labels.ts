import { Readable } from 'node:stream';
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { create } from 'qrcode';
import { ZipFile } from 'yazl';
import { knowPaperFont, PAPER_FONT } from './font.ts';
import type { FileAnswer } from './implement.ts';

/** One QR code to print, with what people read below it. */
export interface CodeLabel {
  /** What a scanner reads. */
  readonly content: string;
  readonly title: string;
  /** A smaller second line. */
  readonly subtitle?: string;
}

/** Labels as one zip; each is drawn when the download reaches it, so memory stays flat whatever their number. */
export function labelZip(fileName: string, labels: readonly CodeLabel[]): FileAnswer {
  const zip = new ZipFile();
  const names = fileNames(labels);
  labels.forEach((label, index) => {
    zip.addReadStreamLazy(names[index] as string, { compress: false }, (give) => {
      labelImage(label).then(
        (image) => give(null, Readable.from([image])),
        (error: Error) => give(error, undefined as never),
      );
    });
  });

  zip.end();

  return {
    fileName,
    mediaType: 'application/zip',
    body: Readable.from(zip.outputStream),
    apart: true,
  };
}

/** A file name every system takes; names that occur twice are counted. */
function fileNames(labels: readonly CodeLabel[]): string[] {
  const seen = new Map<string, number>();
  return labels.map(({ title, subtitle }) => {
    const name = [subtitle, title]
      .filter(Boolean)
      .join('_')
      .replaceAll(/[\\/:*?"<>|\s]+/g, '-');
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);

    return `${name}${count > 1 ? `(${count})` : ''}.png`;
  });
}

/* Millimetres at 300 dots an inch: about 50 x 60. */
const WIDTH = 600;

const HEIGHT = 720;

const TITLE_SIZE = 48;

const CODE = 520;

const MARGIN = (WIDTH - CODE) / 2;

const SUBTITLE_SIZE = 30;

/** A label as PNG, black on white, ready for a printer. */
export function labelImage({ content, title, subtitle }: CodeLabel): Promise<Buffer> {
  knowPaperFont();
  const canvas = createCanvas(WIDTH, HEIGHT);
  const paper = canvas.getContext('2d');
  paper.fillStyle = '#fff';
  paper.fillRect(0, 0, WIDTH, HEIGHT);
  paper.fillStyle = '#000';
  paper.textAlign = 'center';
  drawCode(paper, content);
  drawLine(paper, title, TITLE_SIZE, CODE + MARGIN + TITLE_SIZE);
  if (subtitle)
    drawLine(paper, subtitle, SUBTITLE_SIZE, CODE + MARGIN + TITLE_SIZE + SUBTITLE_SIZE + 20);

  return canvas.encode('png');
}

/** Light modules around a code without which scanners fail (ISO 18004), as part of `CODE`. */
const QUIET = 1;

function drawCode(paper: SKRSContext2D, content: string): void {
  const { modules } = create(content, { errorCorrectionLevel: 'Q' });
  const { size } = modules;
  const dot = Math.floor(CODE / (size + 2 * QUIET));
  const start = Math.floor((WIDTH - dot * size) / 2);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (modules.get(row, column))
        paper.fillRect(start + column * dot, MARGIN + row * dot, dot, dot);
    }
  }
}

const SMALLEST = 16;

/** One centred line; long ones are set smaller until they fit. */
function drawLine(paper: SKRSContext2D, text: string, size: number, baseline: number): void {
  paper.font = `${size}px "${PAPER_FONT}"`;
  const wide = paper.measureText(text).width;
  const fitting = Math.max(SMALLEST, Math.floor(size * Math.min(1, (WIDTH - MARGIN) / wide)));
  paper.font = `${fitting}px "${PAPER_FONT}"`;
  paper.fillText(text, WIDTH / 2, baseline, WIDTH - MARGIN);
}
