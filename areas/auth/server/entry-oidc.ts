import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client';
import { entryRefused, entryUnreachable } from './entry-call.ts';
import type { EntryConfigOf } from './entry-config.ts';
import type { EntryProvider } from './entry-provider.ts';

const claimOf = { username: 'preferred_username', mobile: 'phone_number', subject: 'sub' } as const;

/** OpenID Connect: authorization code with PKCE, state and nonce; the id token is checked by the library. */
export function createOidc(config: EntryConfigOf<'oidc'>): EntryProvider {
  const issuer = new URL(config.issuer);
  const claim = config.claim ?? claimOf[config.match];
  let known: Promise<Configuration> | undefined;
  const discovered = (): Promise<Configuration> => {
    const execute = issuer.protocol === 'http:' ? [allowInsecureRequests] : [];
    known ??= discovery(issuer, config.clientId, config.clientSecret, undefined, {
      execute,
      timeout: 10,
    }).catch(() => {
      known = undefined;
      throw entryUnreachable(config.title);
    });

    return known;
  };

  return {
    config,
    proves: () => false,
    async begin(state) {
      const [nonce, verifier] = [randomNonce(), randomPKCECodeVerifier()];
      const location = buildAuthorizationUrl(await discovered(), {
        redirect_uri: config.redirectUri,
        scope: config.scope,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });

      return { location: location.href, kept: { nonce, verifier } };
    },
    async prove(parameters, kept) {
      const { state, nonce, verifier } = { ...parameters, ...kept };
      if (!kept || !state || !nonce || !verifier) throw entryRefused();

      const here = new URL(config.redirectUri);
      here.search = new URLSearchParams(parameters).toString();
      const client = await discovered();
      const refused = () => {
        throw entryRefused();
      };
      const checks = {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      };
      const tokens = await authorizationCodeGrant(client, here, checks).catch(refused);
      const claims = tokens.claims();
      if (!claims) throw entryRefused();

      const person =
        claims[claim] === undefined
          ? await fetchUserInfo(client, tokens.access_token, claims.sub).catch(refused)
          : claims;
      // A number that was typed in at the provider and not checked there proves nothing.
      if (config.match === 'mobile' && person['phone_number_verified'] === false)
        throw entryRefused();

      const value = person[claim];
      const told = typeof value === 'string' && config.match === 'mobile' ? mainland(value) : value;
      if (typeof told !== 'string' || told === '') throw entryRefused();

      return told;
    },
  };
}

/** A mobile number as operators have it; undefined for one of another country. */
const mainland = (phone: string): string | undefined =>
  /^(?:\+?86)?(1\d{10})$/.exec(phone.replace(/[\s()-]/g, ''))?.[1];
