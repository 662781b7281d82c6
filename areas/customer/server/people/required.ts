import { settingsOf } from '#areas/system/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { invalid } from '#kit/server/refusal.ts';

/** The columns of secrets a form changes: null removes one, absent leaves it as it is. */
interface Changed {
  readonly mobileCipher?: Buffer | null;
  readonly idCardCipher?: Buffer | null;
}

const WANTED = { mobile: '手机号不能为空', idCard: '身份证号不能为空' } as const;

/**
 * Refuses a form that leaves out what the merchant wants to know of every person.
 * @throws Refusal 400 at the field
 */
export async function assertKnown(
  context: Context,
  changed: Changed,
  adding: boolean,
): Promise<void> {
  for (const key of await wantedOf(context)) {
    const cipher = changed[`${key}Cipher`];
    if (cipher === undefined ? adding : cipher === null) throw invalid(key, WANTED[key]);
  }
}

type Wanted = keyof typeof WANTED;

/** What the merchant wants to know of every person. */
async function wantedOf(context: Context): Promise<Wanted[]> {
  const { mobileRequired, idCardRequired } = await settingsOf(context, 'cust');
  return [
    ...(mobileRequired === 1 ? ['mobile' as const] : []),
    ...(idCardRequired === 1 ? ['idCard' as const] : []),
  ];
}

/** The same for rows of a file: why a person cannot be enrolled with so little. */
export async function missingIn(
  context: Context,
): Promise<(row: Readonly<Record<Wanted, string>>) => string[]> {
  const wanted = await wantedOf(context);
  return (row) => wanted.filter((key) => row[key] === '').map((key) => WANTED[key]);
}
