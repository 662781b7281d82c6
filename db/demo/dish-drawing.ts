import { createCanvas, type SKRSContext2D as Pen } from '@napi-rs/canvas';
import type { DishLook, Piece, Shape, Vessel } from './dish-looks.ts';
import { createRandom, type Random } from './random.ts';

/* Pictures of dishes seen from above, drawn from what they are made of: the same look makes the same picture. */

/** As wide to high as pictures of dishes have to be. */
const [WIDTH, HEIGHT] = [480, 360] as const;
/** Of those pixels as many are kept as a card shows on a fine screen. */
const KEPT = 0.75;
const [MIDDLE_X, MIDDLE_Y] = [WIDTH / 2, HEIGHT / 2] as const;
const JPEG_QUALITY = 84;
const FULL = Math.PI * 2;
/** Cloths and boards the dishes stand on: two colours each. */
const TABLES = [
  ['#e9dcc6', '#d8c5a5'],
  ['#c9a27a', '#b0855c'],
  ['#dfe5df', '#c6d0c8'],
  ['#8c9aa5', '#74838f'],
] as const;
/** Pixels from the middle to the rim, and to where the food ends. */
const SIZES: Readonly<Record<Vessel, readonly [rim: number, food: number]>> = {
  plate: [140, 98],
  bowl: [126, 104],
  steamer: [136, 112],
};

/** How far food may lie on the rim. */
const RIM = 10;

const channels = (colour: string) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
const hex = (channel: number): string =>
  Math.round(Math.min(255, channel)).toString(16).padStart(2, '0');
/** A colour made lighter (above 1) or darker. */
const shade = (colour: string, by: number): string =>
  `#${channels(colour)
    .map((channel) => hex(channel * by))
    .join('')}`;

function disc(pen: Pen, radius: number, fill: Pen['fillStyle'], x = 0, y = 0): void {
  pen.beginPath();
  pen.arc(x, y, radius, 0, FULL);
  pen.fillStyle = fill;
  pen.fill();
}

function glow(pen: Pen, radius: number, inner: string, outer: string): Pen['fillStyle'] {
  const gradient = pen.createRadialGradient(
    -radius * 0.3,
    -radius * 0.35,
    radius * 0.1,
    0,
    0,
    radius,
  );
  gradient.addColorStop(0, inner);
  gradient.addColorStop(1, outer);

  return gradient;
}

function bar(pen: Pen, length: number, thickness: number, colour: string): void {
  pen.beginPath();
  pen.roundRect(-length / 2, -thickness / 2, length, thickness, thickness / 2);
  pen.fillStyle = colour;
  pen.fill();
}

