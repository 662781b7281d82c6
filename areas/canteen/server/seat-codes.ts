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

/**
 * What the code on a table or at a room says. Phones and terminals read it; its last part tells codes that were printed here
 * from made-up ones.
 */
function codeOf({ crypto, merchantId }: Context, kind: 'table' | 'room', id: number): string {
  const check = crypto.blindIndex(`${kind}Code`, String(id)).toString('hex').slice(0, 8);
  return `canteen:${kind}:${merchantId}:${id}:${check}`;
}

/** The labels of what was asked for as one zip. @throws notFound when one of them is not among what the caller may see */
export function seatCodes(
  context: Context,
  kind: 'table' | 'room',
  asked: readonly number[],
  seen: readonly Seat[],
): FileAnswer {
  if (seen.length < new Set(asked).size) throw notFound();
  const labels = seen.map(
    ({ id, num, name, canteenName }): CodeLabel => ({
      content: codeOf(context, kind, id),
      title: name ? `${num} ${name}` : num,
      subtitle: canteenName,
    }),
  );
  return labelZip(`${translate(context.language, kind === 'table' ? '餐桌二维码' : '包间二维码')}.zip`, labels);
}
