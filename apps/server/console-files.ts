import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { BASE_PREFIX } from '#kit/contract/envelope.ts';
import type { KitSettings } from '#kit/server/system.ts';

const root = join(import.meta.dirname, '../../dist/console');
const YEAR_SECONDS = 31_536_000;

/** The built console on the same port: hashed files for a year, the page itself never cached, unknown paths get the page. */
export const consoleFiles =
  (settings: Pick<KitSettings, 'signSecret' | 'fieldKey' | 'fieldIv'>) =>
  async (app: FastifyInstance): Promise<void> => {
    const { signSecret, fieldKey, fieldIv } = settings;
    app.get('/console-settings.json', async (_request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .send({ signSecret, fieldKey, fieldIv, merchantId: '1', testing: process.env.TESTING === 'on' }),
    );
    if (!existsSync(root)) return;
    const page = readFileSync(join(root, 'index.html'));
    await app.register(fastifyStatic, {
      root,
      index: false,
      wildcard: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header(
          'cache-control',
          path.includes('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
        );
      },
    });
    app.get('/*', async (request, reply) => {
      if (request.url.startsWith(BASE_PREFIX)) return reply.callNotFound();
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('x-frame-options', 'SAMEORIGIN')
        .header('x-content-type-options', 'nosniff')
        .send(page);
    });
  };
