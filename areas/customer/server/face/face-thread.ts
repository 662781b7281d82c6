import { createRequire, registerHooks } from 'node:module';
import { dirname, join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { createCanvas, loadImage } from '@napi-rs/canvas';

/* Finds the face of a picture and describes it, one picture after the other; a thread of its own, since one takes about a second. */

/** What is answered: the 128 numbers that describe a face, or why there are none. */
export type FaceAnswer =
  | { readonly descriptor: Float32Array }
  | { readonly problem: 'none' | 'several' | 'small' | 'unreadable' };

/* The model asks for all of TensorFlow.js, 220 MB of packages, and uses nothing but its core. */
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === '@tensorflow/tfjs' ? '@tensorflow/tfjs-core' : specifier, context),
});

/* The CommonJS builds: those packages ship no module that Node can import. */
const require = createRequire(import.meta.url);
const tensors: typeof import('@tensorflow/tfjs-core') = require('@tensorflow/tfjs-core');
const wasm: typeof import('@tensorflow/tfjs-backend-wasm') = require('@tensorflow/tfjs-backend-wasm');
const faces: typeof import('@vladmandic/face-api') = require('@vladmandic/face-api/dist/face-api.node-wasm.js');

/** Pixels of the longer side that faces are looked for in: enough for a portrait, and a second at most. */
const LONGEST_SIDE = 640;
/** Pixels of that picture a face is wide at least: smaller ones are described too coarsely to tell people apart. */
const LEAST_WIDTH = 48;
/** How sure the detector has to be, from 0 to 1. */
const LEAST_SCORE = 0.6;

type Tensor = import('@tensorflow/tfjs-core').Tensor;

const shaped =
  (axes: number) =>
  (tensor: Tensor, ...sizes: number[]): Tensor =>
    tensors.reshape(tensor, sizes.slice(0, axes));
/** What the model calls on tensors themselves: the core has these as functions only. */
const METHODS: Readonly<Record<string, (tensor: Tensor, ...values: never[]) => unknown>> = {
  as1D: (tensor) => tensors.reshape(tensor, [tensor.size]),
  as2D: shaped(2),
  as3D: shaped(3),
  as4D: shaped(4),
  div: tensors.div,
  expandDims: tensors.expandDims,
  mean: tensors.mean,
  mul: tensors.mul,
  reshape: tensors.reshape,
  slice: tensors.slice,
  sub: tensors.sub,
  toInt: (tensor) => tensors.cast(tensor, 'int32'),
};

function giveMethods(): void {
  for (const [name, method] of Object.entries(METHODS))
    Object.defineProperty(tensors.Tensor.prototype, name, {
      value(this: Tensor, ...values: never[]) {
        return method(this, ...values);
      },
    });
}

async function prepare(): Promise<void> {
  giveMethods();
  wasm.setWasmPaths(`${dirname(require.resolve('@tensorflow/tfjs-backend-wasm'))}/`);
  await tensors.setBackend('wasm');
  const models = join(dirname(require.resolve('@vladmandic/face-api/package.json')), 'model');
  for (const net of [
    faces.nets.ssdMobilenetv1,
    faces.nets.faceLandmark68Net,
    faces.nets.faceRecognitionNet,
  ])
    await net.loadFromDisk(models);
}

async function pixelsOf(picture: Uint8Array) {
  const image = await loadImage(picture);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(image.width, image.height));
  const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)];
  const paper = createCanvas(width, height).getContext('2d');
  paper.drawImage(image, 0, 0, width, height);
  const { data } = paper.getImageData(0, 0, width, height);

  return tensors.tidy(() =>
    tensors.slice(
      tensors.tensor3d(new Uint8Array(data.buffer), [height, width, 4], 'int32'),
      [0, 0, 0],
      [-1, -1, 3],
    ),
  );
}

async function read(picture: Uint8Array): Promise<FaceAnswer> {
  const pixels = await pixelsOf(picture).catch(() => undefined);
  if (!pixels) return { problem: 'unreadable' };

  try {
    const options = new faces.SsdMobilenetv1Options({ minConfidence: LEAST_SCORE });
    /* Each package declares tensors of its own; they are the same ones. */
    const found = await faces
      .detectAllFaces(pixels as never, options)
      .withFaceLandmarks()
      .withFaceDescriptors();
    const [face] = found;
    if (!face) return { problem: 'none' };
    if (found.length > 1) return { problem: 'several' };
    if (face.detection.box.width < LEAST_WIDTH) return { problem: 'small' };

    return { descriptor: face.descriptor };
  } finally {
    pixels.dispose();
  }
}

const ready = prepare();
let last: Promise<unknown> = ready;

parentPort?.on('message', (picture: Uint8Array) => {
  last = last.then(async () => parentPort?.postMessage(await read(picture)));
});
