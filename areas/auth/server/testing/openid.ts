import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** A client of the provider, as both sides have to know it. */
export interface OpenIdClient {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Read when a user first comes: addresses may be added until then. */
  readonly redirectUris: readonly string[];
}

/** Longer than tests may turn the clock back (tools/test-clock.ts): the browser drops cookies by the real one. */
const INTERACTION_SECONDS = 3 * 86_400;

/**
 * A real OpenID Connect provider on a local port, with its own pages for logging in: any account name is taken, and is both `sub` and
 * `preferred_username`; one that is a number is the phone number too, unverified where a question mark stands behind it.
 */
export async function startOpenId(
  client: OpenIdClient,
): Promise<{ issuer: string; stop(): Promise<void> }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const open = () =>
    new Provider(issuer, {
      clients: [
        {
          client_id: client.clientId,
          client_secret: client.clientSecret,
          redirect_uris: client.redirectUris as string[],
          grant_types: ['authorization_code'],
          response_types: ['code'],
        },
      ],
      pkce: { required: () => true },
      claims: {
        openid: ['sub'],
        profile: ['preferred_username'],
        phone: ['phone_number', 'phone_number_verified'],
      },
      findAccount: (_context, id) => ({
        accountId: id,
        claims: async () => ({
          sub: id,
          preferred_username: id,
          phone_number: id.replace('?', ''),
          phone_number_verified: !id.endsWith('?'),
        }),
      }),
      cookies: { keys: ['a key of the test'] },
      ttl: { Interaction: INTERACTION_SECONDS },
    });

  let provider: Provider | undefined;
  server.on('request', (request, response) => {
    provider ??= open();
    void provider.callback()(request, response);
  });

  return {
    issuer,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Logs a user in at the provider's own pages without a browser, and answers the address it sends the browser back to. */
export async function visitOpenId(location: string, account: string, backTo: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = { url: location, form: undefined as URLSearchParams | undefined };
  for (let step = 0; step < 12; step += 1) {
    if (next.url.startsWith(backTo)) return new URL(next.url);

    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next.url, {
      redirect: 'manual',
      headers: { cookie },
      ...(next.form && { method: 'POST', body: next.form }),
    });

    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }

    const forward = response.headers.get('location');
    if (forward) {
      next = { url: new URL(forward, next.url).href, form: undefined };
      continue;
    }

    const page = await response.text();
    const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1];
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    if (!action || !prompt)
      throw new Error(`no form at ${next.url}: ${response.status} ${page.slice(0, 300)}`);

    const form = new URLSearchParams({
      prompt,
      ...(prompt === 'login' && { login: account, password: 'any' }),
    });
    next = { url: new URL(action, next.url).href, form };
  }

  throw new Error('the provider sends the browser around in circles');
}
