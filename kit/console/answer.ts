import { type Answer, code, type RefusalData } from '#kit/contract/answer.ts';
import { CallError, localCode } from './call-error.ts';
import { clearCredentials, savedToken } from './credentials.ts';
import { fileStamp } from './format.ts';
import { t } from './i18n.ts';
import { keepToast, showToast } from './toast.ts';

/* What the console makes of an answer: document 0 section 7, "Answer handling". */

/** Seconds a message stays. */
const seconds = { sessionReset: 2, refused: 4, notLoggedIn: 10, unreadable: 5 } as const;

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

function refusalOf(status: number, body: Partial<Answer>): CallError {
  const data = (typeof body.data === 'object' && body.data !== null ? body.data : {}) as Partial<RefusalData>;
  const told = body.message || (typeof body.data === 'string' ? body.data : '');
  return new CallError(told || t('请求失败，请稍后再试'), {
    status,
    code: body.code ?? status,
    reason: data.reason ?? '',
    ...(data.fields && { fields: data.fields }),
  });
}

/** Throws the failure that an unsuccessful answer stands for, after showing it. */
function fail(status: number, body: Partial<Answer>, token: string, quiet: boolean | undefined): never {
  const error = refusalOf(status, body);
  if (body.code === code.sessionReset) {
    restart(body.message || t('登录状态异常'), seconds.sessionReset, token);
    throw error;
  }
  if (status === 401 && token !== '') {
    restart(body.message || t('登录已过期，请重新登录'), seconds.notLoggedIn, token);
    throw error;
  }
  return refuse(error, { quiet, seconds: seconds.refused });
}

async function readBody(
  response: Response,
  quiet: boolean | undefined,
): Promise<Partial<Answer> & { repCode?: unknown }> {
  const body: unknown = await response.json().catch(() => undefined);
  if (typeof body === 'object' && body !== null) return body;
  const message = t('服务器暂时无法响应（{status}）', { status: response.status });
  const error = new CallError(message, { status: response.status, code: localCode.unreadable, reason: 'UNREADABLE' });
  return refuse(error, { quiet, seconds: seconds.unreadable });
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
): Promise<Result> {
  const body = await readBody(response, quiet);
  if (body.code === code.success) return withToken(body.data as Result, response.headers.get('token'));
  if ('repCode' in body || body.code === code.faceRegistration) return body as Result;
  return fail(response.status, body, token, quiet);
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
  return fail(response.status, { ...body, message: body.message || t('导出失败！') }, token, quiet);
}
