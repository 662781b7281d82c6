import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { errorCode, StartupError } from '#kit/server/start/startup.ts';

const isLocal = (url: URL): boolean => ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
/** Secrets travel to these addresses: https, except on this machine. */
const Address = z
  .url()
  .refine(
    (text) => URL.canParse(text) && (new URL(text).protocol === 'https:' || isLocal(new URL(text))),
    {
      message: 'must be an https address',
    },
  )
  .transform((text) => text.replace(/\/$/, ''));
const Secret = z.string().min(1);
const Name = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'small letters, digits and dashes');

const common = {
  /** What links, sessions and bindings call the provider; never change it. */
  name: Name,
  /** On the button of the login screen. */
  title: z.string().min(1).max(40),
  /** The merchant whose operators come this way. */
  merchantId: z.int().min(1),
};
/** What the provider proves: the user name here, the mobile number of an operator, or an id that the operator bound. */
const match = z.enum(['username', 'mobile', 'subject']);

const Link = z.object({
  ...common,
  kind: z.literal('link'),
  match,
  secret: z.string().min(32, 'at least 32 characters'),
});
const Oidc = z.object({
  ...common,
  kind: z.literal('oidc'),
  match,
  issuer: Address,
  clientId: z.string().min(1),
  clientSecret: Secret,
  /** This console's address, ending in /ssoLogin. */
  redirectUri: Address,
  scope: z.string().default('openid profile'),
  /** Claim of the id token or the user info; when absent: preferred_username, phone_number or sub, by `match`. */
  claim: z.string().min(1).optional(),
});
const DingTalk = z.object({
  ...common,
  kind: z.literal('dingtalk'),
  match: z.enum(['mobile', 'subject']),
  corpId: z.string().min(1),
  appKey: z.string().min(1),
  appSecret: Secret,
  /** This console's address, ending in /ddlogin. */
  redirectUri: Address,
  loginUrl: Address.default('https://login.dingtalk.com'),
  apiUrl: Address.default('https://api.dingtalk.com'),
  oapiUrl: Address.default('https://oapi.dingtalk.com'),
});
const WeCom = z.object({
  ...common,
  kind: z.literal('wecom'),
  match,
  corpId: z.string().min(1),
  agentId: z.string().min(1),
  corpSecret: Secret,
  /** This console's address, ending in /ssoLogin. */
  redirectUri: Address,
  loginUrl: Address.default('https://login.work.weixin.qq.com'),
  insideUrl: Address.default('https://open.weixin.qq.com'),
  apiUrl: Address.default('https://qyapi.weixin.qq.com'),
});
const Carrier = z.object({
  ...common,
  kind: z.literal('carrier'),
  match: z.literal('mobile').default('mobile'),
  appId: z.string().min(1),
  appKey: Secret,
  apiUrl: Address.default('https://www.cmpassport.com'),
});

const EntryConfig = z.discriminatedUnion('kind', [Link, Oidc, DingTalk, WeCom, Carrier]);
export type EntryConfig = z.output<typeof EntryConfig>;
export type EntryConfigOf<Kind extends EntryConfig['kind']> = Extract<EntryConfig, { kind: Kind }>;
/** What a configuration file holds: `{ "providers": [...] }`. */
const EntryFile = z.object({ providers: z.array(EntryConfig).max(100) });

/**
 * Reads providers of log-in from configuration text.
 * @throws StartupError that names the wrong entry and never a secret
 */
export function parseEntryConfig(text: string, path: string): readonly EntryConfig[] {
  const json = (() => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      throw new StartupError(`${path} is not JSON.`);
    }
  })();

  const parsed = EntryFile.safeParse(json);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new StartupError(`Bad log-in providers in ${path}: ${faults.join('; ')}`);
  }

  const { providers } = parsed.data;
  const twice = providers.find(
    (one, at) => providers.findIndex((other) => other.name === one.name) !== at,
  );
  if (twice)
    throw new StartupError(`Bad log-in providers in ${path}: the name ${twice.name} is used twice`);

  return providers;
}

/** The providers of the file named by `ENTRY_FILE`; none when it is not set. Secrets stay there: they are neither stored nor logged. */
export function readEntryConfig(
  env: Readonly<Record<string, string | undefined>> = process.env,
): readonly EntryConfig[] {
  const path = env['ENTRY_FILE'];
  if (!path) return [];

  try {
    return parseEntryConfig(readFileSync(path, 'utf8'), path);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`Cannot read ENTRY_FILE=${path} (${errorCode(error)}).`);
  }
}
