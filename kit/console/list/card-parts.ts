import { type Column, leaves } from '#kit/contract/columns.ts';
import { kindOf, type Leaf } from './cells.ts';

/** What a row shows as a card, by the order of its columns. */
export interface CardParts {
  /** A small picture before the rest. */
  readonly picture: Leaf | undefined;
  /** What the row is called; the second stands in where the first has no value. */
  readonly titles: readonly Leaf[];
  /** The amount at the right: what the row comes to, else its first one. */
  readonly amount: Leaf | undefined;
  /** The state, as a coloured tag below the amount. */
  readonly state: Leaf | undefined;
  /** Said below the title. */
  readonly lines: readonly Leaf[];
  /** Said when the card is opened. */
  readonly rest: readonly Leaf[];
}

/** Values below a title. */
const LINES = 3;

/** Shares the columns of a table out over a card: what stands further left in the table counts for more. */
export function cardParts(columns: readonly Column[]): CardParts {
  const shown = leaves(columns);
  const picture = shown.find(({ kind }) => kind === 'image');
  const first =
    shown.find((leaf) => kindOf(leaf) === 'text') ?? shown.find((leaf) => leaf !== picture);
  const named = shown.find(isSubject) ?? shown.find(isNamed) ?? first;
  const amounts = shown.filter((leaf) => leaf.kind === 'money' && leaf !== named);
  const amount = amounts.find(({ keep }) => keep) ?? amounts[0];
  const state = shown.find((leaf) => isState(leaf) && leaf !== named);
  const others = shown.filter((leaf) => ![picture, named, amount, state].includes(leaf));

  return {
    picture,
    titles: [...new Set([named, first])].filter((leaf) => leaf !== undefined),
    amount,
    state,
    lines: others.slice(0, LINES),
    rest: others.slice(LINES),
  };
}

/* A row is about a person or a thing, and its place says only where: it is called by what it is about, wherever the place stands. */
const isSubject = ({ key }: Column): boolean => /^(cust|goods|dishes)Name$/.test(key);

const isNamed = ({ key, kind }: Column): boolean =>
  (kind ?? 'text') === 'text' && /(name|title)$/i.test(key);

const isState = (leaf: Leaf): boolean =>
  leaf.of?.some(({ colour }) => colour !== undefined) ?? false;

/** Whether a value below a title needs no heading: a text, and the only moment; a number does not say what it counts, nor two moments which is which. */
export const speaksForItself = (leaf: Leaf, lines: readonly Leaf[]): boolean =>
  isMoment(leaf) ? lines.filter(isMoment).length === 1 : kindOf(leaf) === 'text';

const isMoment = (leaf: Leaf): boolean =>
  kindOf(leaf).startsWith('date') || (kindOf(leaf) === 'text' && /(Time|Date|At)$/.test(leaf.key));
