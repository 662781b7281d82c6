import { code, type RefusalData } from '#kit/contract/answer.ts';
import { CallError, localCode } from './call-error.ts';
import { clearCredentials, savedToken } from './credentials.ts';
import { fileStamp } from './format.ts';
import { t } from './i18n.ts';
import { keepToast, showToast } from './toast.ts';
import { type Body, SECONDS, type Verdict, verdictOf } from './verdict.ts';

/* What the console makes of an answer: document 0 section 7, "Answer handling". */

/** Who asked: the token of the call, and whether it is to be silent. */
interface Caller {
  readonly token: string;
  readonly quiet: boolean | undefined;
}

/** Shows a failure and throws it. */
export function refuse(error: CallError, shown: { quiet?: boolean | undefined; seconds: number }): never {
  if (!shown.quiet) showToast('error', error.message, shown.seconds);
  throw error;
}

/**
 * The session is over: forget it and start again from the login screen, where the reason is shown. A call that was still
 * signed with an older token says nothing about the session of now.
 */
function restart(message: string, stay: number, token: string): void {
  if (savedToken() !== token) return;
  clearCredentials();
  keepToast('error', message, stay);
  window.location.reload();
}

function errorOf(status: number, body: Body, message: string): CallError {
  const data = (typeof body.data === 'object' && body.data !== null ? body.data : {}) as Partial<RefusalData>;
  return new CallError(message, {
    status,
    code: body.code ?? status,
    reason: data.reason ?? '',
    ...(data.fields && { fields: data.fields }),
  });
}

/** Throws the failure that an unsuccessful answer stands for, after showing it. */
function fail(
  { kind, message, seconds }: Extract<Verdict, { message: string }>,
  status: number,
  body: Body,
  { token, quiet }: Caller,
): never {
  const error = errorOf(status, body, t(message));
  if (kind === 'refused') return refuse(error, { quiet, seconds });
  restart(error.message, seconds, token);
  throw error;
}

async function readBody(response: Response, quiet: boolean | undefined): Promise<Body> {
  const body: unknown = await response.json().catch(() => undefined);
  if (typeof body === 'object' && body !== null) return body;
  const message = t('服务器暂时无法响应（{status}）', { status: response.status });
  const error = new CallError(message, { status: response.status, code: localCode.unreadable, reason: 'UNREADABLE' });
  return refuse(error, { quiet, seconds: SECONDS.network });
}

/** Data of a successful answer, with the token the server renewed, if it did. */
function withToken<Data>(data: Data, token: string | null): Data {
  if (!token || typeof data !== 'object' || data === null || Array.isArray(data)) return data;
  return { ...data, token };
}

/**
 * The data of an answer. Answers with a `repCode`, and 59000 of face registration, pass through whole.
 * @throws CallError for every other code than success
 */
export async function readAnswer<Result>(
  response: Response,
  token: string,
  quiet: boolean | undefined,
  otherwise?: string,
): Promise<Result> {
  const body = await readBody(response, quiet);
  const verdict = verdictOf(response.status, body, token !== '', otherwise);
  if (verdict.kind === 'data') return withToken(body.data as Result, response.headers.get('token'));
  if (verdict.kind === 'through') return body as Result;
  return fail(verdict, response.status, body, { token, quiet });
}

export interface SavedFile {
  readonly blob: Blob;
  readonly fileName: string;
}

function fileNameOf(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1];
  return encoded ? decodeURIComponent(encoded) : (plain ?? `${fileStamp(new Date())}.xls`);
}

/**
 * The file of an answer.
 * @throws CallError when JSON came instead: its message is shown, or that the export failed
 */
export async function readFile(response: Response, token: string, quiet: boolean | undefined): Promise<SavedFile> {
  const type = response.headers.get('content-type') ?? '';
  if (!type.includes('json') && response.ok) {
    return { blob: await response.blob(), fileName: fileNameOf(response.headers.get('content-disposition')) };
  }
  const body = await readBody(response, quiet);
  const told = {
    ...body,
    code: body.code === code.success ? response.status : body.code,
    message: body.message || '导出失败！',
  };
  const verdict = verdictOf(response.status, told, token !== '');
  if ('message' in verdict) return fail(verdict, response.status, told, { token, quiet });
  throw errorOf(response.status, told, t(told.message));
}
