import type { Context } from '#kit/server/context.ts';
import { bytesColumn, numberColumn, textColumn } from '#kit/server/database/arrays.ts';
import type { CustomerHooks } from '../hooks.ts';
import { idCardColumns, mobileColumns } from './secrets.ts';

/** A person to enrol; personal data in plain text, checked by the caller. */
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

/**
 * Enrols a whole batch: people, their accounts with wallets, and their cards, in as many statements whatever its size.
 * @returns customer ids in the order of the batch
 * @throws DatabaseError 23505 when a person has a number already
 * @throws Refusal 409 CARD_IN_USE when a card number belongs to another person
 */
export async function enrolPeople(
  context: Context,
  hooks: Pick<CustomerHooks, 'enrolled'>,
  people: readonly NewCustomer[],
): Promise<number[]> {
  if (people.length === 0) return [];

  const custIds = people.map(() => context.newId());
  const enrolled = context.client.query({
    name: 'customer.enrol',
    text: `insert into customer (merchant_id, cust_id, cust_num, cust_name, sex, org_id, psn_type, mobile_cipher, mobile_index,
        mobile_mask, id_card_cipher, id_card_index, id_card_mask, job_id, cost_center_id, birthday, email, remark,
        mobile_tail)
      select $1, * from unnest($2::bigint[], $3::text[], $4::text[], $5::smallint[], $6::bigint[], $7::bigint[], $8::bytea[],
        $9::bytea[], $10::text[], $11::bytea[], $12::bytea[], $13::text[], $14::bigint[], $15::bigint[], $16::date[],
        $17::text[], $18::text[], $19::bytea[])`,
    values: [context.merchantId, ...columnsOf(context, people, custIds)],
  });

  const comers = people.map(({ cardNo }, index) => ({ custId: custIds[index] as number, cardNo }));
  await Promise.all([enrolled, hooks.enrolled(context, comers)]);

  return custIds;
}

/** The columns of `customer.enrol` after the tenant, in its order. */
function columnsOf(
  context: Context,
  people: readonly NewCustomer[],
  custIds: readonly number[],
): (string | Buffer | null)[] {
  const mobiles = people.map((one) => mobileColumns(context, one.mobile ?? ''));
  const idCards = people.map((one) => idCardColumns(context.crypto, one.idCard ?? ''));

  return [
    numberColumn(custIds, (custId) => custId),
    textColumn(people, (one) => one.custNum),
    textColumn(people, (one) => one.custName),
    numberColumn(people, (one) => one.sex),
    numberColumn(people, (one) => one.orgId),
    numberColumn(people, (one) => one.psnType),
    bytesColumn(mobiles, (one) => one.mobileCipher),
    bytesColumn(mobiles, (one) => one.mobileIndex),
    textColumn(mobiles, (one) => one.mobileMask),
    bytesColumn(idCards, (one) => one.idCardCipher),
    bytesColumn(idCards, (one) => one.idCardIndex),
    textColumn(idCards, (one) => one.idCardMask),
    numberColumn(people, (one) => one.jobId),
    numberColumn(people, (one) => one.costCenterId),
    textColumn(people, (one) => one.birthday),
    textColumn(people, (one) => one.email),
    textColumn(people, (one) => one.remark ?? ''),
    bytesColumn(mobiles, (one) => one.mobileTail),
  ];
}
