import type { z } from 'zod';

/** A Chinese source text for the dictionary, with what fills its `{…}` parts. */
export interface IssueSource {
  readonly source: string;
  readonly params: Readonly<Record<string, string | number>>;
}

const TOO_BIG: Readonly<Record<string, string>> = {
  string: '长度不能超过{limit}',
  number: '不能大于{limit}',
  int: '不能大于{limit}',
  array: '最多{limit}项',
};
const TOO_SMALL: Readonly<Record<string, string>> = {
  string: '长度不能少于{limit}',
  number: '不能小于{limit}',
  int: '不能小于{limit}',
  array: '至少{limit}项',
};

/** What a value of the wrong type should have been. */
const EXPECTED: Readonly<Record<string, string>> = {
  string: '应为文本',
  number: '应为数字',
  int: '应为整数',
  boolean: '应为布尔值',
  array: '应为数组',
  object: '应为对象',
};

/** A value that is missing or of another type; zod's issue carries what it found in its message only. */
function wrongType(issue: z.core.$ZodIssueInvalidType): IssueSource {
  const isMissing = /received (undefined|null)$/.test(issue.message);
  return {
    source: isMissing ? '不能为空' : (EXPECTED[issue.expected] ?? '格式不正确'),
    params: {},
  };
}

/**
 * One problem zod found in our own words: the contract's Chinese message, or the house's for limits (rule forms/formats),
 * for what is missing, of another type or not on a list. Undefined: zod's own words of the language serve.
 * A source may have a `{label}` part: a form fills it, an answer that names the field already leaves it out.
 */
export function issueSource(issue: z.core.$ZodIssue): IssueSource | undefined {
  if (/\p{Script=Han}/u.test(issue.message ?? '')) return { source: issue.message, params: {} };
  if (issue.code === 'too_big' && issue.inclusive !== false) {
    const source = TOO_BIG[issue.origin];
    return source === undefined ? undefined : { source, params: { limit: Number(issue.maximum) } };
  }
  if (issue.code === 'too_small' && issue.inclusive !== false) {
    const source = TOO_SMALL[issue.origin];
    return source === undefined ? undefined : { source, params: { limit: Number(issue.minimum) } };
  }
  if (issue.code === 'invalid_type') return wrongType(issue);
  if (issue.code === 'invalid_value')
    return { source: '可选值：{values}', params: { values: issue.values.join(', ') } };
  if (issue.code === 'invalid_union') return { source: '格式不正确', params: {} };

  return undefined;
}
