import { sql } from 'kysely';
import { openAccounts } from '#areas/account/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { idCardColumns, mobileColumns } from './secrets.ts';

/** Somebody to enrol; personal data in plain text, checked by the caller. */
export interface NewCustomer {
  readonly custNum: string;
  readonly custName: string;
  readonly sex: number;
  readonly orgId: number;
  readonly psnType: number | null;
  readonly mobile?: string | undefined;
  readonly idCard?: string | undefined;
  readonly cardNo?: string | undefined;
}

const hex = (bytes: Buffer | null) => bytes && `\\x${bytes.toString('hex')}`;

function columnsOf({ crypto }: Context, people: readonly (NewCustomer & { custId: number })[]) {
  const mobiles = people.map((one) => mobileColumns(crypto, one.mobile ?? ''));
  const idCards = people.map((one) => idCardColumns(crypto, one.idCard ?? ''));
  return {
    custId: people.map((one) => one.custId),
    custNum: people.map((one) => one.custNum),
    custName: people.map((one) => one.custName),
    sex: people.map((one) => one.sex),
    orgId: people.map((one) => one.orgId),
    psnType: people.map((one) => one.psnType),
    mobileCipher: mobiles.map((one) => hex(one.mobileCipher)),
    mobileIndex: mobiles.map((one) => hex(one.mobileIndex)),
    mobileMask: mobiles.map((one) => one.mobileMask),
    idCardCipher: idCards.map((one) => hex(one.idCardCipher)),
    idCardIndex: idCards.map((one) => hex(one.idCardIndex)),
    idCardMask: idCards.map((one) => one.idCardMask),
  };
}

/**
 * Enrols a whole batch: people, their accounts with wallets, and their cards, in a handful of statements whatever its size.
 * @returns customer ids in the order of the batch; undefined where the number is already somebody's (nothing was written then)
 * @throws Refusal 409 CARD_IN_USE when a card number belongs to somebody else
 */
export async function enrol(context: Context, people: readonly NewCustomer[]): Promise<(number | undefined)[]> {
  if (people.length === 0) return [];
  const numbered = people.map((one) => ({ ...one, custId: context.newId() }));
  const column = columnsOf(context, numbered);
  const inserted = await sql<{ custId: number }>`insert into customer
      (merchant_id, cust_id, cust_num, cust_name, sex, org_id, psn_type, mobile_cipher, mobile_index, mobile_mask,
       id_card_cipher, id_card_index, id_card_mask)
    select ${context.merchantId}, * from unnest(${column.custId}::bigint[], ${column.custNum}::text[], ${column.custName}::text[],
      ${column.sex}::smallint[], ${column.orgId}::bigint[], ${column.psnType}::bigint[], ${column.mobileCipher}::bytea[],
      ${column.mobileIndex}::bytea[], ${column.mobileMask}::text[], ${column.idCardCipher}::bytea[], ${column.idCardIndex}::bytea[],
      ${column.idCardMask}::text[])
    on conflict do nothing returning cust_id`.execute(context.tx);
  const written = new Set(inserted.rows.map((row) => row.custId));
  const enrolled = numbered.filter((one) => written.has(one.custId));
  await openAccounts(
    context,
    enrolled.map(({ custId, cardNo }) => ({ custId, cardNo })),
  );
  return numbered.map(({ custId }) => (written.has(custId) ? custId : undefined));
}
