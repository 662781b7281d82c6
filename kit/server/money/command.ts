import type { Context } from '../context.ts';
import { runAll, type Statement } from '../database/statement.ts';
import { Refusal } from '../refusal.ts';
import { errorCode } from '../start/startup.ts';

/** How facts are read. */
export interface Reading {
  /**
   * Rows that are decided on are locked while they are read. Without it they are written only over what was read: a statement that finds them changed
   * fails the transaction (40001), which is then tried again with locks.
   */
  readonly lock: boolean;
  /** Nothing will be written: no row is locked and no turn is waited for. */
  readonly looksOnly?: boolean;
}

/** What a decision has beside its facts: the moment it is made at, and new ids. */
export type Deciding = Pick<Context, 'merchantId' | 'now' | 'newId'>;

/** What writing has beside its plans: the connection says whose families of reports are marked. */
export type Writing = Deciding & Pick<Context, 'client'>;

/**
 * A command about money: it reads, decides, writes (docs/adr/0009-money-commands.md). Any number of one merchant share a read, a statement and a commit.
 */
export interface MoneyCommand<Item, Facts, Plan, Answer> {
  /** Reads what all of them are decided on in one flight: no statement waits for the answer of another one where it need not. Refuses nothing. */
  read(context: Context, items: readonly Item[], reading: Reading): Promise<Facts>;
  /**
   * Decides on one, without a database. What it takes of the facts (a balance, a portion) is gone for the ones after it.
   * @throws Refusal why it is not done; it has then taken nothing of the facts
   */
  decide(item: Item, facts: Facts, deciding: Deciding): Plan;
  /** The statements that make plans true: they change different tables and leave together, with the commit. */
  write(writing: Writing, plans: readonly Plan[], facts: Facts): Statement[];
  /** Work that has to see what was written, in the same transaction; undefined where a plan has none, as hardly any has. */
  afterwards?(context: Context, plan: Plan): (() => Promise<void>) | undefined;
  answer(plan: Plan): Answer;
  /** Whose commands are decided one after the other, in transactions of their own: the second sees what the first one wrote. */
  personOf?(item: Item): number;
  /**
   * Each is carried out in a transaction of its own, with locks from the first try: what ends several things at once (a booking, its table, its
   * portions, its coupon) does so after the writes, one after the other.
   */
  readonly apart?: true;
  /** What is said where a plan takes what exists once, by the name of the index that is violated. */
  readonly taken?: Readonly<Record<string, Refusal>>;
}

/** A command as a caller asks for it, once per key: asked again it answers what it answered first (`once.ts`). */
export interface Asked<Item> {
  readonly item: Item;
  /** What kind of command the key belongs to. */
  readonly scope: string;
  readonly key: string;
  /** The content: the same key with another one is a mistake of the caller. */
  readonly request: unknown;
}

/** What was read was changed by another transaction before it was written, or what exists once is taken: worth reading again. */
export const isOvertaken = (error: unknown): boolean => OVERTAKEN.has(errorCode(error) ?? '');

const OVERTAKEN = new Set(['23505', '40001']);

const TRIES = 4;

/** Carries out one command in the caller's transaction, with locks. @throws Refusal why it is not done */
export async function carryOut<Item, Facts, Plan, Answer>(
  context: Context,
  command: MoneyCommand<Item, Facts, Plan, Answer>,
  item: Item,
): Promise<Answer> {
  const { client } = context;
  for (let tries = 1; ; tries += 1) {
    await client.query('savepoint command');
    try {
      const answer = await carryOutOnce(context, command, item);
      await client.query('release savepoint command');

      return answer;
    } catch (error) {
      const refusal = refusalOf(command, error);
      if (refusal) throw refusal;
      if (tries === TRIES || !isOvertaken(error)) throw error;

      await client.query('rollback to savepoint command');
    }
  }
}

async function carryOutOnce<Item, Facts, Plan, Answer>(
  context: Context,
  command: MoneyCommand<Item, Facts, Plan, Answer>,
  item: Item,
): Promise<Answer> {
  const facts = await command.read(context, [item], { lock: true });
  const plan = command.decide(item, facts, context);
  await runAll(context.client, command.write(context, [plan], facts));
  await command.afterwards?.(context, plan)?.();

  return command.answer(plan);
}

/** What refuses a command after it was decided: something that exists once was taken, or work after the writes refuses it. */
export function refusalOf(
  { taken }: Pick<MoneyCommand<never, never, never, unknown>, 'taken'>,
  error: unknown,
): Refusal | undefined {
  if (error instanceof Refusal) return error;

  return taken?.[(error as { constraint?: string }).constraint ?? ''];
}

/** What was asked for a decision, or why it could not be had: reading refuses nothing, deciding does. */
export type Fact<Value> = { readonly value: Value } | { readonly refusal: Refusal };

/** Keeps a refusal for the decision. */
export async function factOf<Value>(reading: Promise<Value>): Promise<Fact<Value>> {
  try {
    return { value: await reading };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error };
    throw error;
  }
}

/** @throws Refusal why it could not be had */
export function heldIn<Value>(fact: Fact<Value>): Value {
  if ('refusal' in fact) throw fact.refusal;
  return fact.value;
}
