import type { FaceExtractor } from '#kit/server/outside/adapters.ts';
import { Refusal } from '#kit/server/refusal.ts';
import { persistentThread } from '#kit/server/thread.ts';
import type { FaceAnswer } from './face-thread.ts';

const thread = persistentThread<Uint8Array, FaceAnswer>({
  file: new URL('./face-thread.ts', import.meta.url),
  failed: () => new Refusal(503, 'FACE_UNAVAILABLE', '人脸识别暂不可用，请稍后再试'),
});

const reasons = {
  none: '照片中没有可识别的人脸',
  several: '照片中有多张人脸，请使用单人照片',
  small: '照片中的人脸太小，请使用更清晰的照片',
  unreadable: '照片无法读取',
};

/**
 * The extractor that comes with the product: dlib's face recognition network, whose weights a package ships. A feature is 128 numbers
 * of 32 bits, little-endian; two of them belong to one person where their Euclidean distance is
 * below 0.6, which the network was trained to.
 */
export const readFace: FaceExtractor = async (picture) => {
  const answer = await thread.use((ask) => ask(picture));
  if ('problem' in answer) return { reason: reasons[answer.problem] };

  const { buffer, byteOffset, byteLength } = answer.descriptor;

  return { feature: Buffer.from(buffer, byteOffset, byteLength) };
};
