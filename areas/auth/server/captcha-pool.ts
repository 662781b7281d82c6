import { Refusal } from '#kit/server/refusal.ts';
import { persistentThread } from '#kit/server/thread.ts';
import type { DrawnCaptcha } from './captcha-picture.ts';

/** Pictures that are ready, for one server. */
export interface CaptchaPool {
  /**
   * A captcha that was never shown. Drawn ahead on another thread, so that a rush of them holds up no other call.
   * @throws Refusal 503 CAPTCHA_UNAVAILABLE when the thread fails
   */
  take(): Promise<DrawnCaptcha>;
}

const thread = persistentThread<'draw', DrawnCaptcha>({
  file: new URL('./captcha-thread.ts', import.meta.url),
  failed: () => new Refusal(503, 'CAPTCHA_UNAVAILABLE', '验证码暂不可用，请稍后再试'),
});

/** Pictures kept ready: a rush of that many is answered at once. About 60 KB each. */
const READY = 24;

/** Pictures are drawn again when so few are left, many in one go: starting the thread takes longer than drawing one. */
const LOW = 12;

export function createCaptchaPool(): CaptchaPool {
  const ready: DrawnCaptcha[] = [];
  const waiting: PromiseWithResolvers<DrawnCaptcha>[] = [];
  let isDrawing = false;

  /** Draws for callers who wait, then until the pool is full. */
  async function draw(): Promise<void> {
    if (isDrawing) return;

    isDrawing = true;

    try {
      await thread.use(async (ask) => {
        while (waiting.length > 0 || ready.length < READY) {
          const drawn = await ask('draw');
          const next = waiting.shift();
          if (next) next.resolve(drawn);
          else ready.push(drawn);
        }
      });
    } catch (error) {
      for (const { reject } of waiting.splice(0)) reject(error);
    } finally {
      isDrawing = false;
    }
  }

  return {
    take() {
      const one = ready.shift();
      const next = Promise.withResolvers<DrawnCaptcha>();
      if (one) next.resolve(one);
      else waiting.push(next);

      if (ready.length < LOW) void draw();

      return next.promise;
    },
  };
}
