import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { IdCard, MOBILE, Phone } from '#kit/contract/validators.ts';
import type { Context } from '#kit/server/context.ts';
import { containsPattern } from '#kit/server/like.ts';
import { openSecret } from '#kit/server/secret.ts';
import { endsIn } from './mobile-tail.ts';
import { soundsLike } from './name-sound.ts';

const EMERGENCY = { phone: 'emerContactNum', card: 'emerContactCard' } as const;

const ID_CARD_LENGTH = 18;

/**
 * Whom a keyword means: a name anywhere (digits: from its beginning; letters: its pinyin and initials as well), a number from its beginning, or a whole mobile number, national id or telephone of an
 * emergency contact through its blind index, or the last four digits of a mobile number.
 */
export function wherePersonMatches(
  context: Pick<Context, 'crypto' | 'merchantId'>,
  keyword: string,
): RawBuilder<SqlBool> {
  const { crypto } = context;
  const name = sql<SqlBool>`customer.cust_name like ${containsPattern(keyword)}`;
  if (/\p{Script=Han}/u.test(keyword)) return name;

  const number = sql<SqlBool>`customer.cust_num ^@ ${keyword}`;
  const emergencyPhone = () =>
    sql`customer.emer_phone_index = ${crypto.blindIndex(EMERGENCY.phone, keyword)}`;
  if (MOBILE.test(keyword)) {
    const mobile = sql`customer.mobile_index = ${crypto.blindIndex('mobile', keyword)}`;
    return any([number, mobile, emergencyPhone()]);
  }

  if (keyword.length === ID_CARD_LENGTH && IdCard.safeParse(keyword).success) {
    const idCard = sql`customer.id_card_index = ${crypto.blindIndex('idCard', keyword)}`;
    const emergencyCard = sql`customer.emer_card_index = ${crypto.blindIndex(EMERGENCY.card, keyword)}`;
    return any([number, idCard, emergencyCard]);
  }

  const named = /^\d+$/.test(keyword) ? digitName(keyword) : name;
  const sound = soundsLike(keyword);
  if (sound) return any([number, named, sound]);

  const tail = endsIn(context, keyword);
  if (tail) return any([number, named, tail]);

  return any(
    Phone.safeParse(keyword).success ? [number, named, emergencyPhone()] : [number, named],
  );
}

const any = (parts: readonly RawBuilder<unknown>[]) =>
  sql<SqlBool>`(${sql.join(parts, sql` or `)})`;

/** Digits are hardly ever inside a name: names that begin with them are found by the condition of their index. */
const digitName = (digits: string) =>
  sql`(customer.cust_name ^@ ${digits} and customer.cust_name collate "C" >= '0' and customer.cust_name collate "C" < ':')`;

/** How a part of an emergency contact is found; null where there is none. */
export const emergencyIndex = (
  { blindIndex }: Context['crypto'],
  part: keyof typeof EMERGENCY,
  value: string,
): Buffer | null => (value ? blindIndex(EMERGENCY[part], value) : null);

interface SentEmergency {
  readonly emerContactCard?: string | undefined;
  readonly emerContactNum?: string | undefined;
}

/** The blind indexes a form's emergency contact changes; fields that were not sent keep theirs. */
export function emergencyIndexes(
  context: Pick<Context, 'crypto' | 'language'>,
  { emerContactCard, emerContactNum }: SentEmergency,
) {
  const card = openSecret(context, 'emerContactCard', emerContactCard, IdCard);
  const phone = openSecret(context, 'emerContactNum', emerContactNum, Phone);
  const { blindIndex } = context.crypto;

  return {
    ...(card !== undefined && { emerCardIndex: card ? blindIndex(EMERGENCY.card, card) : null }),
    ...(phone !== undefined && {
      emerPhoneIndex: phone ? blindIndex(EMERGENCY.phone, phone) : null,
    }),
  };
}
