import { faceStates } from '../../contract/customer.ts';
/** A face of an old photograph is forgotten with it, and with the membership. */
export const faceForgotten = {
  faceState: faceStates.key.none,
  faceReason: null,
  faceFeatureCipher: null,
  faceAt: null,
};
