/** What somebody wants to do by words: with whom or what, and how much of it. */
export interface Wish {
  /** A part of a name, its sound, or a number. */
  readonly who: string;
  /** Fen; absent where none was said. */
  readonly amount?: number;
}

/** What an act is called. */
export interface ActWords {
  /** Chinese words: the name may stand right behind them. */
  readonly spoken: readonly string[];
  /** Pinyin, initials and English, in small letters: they stand apart from the name behind them. */
  readonly letters: readonly string[];
}

/** Finds texts that begin with an act and say something behind it. */
export const actPattern = ({ spoken, letters }: ActWords): RegExp =>
  new RegExp(`^(?:(?:${spoken.join('|')})\\s*|(?:${letters.join('|')})\\s+)(?=\\S)`, 'i');

const AMOUNT = /^(\d{1,7})(?:\.(\d{1,2}))?元?$/;
/** A name with the amount right behind it: 侯悦50. */
const JOINED = /^(\p{Script=Han}+)(\d.*)$/u;

/**
 * What a text asks for: "充值 侯悦 50", "cz houyue 50", "充值 50 侯悦", "充值侯悦50"; undefined where it names nobody.
 * @param act as `actPattern` makes it
 * @param takesAmount false: a number is a part of what is named
 */
export function wishOf(text: string, act: RegExp, takesAmount = false): Wish | undefined {
  const typed = text.trim();
  if (!act.test(typed)) return undefined;

  const named = typed.replace(act, '');
  if (!takesAmount) return { who: named };

  const parts = named.split(/\s+/);
  const [first = '', second] = parts;
  if (second === undefined) {
    const [, name, rest = ''] = JOINED.exec(first) ?? [];
    return name !== undefined && AMOUNT.test(rest) ? wish(name, rest) : { who: first };
  }

  const last = parts.at(-1) as string;
  if (AMOUNT.test(last)) return wish(parts.slice(0, -1).join(' '), last);

  return AMOUNT.test(first) ? wish(parts.slice(1).join(' '), first) : { who: parts.join(' ') };
}

function wish(who: string, amount: string): Wish {
  const [, whole = '', cents = ''] = AMOUNT.exec(amount) ?? [];
  return { who, amount: Number(whole) * 100 + Number(cents.padEnd(2, '0')) };
}
