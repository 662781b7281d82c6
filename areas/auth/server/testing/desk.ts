import { hash } from 'node:crypto';
import { captchaCheck, captchaGet, verificationText } from '#areas/auth/contract/captcha.ts';
import { login } from '#areas/auth/contract/session.ts';
import { createOperator, createRole } from '#areas/system/server/api.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { BASE_PREFIX, contentText } from '#kit/contract/envelope.ts';
import { signedEnvelope } from '#kit/server/testing/caller.ts';
import type { RunningServer, TestMerchant } from '#kit/server/testing/server.ts';
import { captchaSeal } from '../captcha.ts';

/** An answer as it travelled, or the `repCode` shape in `data`'s place. */
export interface DeskAnswer {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly repCode?: string;
  readonly repData?: Readonly<Record<string, unknown>> | null;
}

/** What an operator at a desk does with a server that keeps real sessions. */
export interface Desk {
  /** A new operator of a merchant, with menu codes; answers the user name. */
  operator(merchant: TestMerchant, menuCodes: readonly string[]): Promise<string>;
  logIn(
    username: string,
    password?: string,
    options?: { address?: string; captcha?: string },
  ): Promise<DeskAnswer>;
  /** The token of a log-in that has to succeed. */
  tokenOf(username: string): Promise<string>;
  call(
    endpoint: Endpoint,
    token: string,
    content?: unknown,
    headers?: Record<string, string>,
  ): Promise<DeskAnswer>;
  /** Solves a captcha by looking its answer up, `off` pixels beside it; answers the check and what a log-in carries. */
  solve(
    off?: number,
  ): Promise<{ check: DeskAnswer; again: () => Promise<DeskAnswer>; verification: string }>;
}

let people = 0;

export const PASSWORD = 'Right#Password1';

export function deskOf(server: RunningServer): Desk {
  const answerOf = async (response: Response): Promise<DeskAnswer> => ({
    status: response.status,
    ...((await response.json()) as Omit<DeskAnswer, 'status'>),
  });
  const address = (path: string) => `${server.origin}${BASE_PREFIX}${path}`;

  const desk: Desk = {
    async operator(merchant, menuCodes) {
      people += 1;
      const username = `clerk${people}`;
      await merchant.within(async (context) => {
        const role = {
          roleName: `角色${people}`,
          roleCode: `ROLE_${people}`,
          description: '',
          menuCodes,
        };
        const roleId = await createRole(context, role);
        const person = { username, realName: '张三', password: PASSWORD, roleId };
        await createOperator(context, { ...person, canteens: [], organisations: [] });
      });

      return username;
    },
    async logIn(
      username,
      password = PASSWORD,
      { address: from = addressOf(username), captcha = '' } = {},
    ) {
      const content = JSON.stringify({
        username,
        password: server.system.crypto.sealWire(password),
      });
      const envelope = Object.entries(signedEnvelope(content)).map(([key, value]) => [
        key,
        String(value),
      ]);
      const headers = { 'x-forwarded-for': from, ...(captcha && { code: captcha }) };
      const body = new URLSearchParams(Object.fromEntries(envelope) as Record<string, string>);

      return answerOf(await fetch(address(login.path), { method: 'POST', body, headers }));
    },
    async tokenOf(username) {
      const answer = await desk.logIn(username);
      if (answer.code !== 10000) throw new Error(JSON.stringify(answer));

      return String(answer.data.x_token);
    },
    async call({ method, path }, token, content, headers = {}) {
      const envelope = signedEnvelope(content);
      if (method === 'GET' || method === 'DELETE') {
        const query = Object.entries(envelope).map(([key, value]) => [key, contentText(value)]);
        const url = `${address(path)}?${new URLSearchParams(Object.fromEntries(query) as Record<string, string>)}`;
        return answerOf(await fetch(url, { method, headers: { token, ...headers } }));
      }

      const sent = { token, 'content-type': 'application/json', ...headers };

      return answerOf(
        await fetch(address(path), { method, headers: sent, body: JSON.stringify(envelope) }),
      );
    },
    async solve(off = 0) {
      const { repData } = await desk.call(captchaGet, '', { captchaType: 'blockPuzzle' });
      const { token, secretKey } = repData as { token: string; secretKey: string };
      const { answerX } = await server.system.platform({}, (tx) =>
        tx
          .selectFrom('platformCaptcha')
          .select('answerX')
          .where('token', '=', token)
          .executeTakeFirstOrThrow(),
      );
      const point = JSON.stringify({ x: answerX + off, y: 5 });
      const content = {
        captchaType: 'blockPuzzle',
        token,
        pointJson: captchaSeal(secretKey, point),
      };
      const again = () => desk.call(captchaCheck, '', content);

      return {
        check: await again(),
        again,
        verification: captchaSeal(secretKey, verificationText(token, point)),
      };
    },
  };

  return desk;
}

/** Every operator sits at a machine of their own, unless the test says otherwise. */
const addressOf = (username: string): string =>
  [10, ...hash('sha256', username, 'buffer').subarray(0, 3)].join('.');
