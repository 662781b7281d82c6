/** Upright bars with more names, or longer ones, cannot all be named below them. */
const MOST_UPRIGHT = 8;
const LONGEST_UPRIGHT = 12;

/** In Latin letters, of which a Chinese character is as wide as two. */
export const widthOfName = (name: string): number =>
  [...name].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 0xff ? 2 : 1), 0);

/** Whether bars with these names have to lie on their side, so that each is named. */
export const areLong = (names: readonly string[]): boolean =>
  names.length > MOST_UPRIGHT ||
  (names.length > 3 && names.some((name) => widthOfName(name) > LONGEST_UPRIGHT));

const AXIS = 44;
const PER_NAME = 22;
const PER_FURTHER_BAR = 12;
const LEAST_HEIGHT = 240;

/** Pixels in which every bar that lies on its side is named. */
export const sidewaysHeight = (names: number, series: number): number =>
  Math.max(LEAST_HEIGHT, AXIS + names * (PER_NAME + (series - 1) * PER_FURTHER_BAR));
