import { z } from 'zod';

/* What a password has to be (rule operators/password), the same on the console and on the server. */

const SHORTEST = 8;
/** Argon2 takes longer for longer texts; no operator types more. */
const LONGEST = 128;
/** The special characters that count. */
const CLASSES = [/[a-z]/, /[A-Z]/, /\d/, /[._~!@#$^&*]/];

/** What is wrong with a new password of this user, as a Chinese source text; undefined when it is good. */
export function passwordProblem(password: string, username: string): string | undefined {
  if (password === '') return '请输入新密码';
  if (password.length < SHORTEST) return '密码长度不能少于8位';
  if (password.length > LONGEST) return '密码长度不能超过128位';
  if (username !== '' && password.toLowerCase().includes(username.toLowerCase()))
    return '密码不能包含用户名';
  if (!CLASSES.every((kind) => kind.test(password)))
    return '密码必须包含大小写字母、数字和特殊字符';

  return undefined;
}

/** The plain text of a new password of a user, for forms. */
export const newPasswordOf = (username: string) =>
  z.string().check((context) => {
    const problem = passwordProblem(context.value, username);
    if (problem) context.issues.push({ code: 'custom', message: problem, input: context.value });
  });
