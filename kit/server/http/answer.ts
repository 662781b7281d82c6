import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { code } from '#kit/contract/answer.ts';
import { faceOf } from '#kit/contract/face.ts';
import type { Language } from '../../contract/language.ts';
import { isConnectionFailure, UncertainCommitError } from '../database/failure.ts';
import { Refusal, unavailable } from '../refusal.ts';
import { issueSentence, issueText, translate } from '../texts.ts';
import { fieldOfIndex } from '../unique.ts';

/** What a call that went well says. */
export const SUCCESS = { code: code.success, message: '操作成功' } as const;

/** Unique violations and the like that a handler did not foresee still answer in words, never as a defect. */
const databaseReasons: Record<string, { reason: string; message: string; status: number }> = {
  '23505': { reason: 'DUPLICATE', message: '数据重复，请检查编号或名称', status: 409 },
  '23P01': { reason: 'OVERLAP', message: '数据重复，请检查编号或名称', status: 409 },
  '23503': { reason: 'REFERENCED', message: '关联的数据不存在或正在使用', status: 409 },
  '40001': { reason: 'BUSY', message: '数据正在被他人修改，请重试', status: 409 },
  '40P01': { reason: 'BUSY', message: '数据正在被他人修改，请重试', status: 409 },
  '55P03': { reason: 'BUSY', message: '系统正忙，请稍后重试', status: 503 },
  '22003': { reason: 'OUT_OF_RANGE', message: '数值超出范围', status: 400 },
  '22P05': { reason: 'BAD_TEXT', message: '包含不支持的字符', status: 400 },
  '22021': { reason: 'BAD_TEXT', message: '包含不支持的字符', status: 400 },
};

/** What travels back when a call is refused. */
interface Failure {
  readonly status: number;
  readonly body: {
    code: number;
    message: string;
    data: { reason: string; fields?: { path: string; message: string }[] };
  };
}

/** Most problems an answer lists. */
const MOST_FIELDS = 50;

/**
 * Invalid content: the first problem is the message, in the words of people; every problem is listed with its field. A content with nothing
 * but unknown fields says so in its reason, too: only programs send such, so the message names the field as the wire does.
 * @param unknown the fields the contract does not know, each in the way it is reached
 */
export function contentFailure(
  language: Language,
  schema: z.ZodType,
  issues: readonly z.core.$ZodIssue[],
  unknown: readonly (readonly PropertyKey[])[],
): Failure {
  const wrong = issues.map((issue) => ({
    path: issue.path.join('.'),
    message: issueText(language, issue),
  }));
  const strange = unknown.map((way) => ({
    path: way.join('.'),
    message: translate(language, '不支持的字段'),
  }));
  const fields = [...wrong, ...strange].slice(0, MOST_FIELDS);

  const [issue] = issues;
  const [unknownField] = strange;
  const message = issue
    ? sentenceOf(language, schema, issue)
    : unknownField
      ? `${unknownField.path}: ${unknownField.message}`
      : translate(language, '内容格式错误');

  const reason = issue === undefined && unknownField ? 'UNKNOWN_FIELDS' : 'INVALID_CONTENT';

  return { status: 400, body: { code: code.invalidContent, message, data: { reason, fields } } };
}

/** A problem by itself: what it is about, and in which line of a list. */
function sentenceOf(language: Language, schema: z.ZodType, issue: z.core.$ZodIssue): string {
  const { path } = issue;
  const problem = issueSentence(language, issue, titleAt(schema, path));
  const line = path.find((key) => typeof key === 'number');
  if (line === undefined || path.at(-1) === line) return problem;

  return translate(language, '第{row}行：{problem}', { row: line + 1, problem });
}

/** What the contract calls a field in words, a Chinese source text; undefined where it has none. */
function titleAt(schema: z.ZodType, path: readonly PropertyKey[]): string | undefined {
  const [key, ...further] = path;
  if (key === undefined) return faceOf(schema).title;

  const { innerType, shape, element } = schema.def as {
    readonly innerType?: z.ZodType;
    readonly shape?: Readonly<Record<string, z.ZodType>>;
    readonly element?: z.ZodType;
  };
  if (innerType) return titleAt(innerType, path);

  const part = typeof key === 'number' ? element : shape?.[String(key)];

  return part && (titleAt(part, further) ?? faceOf(part).title);
}

/** Turns whatever was thrown into an answer; undefined = a defect of ours, to be logged and answered with 500. */
export function failureOf(language: Language, error: unknown): Failure | undefined {
  const refusal = refusalOf(error);
  if (!refusal) return undefined;

  const fields = refusal.fields?.map((field) => ({
    path: field.path,
    message: translate(language, field.message, refusal.params),
  }));

  return {
    status: refusal.status,
    body: {
      code: refusal.code,
      message: translate(language, refusal.message, refusal.params),
      data: { reason: refusal.reason, ...(fields && { fields }) },
    },
  };
}

/** The refusal behind whatever was thrown; undefined = a defect of ours. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof UncertainCommitError)
    return new Refusal(503, 'UNCERTAIN', '连接中断，操作可能已完成，请刷新后核对');
  if (isConnectionFailure(error)) return unavailable();

  const failure = error as { code?: string; constraint?: string } | null;
  const known = databaseReasons[failure?.code ?? ''];
  if (!known) return undefined;

  const path = failure?.code === '23505' ? fieldOfIndex(failure.constraint) : undefined;
  const fields = path ? [{ path, message: known.message }] : undefined;

  return new Refusal(known.status, known.reason, known.message, fields && { fields });
}

export const defect = (language: Language, requestId: string): Failure => ({
  status: 500,
  body: {
    code: code.failed,
    message: translate(language, '系统繁忙，请稍后再试（{requestId}）', { requestId }),
    data: { reason: 'FAILED' },
  },
});

export const sendFailure = (reply: FastifyReply, failure: Failure): FastifyReply =>
  reply.status(failure.status).send(failure.body);
