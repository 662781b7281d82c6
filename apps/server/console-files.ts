import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { BASE_PREFIX } from '#kit/contract/envelope.ts';
import { pagePolicy, sendPage } from '#kit/server/http/headers.ts';
import type { KitSettings } from '#kit/server/system.ts';

/** What every console is told before an operator logs in. */
interface ConsoleSettings extends Pick<KitSettings, 'signSecret' | 'fieldKey' | 'fieldIv'> {
  /** A system to try things on: every page says so. */
  readonly testing: boolean;
}

const built = join(import.meta.dirname, '../../dist/console');

/** Pages beside the console: of people who eat, screens of machines, and the till. */
const PAGES = ['diner', 'board', 'till'];

const YEAR_SECONDS = 31_536_000;

/** The built console on the same port: hashed files for a year, the page itself never cached, paths of screens get the page. */
export const consoleFiles =
  (settings: ConsoleSettings, root = built) =>
  async (app: FastifyInstance): Promise<void> => {
    const { signSecret, fieldKey, fieldIv, testing } = settings;
    const told = { signSecret, fieldKey, fieldIv, merchantId: '1', testing };
    app.get('/console-settings.json', async (_request, reply) =>
      reply.header('cache-control', 'no-store').send(told),
    );
    if (!existsSync(root)) return;

    const page = readFileSync(join(root, 'index.html'), 'utf8');
    const policy = pagePolicy(page);
    await app.register(fastifyStatic, {
      root,
      index: false,
      wildcard: false,
      globIgnore: ['index.html', ...PAGES.map((name) => `${name}/index.html`)],
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header(
          'cache-control',
          path.includes('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
        );
      },
    });

    for (const name of PAGES) pageBeside(app, root, name);
    app.get('/*', async (request, reply) => {
      if (request.url.startsWith(BASE_PREFIX) || namesFile(request.url))
        return reply.callNotFound();
      return sendPage(reply, withSettings(page, told), policy);
    });
  };

/** A page beside the console: one page, whatever stands behind it in the address. */
function pageBeside(app: FastifyInstance, root: string, name: string): void {
  const file = join(root, name, 'index.html');
  if (!existsSync(file)) return;

  const page = readFileSync(file, 'utf8');
  /* What opens the page without a network stands beside it, so it reaches nothing of the console. */
  const policy = `${pagePolicy(page)}; worker-src 'self'`;
  app.get(`/${name}`, async (_request, reply) => reply.redirect(`/${name}/`));
  app.get(`/${name}/`, async (_request, reply) => sendPage(reply, page, policy));
}

/** A path that names a file: a chunk of an older release must be missing, not a page where a script is expected. */
const namesFile = (url: string): boolean => /^[^?]*\.\w+(\?|$)/.test(url);

/** The page with what it would ask for first, and the time here: one round trip less before anything shows. */
function withSettings(page: string, settings: object): string {
  const json = JSON.stringify({ ...settings, serverTime: Date.now() }).replace(/</g, '\\u003c');
  return page.replace(
    '</head>',
    () => `<script type="application/json" id="settings">${json}</script></head>`,
  );
}
