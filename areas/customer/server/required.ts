import { settingsOf } from '#areas/system/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { invalid } from '#kit/server/refusal.ts';

/** The columns of secrets a form changes: null removes one, absent leaves it as it is. */
interface Changed {
  readonly mobileCipher?: Buffer | null;
  readonly idCardCipher?: Buffer | null;
}

/**
 * Refuses a form that leaves out what the merchant wants to know of everybody; imports are not asked.
 * @throws Refusal 400 at the field
 */
export async function assertKnown(context: Context, changed: Changed, adding: boolean): Promise<void> {
  const { mobileRequired, idCardRequired } = await settingsOf(context, 'cust');
  const missing = (cipher: Buffer | null | undefined) => (cipher === undefined ? adding : cipher === null);
  if (mobileRequired === 1 && missing(changed.mobileCipher)) throw invalid('mobile', '手机号不能为空');
  if (idCardRequired === 1 && missing(changed.idCardCipher)) throw invalid('idCard', '身份证号不能为空');
}
