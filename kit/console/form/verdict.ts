import { type Answer, code } from '#kit/contract/answer.ts';

/* What an answer means (rule wire/answers). Effects are those of `answer.ts`. */

export type Body = Partial<Answer> & { readonly repCode?: unknown };

/** What to do with an answer: hand on its data, hand on the whole of it, start again at the login, or say why not. */
export type Verdict =
  | { readonly kind: 'data' }
  | { readonly kind: 'through' }
  | { readonly kind: 'restart' | 'refused'; readonly message: string; readonly seconds: number };

/** Seconds a message stays, by what went wrong. */
export const SECONDS = { sessionReset: 2, refused: 4, network: 5, notLoggedIn: 10 } as const;

/**
 * Judges an answer by its code; the HTTP status counts for 401 only, every other one from 0 to 5000 is accepted.
 * @param otherwise what is told where the server gave no words
 * @returns messages are Chinese source texts unless the server sent one, which is in the user's language already
 */
export function verdictOf(
  status: number,
  body: Body,
  isLoggedIn: boolean,
  otherwise = '请求失败，请稍后再试',
): Verdict {
  const { code: answered, message, data } = body;
  if (answered === code.success) return { kind: 'data' };
  if ('repCode' in body || answered === code.faceRegistration) return { kind: 'through' };
  if (answered === code.sessionReset)
    return { kind: 'restart', message: message || '登录状态异常', seconds: SECONDS.sessionReset };
  if (status === 401 && isLoggedIn)
    return {
      kind: 'restart',
      message: message || '登录已过期，请重新登录',
      seconds: SECONDS.notLoggedIn,
    };

  const told = message || (typeof data === 'string' ? data : '');

  return { kind: 'refused', message: told || otherwise, seconds: SECONDS.refused };
}
