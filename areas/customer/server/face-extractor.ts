/** What terminals compare: opaque to everybody but the extractor that made it. */
export type FaceResult =
  | { readonly feature: Buffer }
  | {
      /** Chinese source text: why nobody can be recognised by this picture. */
      readonly reason: string;
    };
/** Reads the feature of the one face of a picture. */
export type FaceExtractor = (picture: Buffer) => Promise<FaceResult>;

/* A picture says nothing about a face until an algorithm that finds faces is put in. */
let extractor: FaceExtractor | undefined;

/** Puts in the extractor of the terminals that are used; answers the one before. Undefined: faces are not recognised. */
export function putFaceExtractor(next: FaceExtractor | undefined): FaceExtractor | undefined {
  const before = extractor;
  extractor = next;
  return before;
}

/** Whether a face can be read from a picture at all. */
export const recognisesFaces = (): boolean => extractor !== undefined;

/** What a picture gives; undefined where no recognition is configured. */
export const extractFace = async (picture: Buffer): Promise<FaceResult | undefined> => extractor?.(picture);
