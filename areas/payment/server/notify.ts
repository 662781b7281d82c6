import { type DirectRequest, implementDirect } from '#kit/server/implement.ts';
import { asSystem } from '#kit/server/jobs/merchant-round.ts';
import { notFound, Refusal } from '#kit/server/refusal.ts';
import type { System } from '#kit/server/system.ts';
import { payNotify } from '../contract/pay-channel.ts';
import { isChannelError, type Notice, type PayChannel } from './channel.ts';
import type { PaymentHooks } from './hooks.ts';
import { openChannel } from './open-channel.ts';
import { settleRefund } from './refund-settle.ts';
import { settingOf } from './settings.ts';
import { refundIdOf, settleTrade, tradeIdOf } from './trade.ts';

const IDS = 100;

/** What channels wait for: WeChat looks at the status alone. */
const HEARD = 'success';

/** The door channels call at: nothing of a callback is believed, kept or looked up before its signature is. */
export const notifyRoute = (system: System, hooks: PaymentHooks) =>
  implementDirect(payNotify, async (request, { merchantId, channel }) => {
    const merchant = await system.platform({ readOnly: true }, (tx) =>
      tx
        .selectFrom('merchant')
        .select(['merchantId', 'timeZone'])
        .where('merchantId', '=', merchantId)
        .executeTakeFirst(),
    );

    if (!merchant) throw notFound();

    const within = asSystem(system, merchant, { requestId: request.requestId, ids: IDS }, system);
    const setting = await within((context) => settingOf(context, channel));
    if (!setting) throw notFound();

    const notice = readNotice(openChannel(setting, within), request);
    if (notice.kind === 'trade')
      await within((context) =>
        settleTrade(context, hooks, tradeIdOf(notice.outNo), channel, notice.news),
      );
    else
      await within((context) =>
        settleRefund(context, hooks, refundIdOf(notice.refundOutNo), channel, notice.news),
      );

    return HEARD;
  });

/** What a callback says once it is known who signed it. @throws Refusal 400 NOT_GENUINE */
function readNotice(remote: PayChannel, request: DirectRequest): Notice {
  try {
    return remote.read({
      headers: request.headers,
      rawBody: request.rawBody,
      body: bodyOf(request),
    });
  } catch (error) {
    if (!isChannelError(error) && !(error instanceof SyntaxError)) throw error;
    throw new Refusal(400, 'NOT_GENUINE', '回调验签未通过');
  }
}

const bodyOf = ({ headers, rawBody }: DirectRequest): Record<string, unknown> =>
  String(headers['content-type']).startsWith('application/json')
    ? (JSON.parse(rawBody) as Record<string, unknown>)
    : Object.fromEntries(new URLSearchParams(rawBody));
