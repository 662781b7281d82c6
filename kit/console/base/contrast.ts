const STEP = 0.02;

/** The nearest shade of a colour that can be read on a ground (or with texts of that colour on it), both `#rrggbb`. */
export function readable(colour: string, ground: string, least = 4.5): string {
  const towards = luminance(ground) > 0.18 ? 0 : 255;
  const shade = (share: number) =>
    colourOf(partsOf(colour).map((part) => part + (towards - part) * share));
  let share = 0;
  while (share < 1 && contrast(shade(share), ground) < least) share += STEP;

  return shade(Math.min(share, 1));
}

/* Contrast of WCAG 2.2: 4.5 is what texts need. */
const LINEAR_BELOW = 0.04045;

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(colour).map((part) => {
    const share = part / 255;
    return share <= LINEAR_BELOW ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const partsOf = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

const colourOf = (parts: readonly number[]): string =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** How much two colours (`#rrggbb`) differ in light, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted(
    (left, right) => right - left,
  );
  return (light + 0.05) / (dark + 0.05);
}
