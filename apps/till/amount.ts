const FEN = 100;

export const money = (fen: number): string => `¥${(fen / FEN).toFixed(2)}`;

/** Fen of a typed amount of yuan; undefined where it is none. */
export function fenOf(typed: string): number | undefined {
  const [, yuan = '', cents = ''] = /^(\d{0,5})(?:\.(\d{0,2}))?$/.exec(typed) ?? [];
  const fen = Number(yuan) * FEN + Number(cents.padEnd(2, '0'));

  return fen > 0 ? fen : undefined;
}
