import { createHmac, hash } from 'node:crypto';
import {
  deviceConsume,
  deviceHeaders,
  deviceSignText,
  deviceUpload,
} from '#areas/device/contract/device-api.ts';
import { BASE_PREFIX } from '#kit/contract/envelope.ts';
import type { BenchTerminal } from './card-holders.ts';
import { resultOf, servePlan } from './child.ts';
import { openConnection, requestText } from './http-client.ts';
import type { LoadResult } from './load.ts';
import type { TerminalPlan } from './terminal-load.ts';

/* Simulated terminals: a process of its own, told its plan over the channel to its parent. */

const WRONG = /"status":"(?!POSTED)/;

function signed(terminal: BenchTerminal, path: string, body: string, nonce: string): string {
  const time = String(Date.now());
  const text = deviceSignText({
    method: 'POST',
    path,
    time,
    nonce,
    bodyDigest: hash('sha256', body, 'hex'),
  });
  const headers = {
    'content-type': 'application/json',
    [deviceHeaders.sn]: terminal.sn,
    [deviceHeaders.time]: time,
    [deviceHeaders.nonce]: nonce,
    [deviceHeaders.sign]: createHmac('sha256', terminal.secret).update(text).digest('hex'),
  };

  return requestText('POST', path, headers, body);
}

/** Signed requests of one terminal; cards of sales are drawn evenly and never twice within an upload. */
function requestsOf(plan: TerminalPlan, terminal: BenchTerminal, seat: number): string[] {
  const { cards, rows, occurredAt, asked, items } = plan;
  if (asked) {
    const body = JSON.stringify(asked.content);
    const ask = (_unused: unknown, no: number) =>
      signed(terminal, BASE_PREFIX + asked.path, body, `asked-${plan.firstNo}-${seat}-${no}`);
    return Array.from({ length: plan.requests }, ask);
  }

  let transactionNo = plan.firstNo;
  let card = Math.floor((seat * cards.length) / plan.terminals.length);
  const minute = occurredAt.slice(0, 'YYYY-MM-DD HH:mm:'.length);
  const sale = () => {
    card = (card + 7919) % cards.length;
    const second = String(card % 60).padStart(2, '0');

    return {
      transactionNo: transactionNo++,
      cardNo: cards[card],
      amount: items?.amount ?? 1200 + (card % 7) * 50,
      occurredAt: minute + second,
      nuclearMode: 1,
      items: items?.lineIds.map((lineId) => ({ lineId, count: 1 })),
    };
  };

  const path = BASE_PREFIX + (rows > 0 ? deviceUpload : deviceConsume).path;

  return Array.from({ length: plan.requests }, () => {
    const content = rows > 0 ? { rows: Array.from({ length: rows }, sale) } : sale();
    return signed(terminal, path, JSON.stringify(content), `nonce-${transactionNo}`);
  });
}

async function run(plan: TerminalPlan): Promise<LoadResult> {
  const prepared = plan.terminals.map((terminal, seat) => requestsOf(plan, terminal, seat));
  const counted: number[] = [];
  const begin = performance.now() + plan.warmSeconds * 1000;
  const end = begin + plan.seconds * 1000;
  const one = async (requests: readonly string[]): Promise<void> => {
    const line = await openConnection(plan.port);
    for (const request of requests) {
      const sentAt = performance.now();
      if (sentAt >= end) return line.close();

      const { status, body } = await line.ask(request);
      const text = body.toString('latin1');
      if (status !== 200 || WRONG.test(text))
        throw new Error(`status ${status}: ${body.toString().slice(0, 300)}`);

      const now = performance.now();
      if (sentAt >= begin && now <= end) counted.push(now - sentAt);
    }

    throw new Error('the terminals ran out of signed requests');
  };

  await Promise.all(prepared.map(one));

  return resultOf(counted, plan.seconds);
}

servePlan(run);
