import { createCanvas, loadImage } from '@napi-rs/canvas';

/** What terminals compare: opaque to everybody but the extractor that made it. */
export type FaceResult =
  | { readonly feature: Buffer }
  | {
      /** Chinese source text: why nobody can be recognised by this picture. */
      readonly reason: string;
    };
/** Reads the feature of the one face of a picture. Another one is put in by `useFaceExtractor`. */
export type FaceExtractor = (picture: Buffer) => Promise<FaceResult>;

/** Pixels a picture needs at least (document 2 section 9: face size default 120). */
const SMALLEST = 120;
const GRID = 16;
/** Standard deviation of brightness below which a picture shows nothing. */
const FLAT = 8;

/** Brightness of the picture on a coarse grid, 0 to 255. */
async function brightness(picture: Buffer): Promise<{ grid: Buffer; width: number; height: number }> {
  const image = await loadImage(picture);
  const paper = createCanvas(GRID, GRID).getContext('2d');
  paper.drawImage(image, 0, 0, GRID, GRID);
  const { data } = paper.getImageData(0, 0, GRID, GRID);
  const grid = Buffer.alloc(GRID * GRID);
  for (let at = 0; at < grid.length; at++) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3);
    grid[at] = Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
  }
  return { grid, width: image.width, height: image.height };
}

const spread = (grid: Buffer): number => {
  const mean = grid.reduce((sum, value) => sum + value, 0) / grid.length;
  return Math.sqrt(grid.reduce((sum, value) => sum + (value - mean) ** 2, 0) / grid.length);
};

/**
 * The built-in extractor: refuses what is too small or shows nothing, and describes the rest by its brightness. It finds no
 * faces; terminals with an algorithm of their own bring their extractor.
 */
const plainExtractor: FaceExtractor = async (picture) => {
  const { grid, width, height } = await brightness(picture);
  if (Math.min(width, height) < SMALLEST) return { reason: '照片太小，宽高至少120像素' };
  if (spread(grid) < FLAT) return { reason: '照片中没有可识别的人脸' };
  return { feature: grid };
};

let extractor = plainExtractor;

/** Puts in the extractor of the terminals that are used; answers the one before. */
export function useFaceExtractor(next: FaceExtractor): FaceExtractor {
  const before = extractor;
  extractor = next;
  return before;
}

export const extractFace = (picture: Buffer): Promise<FaceResult> => extractor(picture);
