import { z } from 'zod';
import { Refusal } from '#kit/server/refusal.ts';

export const jsonPost = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

export type AppToken = ReturnType<typeof createAppToken>;

const Token = z.object({ errcode: z.literal(0), access_token: z.string(), expires_in: z.number() });

/** Renewed this long before it ends. */
const MARGIN_SECONDS = 300;

/** An access token of an application, asked for once and kept until shortly before it ends. */
export function createAppToken(title: string, address: string) {
  let kept: { token: string; until: number } | undefined;
  return {
    async get(): Promise<string> {
      if (kept && kept.until > performance.now()) return kept.token;

      const answer = await askProvider(title, address, {}, Token);
      kept = {
        token: answer.access_token,
        until: performance.now() + (answer.expires_in - MARGIN_SECONDS) * 1000,
      };

      return kept.token;
    },
    /** The provider may have taken it back: the next call asks for a new one. */
    forget(): void {
      kept = undefined;
    },
  };
}

const LIMIT_MILLISECONDS = 10_000;

/**
 * Calls a provider and reads its JSON answer.
 * @throws Refusal 503 ENTRY_UNREACHABLE without an answer, 400 ENTRY_REFUSED for an answer of another shape
 */
export async function askProvider<Answer extends z.ZodType>(
  title: string,
  url: string,
  init: RequestInit,
  answer: Answer,
): Promise<z.output<Answer>> {
  const response = await fetch(url, {
    ...init,
    redirect: 'error',
    signal: AbortSignal.timeout(LIMIT_MILLISECONDS),
  }).catch(() => undefined);

  if (!response || response.status >= 500) throw entryUnreachable(title);

  const parsed = answer.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) throw entryRefused();

  return parsed.data;
}

export const entryUnreachable = (title: string): Refusal =>
  new Refusal(503, 'ENTRY_UNREACHABLE', '暂时无法连接{title}，请稍后再试', { params: { title } });

/** The provider says no, or what it says makes no sense. The reason it gives is for the log of the provider, not for strangers. */
export const entryRefused = (): Refusal =>
  new Refusal(400, 'ENTRY_REFUSED', '第三方登录未通过，请重试');

/** Does something with an application's token; a failure forgets the token, so that a revoked one heals. */
export async function withToken<Result>(
  token: AppToken,
  work: (token: string) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(await token.get());
  } catch (error) {
    token.forget();
    throw error;
  }
}
