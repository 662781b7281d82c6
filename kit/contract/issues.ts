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

/**
 * One problem zod found in our own words: the contract's Chinese message, or the house's for limits (document 0 section 5,
 * Length). Undefined: zod's own words of the language serve.
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
  return undefined;
}
