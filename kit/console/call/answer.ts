import { code, type RefusalData } from '#kit/contract/answer.ts';
import { showToast } from '../action/toast.ts';
import { fileStamp } from '../base/format.ts';
import { t } from '../base/i18n.ts';
import { type Body, SECONDS, type Verdict, verdictOf } from '../form/verdict.ts';
import { SessionOver } from '../shell/watch/session-over.ts';
import { CallError, localCode } from './call-error.ts';

/* What the console makes of an answer (rule wire/answers). */

/** Who asked: the token of the call, whether it is to be silent, and what gives it up. */
export interface Caller {
  /** '' for calls of no user: their answers end no session. */
  readonly token: string;
  readonly quiet?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  /** What is told of a refusal without words, a Chinese source text. */
  readonly otherwise?: string | undefined;
  /** A command that is done once however often it is sent. */
  readonly repeatable?: boolean | undefined;
  /** Reasons that are not told. */
  readonly expects?: readonly string[] | undefined;
}

/**
 * Hands on the events of a stream until it ends.
 * @throws CallError when anything else came
 */
export async function readEvents<Result>(
  response: Response,
  caller: Caller,
  heard: (answer: Result, id: string) => void,
): Promise<void> {
  const isStream =
    response.ok && response.headers.get('content-type')?.startsWith('text/event-stream');
  if (!isStream || !response.body) return void (await readAnswer<Result>(response, caller));

  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader
      .read()
      .catch((error: unknown) => noAnswer(error, caller, true));
    if (done) return;

    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const event of blocks.map(eventIn))
      if (event) heard(JSON.parse(event.data) as Result, event.id);
  }
}

/**
 * The data of an answer. Answers with a `repCode`, and 59000 of face registration, pass through whole.
 * @throws CallError for every other code than success
 */
export async function readAnswer<Result>(response: Response, caller: Caller): Promise<Result> {
  const body = await readBody(response, caller);
  const verdict = verdictOf(response.status, body, caller.token !== '', caller.otherwise);
  if (verdict.kind === 'data') return withToken(body.data as Result, response.headers.get('token'));
  if (verdict.kind === 'through') return body as Result;

  return fail(verdict, response.status, body, caller);
}

async function readBody(response: Response, caller: Caller): Promise<Body> {
  const body = asBody(
    await response.text().catch((error: unknown) => noAnswer(error, caller, true)),
  );
  if (body) return body;

  /* What answers well but not in our words is something between: a page to log in to the network, a proxy. */
  const strange = response.ok
    ? t('收到的不是本系统的应答，请检查网络（可能需要先登录上网认证）后重试')
    : t('服务器暂时无法响应（{status}）', { status: response.status });
  const error = new CallError(caller.repeatable ? lostCommand() : strange, {
    status: response.status,
    code: localCode.unreadable,
    reason: 'UNREADABLE',
  });

  return refuse(error, { quiet: caller.quiet, seconds: SECONDS.network });
}

const asBody = (text: string): Body | undefined => {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Says why no answer, or only part of one, has come; a call the page itself gave up says nothing.
 * @throws CallError always
 */
export function noAnswer(
  error: unknown,
  { quiet, signal, repeatable }: Omit<Caller, 'token'>,
  cut = false,
): never {
  if (signal?.aborted)
    throw new CallError('aborted', { status: 0, code: localCode.aborted, reason: 'ABORTED' });

  const late = error instanceof DOMException && error.name === 'TimeoutError';
  const parts = late
    ? { code: localCode.timeout, reason: 'TIMEOUT' }
    : { code: localCode.network, reason: 'NETWORK' };
  const lost = cut
    ? t('服务器的应答没有传完，请检查网络后重试')
    : t('网络连接失败，请检查网络后重试');
  const told = late ? t('请求超时，请稍后再试') : lost;
  const message = repeatable ? lostCommand() : told;

  return refuse(new CallError(message, { status: 0, ...parts }), {
    quiet,
    seconds: SECONDS.network,
  });
}

/** A command whose outcome is unknown, and which may be pressed again: the same form sends the same key. */
const lostCommand = (): string =>
  t('网络中断，结果未知。再次点击是安全的：不会重复办理，也不会重复扣款或入账');

/** Shows a failure and throws it. */
export function refuse(
  error: CallError,
  shown: { quiet?: boolean | undefined; seconds: number },
): never {
  if (!shown.quiet) showToast('error', error.message, shown.seconds);
  throw error;
}

/** Data of a successful answer, with the token the server renewed, if it did. */
function withToken<Data>(data: Data, token: string | null): Data {
  if (!token || typeof data !== 'object' || data === null || Array.isArray(data)) return data;
  return { ...data, token };
}

/** Throws the failure that an unsuccessful answer stands for, after showing it. */
function fail(
  { kind, message, seconds }: Extract<Verdict, { message: string }>,
  status: number,
  body: Body,
  { token, quiet, expects, repeatable }: Caller,
): never {
  const found = errorOf(status, body, t(message));
  const error = repeatable && found.reason === UNCERTAIN ? withWords(found, lostCommand()) : found;
  if (kind === 'restart' && token !== '') throw new SessionOver(error, token, seconds);

  return refuse(error, { quiet: quiet || expects?.includes(error.reason), seconds });
}

/** The server lost its database in the middle and does not know either. */
const UNCERTAIN = 'UNCERTAIN';

const withWords = ({ status, code, reason }: CallError, message: string): CallError =>
  new CallError(message, { status, code, reason });

function errorOf(status: number, body: Body, message: string): CallError {
  const data = (
    typeof body.data === 'object' && body.data !== null ? body.data : {}
  ) as Partial<RefusalData>;
  return new CallError(message, {
    status,
    code: body.code ?? status,
    reason: data.reason ?? '',
    ...(data.fields && { fields: data.fields }),
  });
}

/** One event of a stream; undefined for a line that only says that it lives. */
function eventIn(block: string): { readonly id: string; readonly data: string } | undefined {
  const fields = new Map(
    block
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.replace(/^\w+: ?/, '')]),
  );
  const data = fields.get('data');

  return data === undefined ? undefined : { data, id: fields.get('id') ?? '' };
}

export interface SavedFile {
  readonly blob: Blob;
  readonly fileName: string;
}

/**
 * The file of an answer.
 * @throws CallError when JSON came instead: its message is shown, or that the export failed
 */
export async function readFile(response: Response, caller: Caller): Promise<SavedFile> {
  const type = response.headers.get('content-type') ?? '';
  if (!type.includes('json') && response.ok) {
    const blob = await response.blob().catch((error: unknown) => noAnswer(error, caller, true));
    return { blob, fileName: fileNameOf(response.headers.get('content-disposition')) };
  }

  const body = await readBody(response, caller);
  const told = {
    ...body,
    code: body.code === code.success ? response.status : body.code,
    message: body.message || '导出失败！',
  };

  const verdict = verdictOf(response.status, told, caller.token !== '');
  if ('message' in verdict) return fail(verdict, response.status, told, caller);

  throw errorOf(response.status, told, t(told.message));
}

function fileNameOf(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1];

  return encoded ? decodeURIComponent(encoded) : (plain ?? `${fileStamp(new Date())}.xlsx`);
}
