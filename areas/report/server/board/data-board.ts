import { dayKind, settingsOf } from '#areas/system/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { createRateLimit } from '#kit/server/http/rate-limit.ts';
import { implement, implementDirect, type Route } from '#kit/server/implement.ts';
import { jobContext } from '#kit/server/jobs/jobs.ts';
import { Refusal } from '#kit/server/refusal.ts';
import type { Places } from '#kit/server/scope.ts';
import type { System } from '#kit/server/system.ts';
import { dataScreenMerchant, sharedBoard } from '../../contract/data-board.ts';
import type { BoardKind } from '../../contract/screen-link.ts';
import { boardFacts, boardTenders, boardTrend } from './board-facts.ts';
import { boardPlaces } from './board-places.ts';
import { type BoardInput, customerBoard, kitchenBoard, merchantBoard } from './board-views.ts';
import { linkedScreen, shownScreen } from './screen.ts';
import { openLink } from './screen-link.ts';

/** The displays of a link may ask this often together: once in two seconds, ten times at once. */
const LINK_RATE = 0.5;

const LINK_BURST = 10;

/** Boards without a log-in; nothing but a link's key is believed. */
export function sharedBoardRoute(system: System): Route {
  const rate = createRateLimit(LINK_RATE, LINK_BURST);
  return implementDirect(sharedBoard, async ({ requestId, language }, { board, key }) => {
    const link = await openLink(system, key, board);
    if (!link) throw linkInvalid();
    if (!rate.take(String(link.linkId)))
      throw new Refusal(429, 'TOO_MANY', '操作过于频繁，请稍后再试');

    const { actor, screenId } = link;
    const options = { readOnly: true, timeZone: actor.timeZone };

    return system.merchant(actor.merchantId, options, async (tx, client) => {
      const context = { ...jobContext(system, actor, { tx, client, requestId }), language };
      const screen = await linkedScreen(context, screenId);
      if (!screen) throw linkInvalid();

      return (await boardOf(context, board, screen.title, screen.places)) as never;
    });
  });
}

/** One answer for everything that is wrong with a link, so that no stranger learns which links there were. */
const linkInvalid = () => new Refusal(404, 'LINK_INVALID', '链接无效或已失效');

/** Everything a board of these places shows. */
async function boardOf(context: Context, kind: BoardKind, title: string, places: Places) {
  const settings = await settingsOf(context, 'datascreen');
  const day = await dayKind(context, context.now.slice(0, 10));
  const input: BoardInput = {
    now: context.now,
    settings,
    head: { title, day: { work: day.work, name: day.entry?.holidayName ?? null } },
    facts: await boardFacts(context, places),
    ...(await boardPlaces(context, places)),
  };

  if (kind === 'user') return customerBoard(input);
  if (kind === 'back') return kitchenBoard(input);

  const trend = await boardTrend(context, places);
  const tenders = settings.showAmount === 1 ? await boardTenders(context, places) : [];

  return merchantBoard(input, trend, tenders);
}

export const dataBoardRoutes = [
  implement(dataScreenMerchant, async (context, { board, screenId }) => {
    const screen = screenId === undefined ? undefined : await shownScreen(context, screenId);
    return boardOf(context, board, screen?.title ?? '', screen?.places ?? context.scope);
  }),
];
