import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { createRateLimit } from '#kit/server/http/rate-limit.ts';
import type { System } from '#kit/server/system.ts';
import { DISPLAY_PATH } from '../../contract/machine/display.ts';
import { createAcknowledging } from './acknowledging.ts';
import { codeOf, issueCode, newPageSecret, pageSecretHash } from './codes.ts';
import { answerCommand } from './commands.ts';
import { openPage } from './page.ts';
import type { Displays } from './pages.ts';
import { machineOfPage, pairedPages } from './paired.ts';

/*
 * What pages of the house call: plain JSON and a stream beside the page, known by a cookie that no script reads and that goes nowhere else. The page
 * asks for a code once, and follows its stream from then on.
 */

/** Codes an address may ask for: one in five seconds, a wall full of new screens at once. */
const CODES = { rate: 0.2, burst: 60 } as const;

/** How often a page may come, and say what it shows. */
const CALLS = { rate: 1, burst: 20 } as const;

/** Pages a server keeps open. */
const MOST_PAGES = 3000;

const COOKIE = 'board';

const SECRET = /(?:^|;\s*)board=([\w-]{43})(?:;|$)/;

/** Days after which a page that was not opened any more is forgotten by its browser. */
const COOKIE_DAYS = 400;

const DAY_SECONDS = 86_400;

/** What a browser does not hand to scripts, nor to other paths, nor takes along from elsewhere. */
function cookieOf(secret: string, { protocol }: FastifyRequest): string {
  const parts = [
    `${COOKIE}=${secret}`,
    `Path=${DISPLAY_PATH}`,
    `Max-Age=${COOKIE_DAYS * DAY_SECONDS}`,
    'HttpOnly',
    'SameSite=Strict',
  ];

  return (protocol === 'https' ? [...parts, 'Secure'] : parts).join('; ');
}

const secretOf = ({ headers }: FastifyRequest): string | undefined =>
  SECRET.exec(headers.cookie ?? '')?.[1];

/** A page of another site calls nothing, whatever its browser thinks of cookies. */
const isForeign = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] !== undefined && headers['sec-fetch-site'] !== 'same-origin';

const Shown = z.object({
  menuNo: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
  settingsNo: z.int().min(0).max(1_000_000_000),
});

const Answered = z.object({ commandId: z.int().min(1).max(Number.MAX_SAFE_INTEGER) });

const refuse = (reply: FastifyReply, status: number, reason: string): FastifyReply =>
  reply.status(status).send({ reason });

export const displayDoor =
  (system: System, displays: Displays) =>
  async (app: FastifyInstance): Promise<void> => {
    const codes = createRateLimit(CODES.rate, CODES.burst);
    const calls = createRateLimit(CALLS.rate, CALLS.burst);
    const acknowledge = createAcknowledging(system);

    app.post(`${DISPLAY_PATH}code`, async (request, reply) => {
      if (isForeign(request)) return refuse(reply, 403, 'FOREIGN');

      const known = secretOf(request);
      const found = known === undefined ? undefined : await codeOf(system, pageSecretHash(known));
      if (known !== undefined && found) return reply.send(found);
      if (!codes.take(request.ip)) return refuse(reply, 429, 'TOO_MANY');

      /* A page that was unpaired proves itself with something new: what it had may be known elsewhere. */
      const secret = newPageSecret();
      const code = await issueCode(system, pageSecretHash(secret));

      return reply.header('set-cookie', cookieOf(secret, request)).send(code);
    });

    app.get(`${DISPLAY_PATH}live`, async (request, reply) => {
      if (isForeign(request)) return refuse(reply, 403, 'FOREIGN');

      const secret = secretOf(request);
      if (!calls.take(secret ?? request.ip)) return refuse(reply, 429, 'TOO_MANY');
      if (displays.count() >= MOST_PAGES) return refuse(reply, 503, 'BUSY');

      const { raw } = reply.hijack();
      raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-content-type-options': 'nosniff',
        /* Proxies hand on what comes as it comes. */
        'x-accel-buffering': 'no',
        ...(secret !== undefined && { 'set-cookie': cookieOf(secret, request) }),
      });
      const page = openPage(raw, pageSecretHash(secret ?? '').toString('hex'));
      await displays.add(page).catch((error: unknown) => {
        system.log.warn({ error: String(error) }, 'a page could not be shown');
        page.end();
      });
    });

    app.post(`${DISPLAY_PATH}shown`, async (request, reply) => {
      const said = Shown.safeParse(request.body);
      const secret = secretOf(request);
      if (isForeign(request) || secret === undefined) return refuse(reply, 401, 'UNPAIRED');
      if (!said.success) return refuse(reply, 400, 'INVALID_CONTENT');
      if (!calls.take(secret)) return refuse(reply, 429, 'TOO_MANY');

      const secretHash = pageSecretHash(secret).toString('hex');
      /* A change is shown by all pages at once: none of them costs a look. */
      const merchantId =
        displays.merchantOf(secretHash) ??
        (await pairedPages(system, [secretHash])).get(secretHash);
      if (merchantId === undefined) return refuse(reply, 401, 'UNPAIRED');

      acknowledge(merchantId, secretHash, said.data);

      return reply.send({});
    });

    app.post(`${DISPLAY_PATH}done`, async (request, reply) => {
      const said = Answered.safeParse(request.body);
      const secret = secretOf(request);
      if (isForeign(request) || secret === undefined) return refuse(reply, 401, 'UNPAIRED');
      if (!said.success) return refuse(reply, 400, 'INVALID_CONTENT');
      if (!calls.take(secret)) return refuse(reply, 429, 'TOO_MANY');

      const machine = await machineOfPage(system, pageSecretHash(secret));
      if (!machine) return refuse(reply, 401, 'UNPAIRED');

      await answerCommand(system, machine, said.data.commandId);

      return reply.send({});
    });

    app.addHook('preClose', async () => displays.close());
  };
