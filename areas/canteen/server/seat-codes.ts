import { type CodeLabel, labelZip } from '#kit/server/code-labels.ts';
import type { Context } from '#kit/server/context.ts';
import type { FileAnswer } from '#kit/server/implement.ts';
import { notFound } from '#kit/server/refusal.ts';
import { translate } from '#kit/server/texts.ts';

/** A table or a private room whose code is printed. */
interface Seat {
  readonly id: number;
  readonly num: string;
  readonly name: string;
  readonly canteenName: string;
}

type Kind = 'table' | 'room';

/** The part of a code that tells codes that were printed here from made-up ones. */
export const seatCheck = ({ crypto }: Pick<Context, 'crypto'>, kind: Kind, id: number): string =>
  crypto.blindIndex(`${kind}Code`, String(id)).toString('hex').slice(0, 8);

/** What the code on a table or at a room says where no page is named that it opens. */
const codeOf = (context: Context, kind: Kind, id: number): string =>
  `canteen:${kind}:${context.merchantId}:${id}:${seatCheck(context, kind, id)}`;

/** What the code on a table says so that a telephone opens the page people order on. @param site where the product is reached, without a path */
export const tableAddress = (context: Context, site: string, id: number): string =>
  `${site}/diner/?m=${context.merchantId}&table=${id}-${seatCheck(context, 'table', id)}`;

/** The labels of what was asked for as one zip. @throws notFound when one of them is not among what the caller may see */
export function seatCodes(
  context: Context,
  kind: Kind,
  asked: readonly number[],
  seen: readonly Seat[],
  contentOf = (id: number): string => codeOf(context, kind, id),
): FileAnswer {
  if (seen.length < new Set(asked).size) throw notFound();
  const labels = seen.map(
    ({ id, num, name, canteenName }): CodeLabel => ({
      content: contentOf(id),
      title: name ? `${num} ${name}` : num,
      subtitle: canteenName,
    }),
  );
  return labelZip(`${translate(context.language, kind === 'table' ? '餐桌二维码' : '包间二维码')}.zip`, labels);
}
