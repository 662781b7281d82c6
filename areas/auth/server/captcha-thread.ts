import { parentPort } from 'node:worker_threads';
import { type DrawnCaptcha, drawCaptcha } from './captcha-picture.ts';
import { pngOf } from './png.ts';

/* Draws captchas, one for each message; a thread of its own, since one takes longer than most requests. */

parentPort?.on('message', () => {
  const { picture, piece, answerX } = drawCaptcha();
  const drawn: DrawnCaptcha = {
    picture: pngOf(picture).toString('base64'),
    piece: pngOf(piece).toString('base64'),
    answerX,
  };

  parentPort?.postMessage(drawn);
});
