export const FACE = { none: 0, registered: 1, refused: 2 } as const;

/** A face of an old photograph is forgotten with it, and with the membership. */
export const faceForgotten = { faceState: FACE.none, faceReason: null, faceFeatureCipher: null, faceAt: null };