/** One piece around the pen's place, in a shade of its colour. */
const SHAPES: Readonly<Record<Shape, (pen: Pen, colour: string, random: Random) => void>> = {
  cube(pen, colour) {
    pen.beginPath();
    pen.roundRect(-13, -11, 26, 22, 5);
    pen.fillStyle = shade(colour, 0.82);
    pen.fill();
    pen.beginPath();
    pen.roundRect(-13, -12, 24, 18, 5);
    pen.fillStyle = colour;
    pen.fill();
  },
  strip(pen, colour, random) {
    const length = random.between(34, 54);
    bar(pen, length, 8, shade(colour, 0.85));
    pen.translate(0, -1.5);
    bar(pen, length - 4, 4, shade(colour, 1.08));
  },
  slice(pen, colour) {
    pen.scale(1, 0.8);
    disc(pen, 17, shade(colour, 0.8));
    disc(pen, 14, colour, 0, -1);
    disc(pen, 6, shade(colour, 1.1), -3, -3);
  },
  leaf(pen, colour) {
    pen.beginPath();
    pen.moveTo(-27, 0);
    pen.quadraticCurveTo(0, -19, 27, 0);
    pen.quadraticCurveTo(0, 19, -27, 0);
    pen.fillStyle = colour;
    pen.fill();
    pen.lineWidth = 2;
    pen.strokeStyle = shade(colour, 1.3);
    pen.beginPath();
    pen.moveTo(-22, 0);
    pen.lineTo(20, 0);
    pen.stroke();
  },
  ball(pen, colour) {
    disc(pen, 12, glow(pen, 12, shade(colour, 1.25), shade(colour, 0.8)));
  },
  shrimp(pen, colour) {
    pen.lineCap = 'round';
    for (const [width, tone] of [
      [15, shade(colour, 0.85)],
      [9, shade(colour, 1.12)],
    ] as const) {
      pen.beginPath();
      pen.arc(0, 0, 15, 0.4, 4.2);
      pen.lineWidth = width;
      pen.strokeStyle = tone;
      pen.stroke();
    }
  },
  grain(pen, colour) {
    bar(pen, 11, 5, shade(colour, 0.94));
    bar(pen, 8, 2.5, colour);
  },
  noodle(pen, colour, random) {
    pen.beginPath();
    pen.arc(0, 0, random.between(20, 46), 0, random.between(2, 4));
    pen.lineWidth = 6;
    pen.strokeStyle = shade(colour, 0.82);
    pen.stroke();
    pen.lineWidth = 3.5;
    pen.strokeStyle = colour;
    pen.stroke();
  },
  bean(pen, colour) {
    pen.scale(1, 0.75);
    disc(pen, 7, glow(pen, 7, shade(colour, 1.3), shade(colour, 0.85)));
  },
  bun(pen, colour) {
    disc(pen, 38, glow(pen, 38, colour, shade(colour, 0.84)));
    pen.lineWidth = 1.5;
    pen.strokeStyle = shade(colour, 0.8);

    for (let fold = 0; fold < 9; fold += 1) {
      pen.rotate(FULL / 9);
      pen.beginPath();
      pen.moveTo(4, 0);
      pen.quadraticCurveTo(12, 5, 20, 2);
      pen.stroke();
    }
  },
  egg(pen, colour, random) {
    for (let fold = 0; fold < 4; fold += 1) {
      const [x, y] = [random.between(-11, 11), random.between(-8, 8)];
      disc(pen, random.between(8, 13), fold % 2 ? colour : shade(colour, 1.12), x, y);
    }
  },
};
/** How many pieces of a shape cover a plate. */
const FILLING: Readonly<Record<Shape, number>> = {
  cube: 62,
  strip: 84,
  slice: 60,
  leaf: 52,
  ball: 80,
  shrimp: 34,
  grain: 620,
  noodle: 90,
  bean: 170,
  bun: 4,
  egg: 46,
};
/** In soup most of it is under the surface. */
const AFLOAT = 0.4;

function drawTable(pen: Pen, random: Random): void {
  const [light, dark] = random.pick(TABLES);
  const gradient = pen.createLinearGradient(0, 0, WIDTH, HEIGHT);
  gradient.addColorStop(0, light);
  gradient.addColorStop(1, dark);
  pen.fillStyle = gradient;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = 'rgb(255 255 255 / 7%)';
  for (let y = random.between(4, 20); y < HEIGHT; y += 26) pen.fillRect(0, y, WIDTH, 9);
}

function drawVessel(pen: Pen, vessel: Vessel, sauce: string): void {
  const [rim, food] = SIZES[vessel];
  pen.save();
  pen.shadowColor = 'rgb(40 25 10 / 45%)';
  pen.shadowBlur = 26;
  pen.shadowOffsetY = 10;
  disc(pen, rim, vessel === 'steamer' ? '#b98a50' : '#fdfcf9');
  pen.restore();
  if (vessel === 'steamer') {
    disc(pen, rim - 10, '#8f6633');
    disc(pen, rim - 16, '#e6cd97');
    pen.fillStyle = 'rgb(120 80 30 / 22%)';

    for (let y = -food; y < food; y += 17)
      pen.fillRect(
        -Math.sqrt(rim ** 2 - y ** 2) + 22,
        y,
        (Math.sqrt(rim ** 2 - y ** 2) - 22) * 2,
        3,
      );

    return;
  }

  disc(pen, rim - 4, glow(pen, rim, '#ffffff', '#e4e0d8'));
  disc(pen, food + 12, glow(pen, food + 12, '#f4f1ea', '#d9d4ca'));
  if (vessel === 'bowl') disc(pen, food, glow(pen, food, shade(sauce, 1.12), shade(sauce, 0.9)));
}

