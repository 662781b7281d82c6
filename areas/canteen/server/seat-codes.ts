import { type CodeLabel, labelZip } from '#kit/server/code-labels.ts';
import type { Context } from '#kit/server/context.ts';
import type { FileAnswer } from '#kit/server/implement.ts';
import { notFound } from '#kit/server/refusal.ts';
import { translate } from '#kit/server/texts.ts';

type Kind = 'table' | 'room';

/** The id in the code (`id-check`) on a table or at a room; undefined where the code was made up or belongs to another merchant. */
export function seatOfCode(
  context: Pick<Context, 'crypto'>,
  kind: Kind,
  code: string,
): number | undefined {
  const id = Number(code.split('-')[0]);
  return code === `${id}-${seatCheck(context, kind, id)}` ? id : undefined;
}

/* The part of a code that tells codes that were printed here from made-up ones. */
const seatCheck = ({ crypto }: Pick<Context, 'crypto'>, kind: Kind, id: number): string =>
  crypto.blindIndex(`${kind}Code`, String(id)).toString('hex').slice(0, 8);

/** A table or a private room whose code is printed. */
interface Seat {
  readonly id: number;
  readonly num: string;
  readonly name: string;
  readonly canteenName: string;
}

/**
 * The labels of what was asked for as one zip. With `site` their codes open the page of the table or room.
 * @throws notFound when one of them is not among what the caller may see
 */
export function seatCodes(
  context: Context,
  kind: Kind,
  asked: readonly number[],
  seen: readonly Seat[],
  site?: string,
): FileAnswer {
  if (seen.length < new Set(asked).size) throw notFound();

  const labels = seen.map(
    ({ id, num, name, canteenName }): CodeLabel => ({
      content: site === undefined ? codeOf(context, kind, id) : addressOf(context, site, kind, id),
      title: name ? `${num} ${name}` : num,
      subtitle: canteenName,
    }),
  );

  return labelZip(
    `${translate(context.language, kind === 'table' ? '餐桌二维码' : '包间二维码')}.zip`,
    labels,
  );
}

/** What the code on a table or at a room says where no page is named that it opens. */
const codeOf = (context: Context, kind: Kind, id: number): string =>
  `canteen:${kind}:${context.merchantId}:${id}:${seatCheck(context, kind, id)}`;

/**
 * What the code on a table or at a room says so that a telephone opens the page people order on.
 * @param site where the product is reached, without a path
 */
const addressOf = (context: Context, site: string, kind: Kind, id: number): string =>
  `${site}/diner/?m=${context.merchantId}&${kind}=${id}-${seatCheck(context, kind, id)}`;
