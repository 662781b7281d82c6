import { hash } from 'node:crypto';
import { contentText, ENVELOPE_VERSION, SIGN_TYPE, signText } from '#kit/contract/envelope.ts';
import { resultOf, servePlan } from './child.ts';
import { openConnection, requestText } from './http-client.ts';
import type { LoadPlan, LoadResult } from './load.ts';

/* The load generator: a process of its own, told its plan over the channel to its parent. */

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Six characters that never come twice: a counter in base 62. */
function nonceOf(count: number): string {
  let rest = count;
  let text = '';
  for (let place = 0; place < 6; place++) {
    text += DIGITS[rest % DIGITS.length];
    rest = Math.floor(rest / DIGITS.length);
  }

  return text;
}

let asked = 0;
const firstNonce = Date.now();

function signed(content: unknown, secret: string): string {
  const head = {
    version: ENVELOPE_VERSION,
    nonceStr: nonceOf(firstNonce + asked),
    timestamp: Date.now(),
    signType: SIGN_TYPE,
  };

  const sign = hash('md5', signText(head, contentText(content), secret)).toUpperCase();

  return JSON.stringify({ ...head, sign, content });
}

function requestOf(plan: LoadPlan, connection: number): string {
  const content = plan.contents[asked++ % plan.contents.length];
  const body =
    plan.signSecret === undefined ? JSON.stringify(content) : signed(content, plan.signSecret);
  const token = plan.tokens[connection % Math.max(1, plan.tokens.length)];
  const headers = { 'content-type': 'application/json', ...(token !== undefined && { token }) };

  return requestText('POST', plan.path, headers, body);
}

async function run(plan: LoadPlan): Promise<LoadResult> {
  const counted: number[] = [];
  const begin = performance.now() + plan.warmSeconds * 1000;
  const end = begin + plan.seconds * 1000;
  const one = async (connection: number): Promise<void> => {
    const line = await openConnection(plan.port);
    while (performance.now() < end) {
      const sentAt = performance.now();
      const { status, body } = await line.ask(requestOf(plan, connection));
      if (status !== 200) throw new Error(`status ${status}: ${body.toString().slice(0, 300)}`);

      const now = performance.now();
      if (sentAt >= begin && now <= end) counted.push(now - sentAt);
    }

    line.close();
  };

  await Promise.all(Array.from({ length: plan.connections }, (_unused, index) => one(index)));

  return resultOf(counted, plan.seconds);
}

servePlan(run);