/** From outside to the middle, so that what lies on top is drawn last; heaped, not laid in rings. */
function scatter(
  pen: Pen,
  count: number,
  reach: number,
  random: Random,
  piece: (at: number) => void,
): void {
  for (let at = 0; at < count; at += 1) {
    const distance = Math.sqrt(1 - at / count) * reach * (0.82 + random.next() * 0.2);
    const angle = at * 2.399963 + random.next();
    pen.save();
    pen.translate(Math.cos(angle) * distance, Math.sin(angle) * distance);
    pen.rotate(random.next() * FULL);
    piece(at);
    pen.restore();
  }
}

function drawFood(pen: Pen, { vessel, pieces, sauce }: DishLook, random: Random): void {
  const [main] = pieces;
  if (!main) return;

  const reach = SIZES[vessel][1] - 16;
  if (vessel === 'plate') disc(pen, reach + 8, shade(sauce, 0.95));
  if (vessel === 'steamer') {
    for (const [x, y] of [
      [-46, -42],
      [46, -46],
      [-44, 46],
      [46, 42],
    ] as const) {
      pen.save();
      pen.translate(x, y);
      SHAPES.bun(pen, '#fbf4e4', random);
      pen.restore();
    }
    return;
  }

  const swims = vessel === 'bowl' && main[0] !== 'grain' && main[0] !== 'noodle';
  const count = FILLING[main[0]] * (swims ? AFLOAT : 1);
  scatter(pen, Math.round(count), reach, random, () => {
    const share = random.next();
    const [shape, colour]: Piece =
      (share < 0.56 ? main : share < 0.86 ? pieces[1] : pieces[2]) ?? main;
    SHAPES[shape](pen, shade(colour, 0.9 + random.next() * 0.2), random);
  });
}

function drawGarnish(pen: Pen, { vessel, garnish }: DishLook, random: Random): void {
  if (vessel === 'steamer' || garnish === 'none') return;

  scatter(pen, 16, SIZES[vessel][1] * 0.6, random, () => {
    pen.lineWidth = 2.5;
    pen.strokeStyle = random.pick(['#5fa13c', '#8cc152']);
    pen.beginPath();
    pen.arc(0, 0, 4, 0, FULL);
    pen.stroke();
  });

  if (garnish === 'hot')
    scatter(pen, 12, SIZES[vessel][1] * 0.66, random, () => bar(pen, 15, 5, '#c62a1d'));
}

/** A JPEG of a dish, a few kilobytes. */
export function drawDish(look: DishLook, seed: number): Buffer {
  const random = createRandom(seed);
  const canvas = createCanvas(WIDTH * KEPT, HEIGHT * KEPT);
  const pen = canvas.getContext('2d');
  pen.scale(KEPT, KEPT);
  drawTable(pen, random);
  pen.translate(MIDDLE_X, MIDDLE_Y);
  drawVessel(pen, look.vessel, look.sauce);
  pen.save();
  pen.beginPath();
  pen.arc(0, 0, SIZES[look.vessel][1] + RIM, 0, FULL);
  pen.clip();
  drawFood(pen, look, random);
  pen.restore();
  drawGarnish(pen, look, random);

  return canvas.toBuffer('image/jpeg', JPEG_QUALITY);
}
