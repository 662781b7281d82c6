import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** The longest a request may take to arrive, milliseconds: the largest upload on a slow line. Answers may take longer. */
const ARRIVAL_MILLISECONDS = 300_000;

/**
 * What every answer carries unless its route says otherwise: types are not guessed, and nothing of it is kept by browsers or
 * proxies on the way. Requests that never end are cut, so that no caller holds all connections for nothing.
 */
export function guardAnswers(app: FastifyInstance): void {
  app.server.requestTimeout = ARRIVAL_MILLISECONDS;
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff').header('cache-control', 'no-store');
    done();
  });
}

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * What a page of ours may do: scripts of this server and the ones written in the page itself, calls to this server only, frames
 * for printing. Styles may stand in the page (components set them), pictures may come from elsewhere over https.
 */
export function pagePolicy(page: string): string {
  const scripts = [...page.matchAll(INLINE_SCRIPT)].map(([, script = '']) => hashOf(script));
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self' data:",
    "frame-src 'self' blob:",
    "object-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
}

const hashOf = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** Sends a page under a policy: no foreign scripts, no frame of another site around it, no address of it to other sites. */
export const sendPage = (reply: FastifyReply, page: string, policy: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .header('x-frame-options', 'SAMEORIGIN')
    .header('referrer-policy', 'no-referrer')
    .send(page);
