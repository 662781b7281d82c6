import { code, type FieldError } from '#kit/contract/answer.ts';
import type { TextParams } from './texts.ts';

const statusCodes: Record<number, number> = {
  400: code.invalidContent,
  401: code.notLoggedIn,
  403: code.noPermission,
  404: code.notFound,
  408: code.tooSlow,
  409: code.conflict,
  413: code.tooLarge,
  429: code.tooMany,
  503: code.unavailable,
};

const codeOfStatus = (status: number): number => statusCodes[status] ?? code.failed;

/**
 * A call that is refused for a reason the user can understand: HTTP status, a stable reason, and a Chinese message that the
 * answer layer translates. Everything else that is thrown answers 500 without detail.
 */
export class Refusal extends Error {
  readonly status: number;
  readonly code: number;
  readonly reason: string;
  readonly params: TextParams;
  readonly fields: readonly FieldError[] | undefined;
  constructor(
    status: number,
    reason: string,
    message: string,
    options: { params?: TextParams; fields?: readonly FieldError[]; code?: number } = {},
  ) {
    super(message);
    this.status = status;
    this.code = options.code ?? codeOfStatus(status);
    this.reason = reason;
    this.params = options.params ?? {};
    this.fields = options.fields;
  }
}

/**
 * What a handler answers when its work is committed and the answer still is no plain success: another code and message, such as
 * 59000 for a face no person can be recognised by (rule people/face).
 */
export class Answered {
  readonly code: number;
  readonly message: string;
  readonly data: unknown;
  constructor(code: number, message: string, data: unknown) {
    this.code = code;
    this.message = message;
    this.data = data;
  }
}

/** 409: the state of things does not allow it. `{name}` parts of the message are filled from `params`. */
export const conflict = (reason: string, message: string, params?: TextParams): Refusal =>
  new Refusal(409, reason, message, params ? { params } : {});

/** 404, also for things outside the caller's data scope: their existence is not told. */
export const notFound = (message = '数据不存在或已被删除'): Refusal =>
  new Refusal(404, 'NOT_FOUND', message);

/** 401: no session, or one that is over. */
export const notLoggedIn = (): Refusal =>
  new Refusal(401, 'NOT_LOGGED_IN', '登录已过期，请重新登录');

/** 403: the caller may not do this. */
export const forbidden = (message = '没有操作权限'): Refusal =>
  new Refusal(403, 'NO_PERMISSION', message);

/** 400 for one field of the content. */
export const invalid = (path: string, message: string): Refusal =>
  new Refusal(400, 'INVALID_CONTENT', message, { fields: [{ path, message }] });

/** 429: too many ask for the same at this moment. */
export const busy = (message = '系统繁忙，请稍后再试'): Refusal =>
  new Refusal(429, 'BUSY', message);

/** 503: nothing was done, and trying again soon may succeed. */
export const unavailable = (): Refusal => new Refusal(503, 'BUSY', '系统正忙，请稍后重试');
