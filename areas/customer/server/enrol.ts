import { openAccounts } from '#areas/account/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { bytesColumn, numberColumn, textColumn } from '#kit/server/database/arrays.ts';
import { idCardColumns, mobileColumns } from './secrets.ts';

/** Somebody to enrol; personal data in plain text, checked by the caller. */
export interface NewCustomer {
  readonly custNum: string;
  readonly custName: string;
  readonly sex: number;
  readonly orgId: number;
  readonly psnType: number | null;
  readonly jobId?: number | null;
  readonly costCenterId?: number | null;
  /** `YYYY-MM-DD`. */
  readonly birthday?: string | null;
  readonly email?: string | null;
  readonly remark?: string;
  readonly mobile?: string | undefined;
  readonly idCard?: string | undefined;
  readonly cardNo?: string | undefined;
}

type Numbered = NewCustomer & { readonly custId: number };

/** The columns of `customer.enrol` in its order. */
function columnsOf({ crypto }: Context, people: readonly Numbered[]): (string | Buffer | null)[] {
  const secrets = people.map((one) => ({
    ...mobileColumns(crypto, one.mobile ?? ''),
    ...idCardColumns(crypto, one.idCard ?? ''),
  }));
  return [
    numberColumn(people, (one) => one.custId),
    textColumn(people, (one) => one.custNum),
    textColumn(people, (one) => one.custName),
    numberColumn(people, (one) => one.sex),
    numberColumn(people, (one) => one.orgId),
    numberColumn(people, (one) => one.psnType),
    bytesColumn(secrets, (one) => one.mobileCipher),
    bytesColumn(secrets, (one) => one.mobileIndex),
    textColumn(secrets, (one) => one.mobileMask),
    bytesColumn(secrets, (one) => one.idCardCipher),
    bytesColumn(secrets, (one) => one.idCardIndex),
    textColumn(secrets, (one) => one.idCardMask),
    numberColumn(people, (one) => one.jobId),
    numberColumn(people, (one) => one.costCenterId),
    textColumn(people, (one) => one.birthday),
    textColumn(people, (one) => one.email),
    textColumn(people, (one) => one.remark ?? ''),
  ];
}

/**
 * Enrols a whole batch: people, their accounts with wallets, and their cards, in three statements whatever its size.
 * @returns customer ids in the order of the batch
 * @throws DatabaseError 23505 when a number is somebody's already
 * @throws Refusal 409 CARD_IN_USE when a card number belongs to somebody else
 */
export async function enrol(context: Context, people: readonly NewCustomer[]): Promise<number[]> {
  if (people.length === 0) return [];
  const numbered = people.map((one): Numbered => ({ ...one, custId: context.newId() }));
  const enrolled = context.client.query({
    name: 'customer.enrol',
    text: `insert into customer (merchant_id, cust_id, cust_num, cust_name, sex, org_id, psn_type, mobile_cipher, mobile_index,
        mobile_mask, id_card_cipher, id_card_index, id_card_mask, job_id, cost_center_id, birthday, email, remark)
      select $1, * from unnest($2::bigint[], $3::text[], $4::text[], $5::smallint[], $6::bigint[], $7::bigint[], $8::bytea[],
        $9::bytea[], $10::text[], $11::bytea[], $12::bytea[], $13::text[], $14::bigint[], $15::bigint[], $16::date[],
        $17::text[], $18::text[])`,
    values: [context.merchantId, ...columnsOf(context, numbered)],
  });
  await Promise.all([enrolled, openAccounts(context, numbered)]);
  return numbered.map((one) => one.custId);
}
