import {
  addAccounts,
  endAccount,
  type LedgerContext,
  type NewAccount,
  reviveAccounts,
} from '#areas/ledger/server/api.ts';
import { assertUnused, cancelCards, issueCards } from './cards.ts';

/** A person who gets an account. */
export interface OpenAccount extends NewAccount {
  /** A card issued with the account. */
  readonly cardNo?: string | undefined;
}

/**
 * Opens an account with its three wallets for each person, who has none yet, and issues the cards, in as many statements
 * whatever their number. Returns account ids by customer id.
 * @throws Refusal 409 CARD_IN_USE when a card number is a card's that is out, lost or replaced
 * @throws DatabaseError 23505 for a person who has an account already
 */
export async function openAccounts(
  context: LedgerContext,
  people: readonly OpenAccount[],
): Promise<Map<number, number>> {
  await assertUnused(context, numbersOf(people));
  const accountOf = await addAccounts(context, people);
  await issueCards(context, cardsFor(people, accountOf));

  return accountOf;
}

type Carded = Pick<OpenAccount, 'custId' | 'cardNo'>;

const numbersOf = (people: readonly Carded[]): string[] =>
  people.flatMap(({ cardNo }) => (cardNo ? [cardNo] : []));

/** The cards that are given, each with the account it is for. */
const cardsFor = (people: readonly Carded[], accountOf: ReadonlyMap<number, number>) =>
  people.flatMap(({ custId, cardNo }) => {
    const accountId = accountOf.get(custId);
    return accountId === undefined || !cardNo ? [] : [{ accountId, cardNo }];
  });

/**
 * Closes the account of a customer for good: what is left of principal goes to withdrawal clearing, granted money back to its
 * fund, cards are cancelled (rule people/closing).
 * @throws Refusal 409 ACCOUNT_HELD while money is held, ACCOUNT_IN_DEBT below zero
 */
export async function closeAccount(
  context: LedgerContext,
  request: { custId: number; operatorId: number },
): Promise<void> {
  const accountId = await endAccount(context, request);
  if (accountId !== undefined) await cancelCards(context, accountId);
}

/**
 * Opens closed accounts again for people who come back: with nothing in them, without their old cards and with those that are given (rule
 * people/closing). Blocks of a freeze that was never undone stand. Answers the accounts that were closed.
 */
export async function reopenAccounts(
  context: LedgerContext,
  people: readonly Pick<OpenAccount, 'custId' | 'cardNo'>[],
): Promise<number[]> {
  const accountOf = await reviveAccounts(
    context,
    people.map(({ custId }) => custId),
  );
  const cards = cardsFor(people, accountOf);
  await assertUnused(
    context,
    cards.map(({ cardNo }) => cardNo),
  );
  await issueCards(context, cards);

  return [...accountOf.values()];
}
