import { hash, verify } from '@node-rs/argon2';

/** argon2id with the parameters OWASP recommends: 19 MiB, 2 passes, 1 lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

/** Takes as long for an unknown user as for a known one, so that names cannot be guessed by the clock. */
export async function passwordMatches(storedHash: string | undefined, password: string): Promise<boolean> {
  stand ??= hashPassword('a password nobody has');
  const matches = await verify(storedHash ?? (await stand), password);
  return matches && storedHash !== undefined;
}
let stand: Promise<string> | undefined;
