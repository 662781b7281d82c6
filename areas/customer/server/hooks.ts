import type { Context } from '#kit/server/context.ts';

/** A person who has just been enrolled, or comes back. */
export interface EnrolledPerson {
  readonly custId: number;
  /** A card to issue with the account. */
  readonly cardNo?: string | undefined;
}

/** What the area that keeps accounts does when people come and go, each time in the transaction of the change; wired in `apps/server`. */
export interface CustomerHooks {
  /** Those of the card numbers that are a card's already. */
  readonly takenCards: (
    context: Context,
    cardNos: readonly string[],
  ) => Promise<ReadonlySet<string>>;
  /**
   * A whole batch was enrolled: each gets an account. Answers account ids by customer id.
   * @throws Refusal 409 CARD_IN_USE when a card number is a card's already
   */
  readonly enrolled: (
    context: Context,
    people: readonly EnrolledPerson[],
  ) => Promise<ReadonlyMap<number, number>>;
  /**
   * A person leaves for good; asked before anything is written.
   * @throws conflict BALANCE_LEFT, ACCOUNT_IN_DEBT or ACCOUNT_HELD while money is left
   */
  readonly leaving: (context: Context, custId: number) => Promise<void>;
  /**
   * People who left come back: their accounts open again with nothing in them, with the card that is given, and nothing they once proved
   * themselves with is theirs again. @throws Refusal 409 CARD_IN_USE
   */
  readonly returning: (context: Context, people: readonly EnrolledPerson[]) => Promise<void>;
}
