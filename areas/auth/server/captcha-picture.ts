import { randomInt } from 'node:crypto';
import { CAPTCHA_SIZE } from '../contract/captcha.ts';
import { blankPixels, type Pixels } from './png.ts';

const { width: WIDTH, height: HEIGHT, piece: PIECE } = CAPTCHA_SIZE;

/** A picture with a hole, the piece that fits it, and how many pixels from the left it belongs. */
export function drawCaptcha(): { picture: Pixels; piece: Pixels; answerX: number } {
  const picture = table();
  const answerX = PIECE + 24 + randomInt(WIDTH - 2 * PIECE - 32);
  const top = 4 + randomInt(HEIGHT - PIECE - 8);
  const piece = blankPixels(PIECE, HEIGHT);
  eachOfPiece((x, y, edge) => {
    const from = ((top + y) * WIDTH + answerX + x) * 4;
    piece.data.set(picture.data.subarray(from, from + 4), ((top + y) * PIECE + x) * 4);
    if (edge) tint(piece, x, top + y, 0xffffff, 0.8);
  });

  // A shallower second hole somewhere else: darkness alone does not give the place away.
  const decoyTop = Math.floor((top + HEIGHT / 2 + randomInt(20)) % (HEIGHT - PIECE - 4));
  const decoyX =
    answerX > WIDTH / 2
      ? randomInt(PIECE, answerX - PIECE)
      : randomInt(answerX + PIECE, WIDTH - PIECE);
  hole(picture, decoyX, decoyTop, 0.28);
  hole(picture, answerX, top, 0.52);

  return { picture, piece, answerX };
}

/** Tables and dishes are drawn in these: tablecloth pairs, and what lies on the plates. */
const CLOTHS = [
  [0x2f9bff, 0x0e57ab],
  [0x36b37e, 0x0b6b4f],
  [0xf2994a, 0xb5532a],
  [0x7b61ff, 0x3b2a99],
  [0x13a8a8, 0x0a5c70],
] as const;

const PLATES = 9;

const FOODS = [
  0xffd666, 0xff8f7a, 0x8fce6f, 0xffb56b, 0xf7f3e8, 0xb37feb, 0x95de64, 0xff9c6e,
] as const;

const CRUMBS = 40;

/** A table seen from above, laid anew each time. */
function table(): Pixels {
  const pixels = blankPixels(WIDTH, HEIGHT);
  const [light, dark] = oneOf(CLOTHS);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      tint(pixels, x, y, light, 1);
      tint(pixels, x, y, dark, (x / WIDTH + y / HEIGHT) / 2);
    }
  }

  for (let plate = 0; plate < PLATES; plate += 1) {
    const centre = { x: randomInt(WIDTH), y: randomInt(HEIGHT) };
    const radius = 14 + randomInt(30);
    disc(pixels, { x: centre.x + 2, y: centre.y + 4 }, radius, 0x000000, 0.18);
    disc(pixels, centre, radius, 0xffffff, 0.92);
    disc(pixels, centre, Math.round(radius * 0.74), oneOf(FOODS), 0.9);
    disc(pixels, { x: centre.x - 4, y: centre.y - 3 }, Math.round(radius * 0.4), oneOf(FOODS), 0.8);
  }

  for (let crumb = 0; crumb < CRUMBS; crumb += 1) {
    disc(
      pixels,
      { x: randomInt(WIDTH), y: randomInt(HEIGHT) },
      1 + randomInt(4),
      oneOf(FOODS),
      0.75,
    );
  }

  return pixels;
}

const oneOf = <Item>(list: readonly Item[]): Item => list[randomInt(list.length)] as Item;

type Colour = number;

/** Lays a colour over a pixel; opacity 0 to 1. */
function tint(
  { width, data }: Pixels,
  x: number,
  y: number,
  colour: Colour,
  opacity: number,
): void {
  const at = (y * width + x) * 4;
  parts(colour).forEach((part, index) => {
    data[at + index] = Math.round((data[at + index] ?? 0) * (1 - opacity) + part * opacity);
  });
  data[at + 3] = 255;
}

const parts = (colour: Colour) => [colour >> 16, (colour >> 8) & 0xff, colour & 0xff] as const;

function disc(
  pixels: Pixels,
  centre: { x: number; y: number },
  radius: number,
  colour: Colour,
  opacity: number,
): void {
  for (
    let y = Math.max(0, centre.y - radius);
    y <= Math.min(pixels.height - 1, centre.y + radius);
    y += 1
  ) {
    for (
      let x = Math.max(0, centre.x - radius);
      x <= Math.min(pixels.width - 1, centre.x + radius);
      x += 1
    ) {
      const inside = radius + 0.5 - Math.hypot(x - centre.x, y - centre.y);
      if (inside > 0) tint(pixels, x, y, colour, opacity * Math.min(1, inside));
    }
  }
}

/** Visits every pixel of the piece. */
function eachOfPiece(visit: (x: number, y: number, edge: boolean) => void): void {
  for (let y = 0; y < PIECE; y += 1)
    for (let x = 0; x < PIECE; x += 1) if (inPiece(x, y)) visit(x, y, atEdge(x, y));
}

/** Whether a pixel of the square belongs to the piece: a body with a knob above and to the right, and a notch on the left. */
function inPiece(x: number, y: number): boolean {
  const near = (cx: number, cy: number, radius: number) => Math.hypot(x - cx, y - cy) <= radius;
  if (near(0, 28, 7)) return false;

  return (x >= 0 && x < 38 && y >= 9 && y < PIECE) || near(19, 8, 8) || near(38, 28, 8);
}

const atEdge = (x: number, y: number): boolean =>
  [-1, 1].some((step) => !insidePiece(x + step, y) || !insidePiece(x, y + step));

const insidePiece = (x: number, y: number): boolean =>
  x >= 0 && y >= 0 && x < PIECE && y < PIECE && inPiece(x, y);

const hole = (pixels: Pixels, left: number, top: number, depth: number): void =>
  eachOfPiece((x, y, edge) =>
    tint(pixels, left + x, top + y, edge ? 0xffffff : 0x101828, edge ? 0.55 : depth),
  );

/** A captcha ready to be shown: both pictures as base64 PNG, and how many pixels from the left the piece belongs. */
export interface DrawnCaptcha {
  readonly picture: string;
  readonly piece: string;
  readonly answerX: number;
}
