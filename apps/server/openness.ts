import { isIPv6 } from 'node:net';
import { type Config, developmentDefaults } from '#kit/server/start/config.ts';

type Openness = Pick<Config, 'host' | 'demo' | 'signSecret' | 'fieldKey' | 'fieldIv'>;

/** What the person who starts a server has to know before others reach it; empty where they cannot. */
export function warningsOf({ host, demo, signSecret, fieldKey, fieldIv }: Openness): string[] {
  if (isLoopback(host)) return [];

  const published = [
    ...(signSecret === developmentDefaults.signSecret ? ['SIGN_SECRET'] : []),
    ...(fieldKey === developmentDefaults.fieldKey ? ['FIELD_KEY'] : []),
    ...(fieldIv === developmentDefaults.fieldIv ? ['FIELD_IV'] : []),
  ];

  return [
    ...(demo
      ? [
          `HOST=${host} is open to others, and the demo accounts have published passwords: set HOST=127.0.0.1, or begin with DEMO=off in an empty DATA_DIR.`,
        ]
      : []),
    ...(published.length > 0
      ? [`HOST=${host} is open to others with published values of ${published.join(', ')}.`]
      : []),
  ];
}

/** Whether an address to listen on is reached from this machine only. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' ||
  /^127(?:\.\d{1,3}){3}$/.test(host) ||
  (isIPv6(host) && /^(?:0*:)*0*1$/.test(host));
