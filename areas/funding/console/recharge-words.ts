/** What somebody wants to do by words: who is to get money, and how much. */
export interface RechargeWish {
  /** A part of a name, its sound, or a number. */
  readonly who: string;
  /** Fen; absent where none was said. */
  readonly amount?: number;
}

/** How people call it; letters stand apart from the name behind them. */
const ACT = /^(?:(?:充值|充钱|存钱)\s*|(?:chongzhi|cz|recharge|top ?up)\s+)(?=\S)/i;
/** Texts that begin with the act. */
export const RECHARGE_WORDS = ACT;
const AMOUNT = /^(\d{1,7})(?:\.(\d{1,2}))?元?$/;
/** A name with the amount right behind it: 侯悦50. */
const JOINED = /^(\p{Script=Han}+)(\d.*)$/u;

/** What a text asks for: "充值 侯悦 50", "cz houyue 50", "充值 50 侯悦", "充值侯悦50"; undefined where it names nobody. */
export function rechargeWish(text: string): RechargeWish | undefined {
  const typed = text.trim();
  if (!ACT.test(typed)) return undefined;

  const parts = typed.replace(ACT, '').split(/\s+/);
  const [first = '', second] = parts;
  if (second === undefined) {
    const [, name, rest = ''] = JOINED.exec(first) ?? [];
    return name !== undefined && AMOUNT.test(rest) ? wish(name, rest) : { who: first };
  }

  const last = parts.at(-1) as string;
  if (AMOUNT.test(last)) return wish(parts.slice(0, -1).join(' '), last);

  return AMOUNT.test(first) ? wish(parts.slice(1).join(' '), first) : { who: parts.join(' ') };
}

function wish(who: string, amount: string): RechargeWish {
  const [, whole = '', cents = ''] = AMOUNT.exec(amount) ?? [];
  return { who, amount: Number(whole) * 100 + Number(cents.padEnd(2, '0')) };
}
