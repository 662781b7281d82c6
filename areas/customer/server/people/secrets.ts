import { IdCard, Mobile, Phone } from '#kit/contract/validators.ts';
import type { Context } from '#kit/server/context.ts';
import { mask } from '#kit/server/crypto.ts';
import { openSecret } from '#kit/server/secret.ts';
import { tailOf } from './mobile-tail.ts';

type Crypto = Context['crypto'];

export interface EmergencyContact {
  readonly emerContactCard?: string;
  readonly emerContactNum?: string;
}

export const revealEmergency = (crypto: Crypto, stored: Buffer | null): EmergencyContact =>
  stored ? (JSON.parse(crypto.reveal(stored)) as EmergencyContact) : {};

type Keyed = Pick<Context, 'crypto' | 'merchantId'>;

/** What the console may send of a person's secrets. */
export interface SentSecrets {
  readonly mobile?: string | undefined;
  readonly idCard?: string | undefined;
  readonly emerContactCard?: string | undefined;
  readonly emerContactNum?: string | undefined;
}

/** The columns a form's secrets change; fields that were not sent stay as they are. */
export function secretColumns(
  context: Keyed & Pick<Context, 'language'>,
  sent: SentSecrets,
  storedEmergency: Buffer | null = null,
) {
  const mobile = openSecret(context, 'mobile', sent.mobile, Mobile);
  const idCard = openSecret(context, 'idCard', sent.idCard, IdCard);

  return {
    ...(mobile !== undefined && mobileColumns(context, mobile)),
    ...(idCard !== undefined && idCardColumns(context.crypto, idCard)),
    ...emergencyColumns(context, sent, storedEmergency),
  };
}

/** A mobile number as it is kept: encrypted, findable by its whole value or its last four digits, and as lists show it. '' removes it. */
export const mobileColumns = (context: Keyed, mobile: string) => ({
  mobileCipher: mobile ? context.crypto.protect(mobile) : null,
  mobileIndex: mobile ? context.crypto.blindIndex('mobile', mobile) : null,
  mobileTail: mobile ? tailOf(context, mobile) : null,
  mobileMask: mobile ? mask(mobile) : null,
});

export const idCardColumns = (crypto: Crypto, idCard: string) => ({
  idCardCipher: idCard ? crypto.protect(idCard) : null,
  idCardIndex: idCard ? crypto.blindIndex('idCard', idCard) : null,
  idCardMask: idCard ? mask(idCard, 4, 4) : null,
});

function emergencyColumns(
  context: Pick<Context, 'crypto' | 'language'>,
  sent: SentSecrets,
  stored: Buffer | null,
) {
  const card = openSecret(context, 'emerContactCard', sent.emerContactCard, IdCard);
  const num = openSecret(context, 'emerContactNum', sent.emerContactNum, Phone);
  if (card === undefined && num === undefined) return {};

  const before = revealEmergency(context.crypto, stored);
  const contact = {
    emerContactCard: card ?? before.emerContactCard ?? '',
    emerContactNum: num ?? before.emerContactNum ?? '',
  };
  const empty = contact.emerContactCard === '' && contact.emerContactNum === '';

  return { emerContactCipher: empty ? null : context.crypto.protect(JSON.stringify(contact)) };
}
