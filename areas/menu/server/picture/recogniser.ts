import { z } from 'zod';
import { conflict, Refusal } from '#kit/server/refusal.ts';

/* Speaks to a service that recognises dishes (docs/dish-recognition.md). It stands outside, so what it answers is checked like any input. */

/** How a service is reached. */
export interface Recogniser {
  readonly menuaiId: number;
  readonly serviceUrl: string;
  readonly apiKey: string | undefined;
  /** Where services may be asked at all. */
  readonly allowedHosts: readonly string[];
  /** Percent. */
  readonly leastScore: number;
}

const Anything = z.unknown();

/** Whether a service is there and takes the key. @throws Refusal */
export const checkService = async (to: Recogniser): Promise<void> => {
  await ask(to, 'GET', '/health', Anything);
};

const LIMIT_MILLISECONDS = 20_000;

async function ask<Answer extends z.ZodType>(
  to: Recogniser,
  method: string,
  path: string,
  answer: Answer,
  body?: unknown,
): Promise<z.output<Answer>> {
  const url = addressOf(to, path);
  try {
    const response = await fetch(url, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(LIMIT_MILLISECONDS),
      headers: {
        ...(to.apiKey !== undefined && { authorization: `Bearer ${to.apiKey}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

    const text = await textOf(response);
    if (response.status >= 400 && response.status < 500) throw refusedByService();
    if (!response.ok) throw unreachable();

    return answer.parse(text === '' ? {} : JSON.parse(text));
  } catch (error) {
    throw error instanceof Refusal ? error : unreachable();
  }
}

/** @throws Refusal 409 HOST_NOT_ALLOWED */
function addressOf({ serviceUrl, allowedHosts }: Recogniser, path: string): URL {
  const url = new URL(`${serviceUrl.replace(/\/$/, '')}${path}`);
  if (!allowedHosts.includes(url.host) && !allowedHosts.includes(url.hostname))
    throw conflict(
      'HOST_NOT_ALLOWED',
      '识别服务的主机不在允许名单（RECOGNITION_HOSTS）中，请联系运维',
    );

  return url;
}

const MOST_ANSWER_BYTES = 1_000_000;

/** The text of an answer, as far as one may be long. @throws unreachable */
async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > MOST_ANSWER_BYTES) throw unreachable();

    parts.push(part);
  }

  return Buffer.concat(parts).toString();
}

/** The service does not answer, or answers what makes no sense: nothing of it is told to strangers but this. */
const unreachable = (): Refusal =>
  new Refusal(503, 'RECOGNITION_UNREACHABLE', '识别服务无法连接，请稍后再试');

const refusedByService = (): Refusal =>
  new Refusal(503, 'RECOGNITION_REFUSED', '识别服务拒绝了请求');

/** A picture as a service learns it. */
export interface Lesson {
  readonly pictureId: number;
  readonly kind: 'dish' | 'tray';
  readonly dishesId: number | null;
  readonly dishesName: string | null;
  readonly image: Buffer;
}

/** Teaches a picture; the same picture again replaces what was taught. @throws Refusal 503 RECOGNITION_REFUSED, RECOGNITION_UNREACHABLE */
export const teachPicture = async (
  to: Recogniser,
  { pictureId, image, dishesId, ...lesson }: Lesson,
): Promise<void> => {
  const about = { ...lesson, dishesId: dishesId === null ? null : String(dishesId) };
  await ask(to, 'PUT', `/pictures/${pictureId}`, Anything, { ...about, ...imageOf(image) });
};

const imageOf = (image: Buffer) => ({ mediaType: 'image/jpeg', image: image.toString('base64') });

/** Makes a service forget a picture; one it does not know is forgotten already. */
export async function forgetPicture(to: Recogniser, pictureId: number): Promise<void> {
  await ask(to, 'DELETE', `/pictures/${pictureId}`, Anything).catch((error: unknown) => {
    const isUnknown = error instanceof Refusal && error.reason === 'RECOGNITION_REFUSED';
    if (!isUnknown) throw error;
  });
}

const Found = z.object({
  dishes: z
    .array(
      z.object({
        left: z.number().finite(),
        top: z.number().finite(),
        width: z.number().finite(),
        height: z.number().finite(),
        dishesId: z
          .string()
          .regex(/^\d{1,15}$/)
          .nullish(),
        score: z.number().min(0).max(100).default(0),
      }),
    )
    .max(200),
});

export type FoundDish = z.output<typeof Found>['dishes'][number];

/** Where dishes are on a picture, and what a service takes them for. */
export const detectDishes = async (to: Recogniser, image: Buffer): Promise<readonly FoundDish[]> =>
  (await ask(to, 'POST', '/detect', Found, imageOf(image))).dishes;
