import type { z } from 'zod';
import { cardListNo, cardListSince } from '#areas/account/server/api.ts';
import { placeKind } from '#areas/canteen/contract/selling-place.ts';
import { mealAt, mealCalendar, mealsAt } from '#areas/canteen/server/api.ts';
import { availableAfter, findByCard, peekBook } from '#areas/ledger/server/api.ts';
import { rulesForTerminal, rulesNumber } from '#areas/marketing/server/api.ts';
import {
  acknowledgeMenu,
  dishCards,
  likeDishes,
  markAtTerminal,
  menuNumber,
  menuPackage,
  packagesOffered,
  sizesOf,
} from '#areas/menu/server/api.ts';
import { goodsNo, goodsSince } from '#areas/supermarket/server/api.ts';
import { wallTime } from '#kit/server/context.ts';
import { implementDirect, type Route } from '#kit/server/implement.ts';
import { notFound, Refusal } from '#kit/server/refusal.ts';
import type { AreaRunning, System } from '#kit/server/system.ts';
import {
  CARD_LIST_ROWS,
  type ConsumeAnswer,
  deviceBalance,
  deviceCardList,
  deviceConsume,
  deviceGoods,
  deviceHeartbeat,
  deviceLike,
  deviceMenu,
  deviceMenuAck,
  deviceRules,
  deviceRulesAck,
  deviceSoldOut,
  deviceUpload,
  type SaleAck,
  TILL_GOODS,
} from '../contract/device-api.ts';
import { openStates } from '../contract/machine/command.ts';
import { canDo } from '../contract/machine/kinds.ts';
import { keepRefused, type RefusedRow } from './anomalies.ts';
import { createAuthenticator, type Terminal } from './authenticate.ts';
import { cabinetDeviceRoutes } from './cabinet.ts';
import type { DisplayHooks } from './hooks.ts';
import { lastNumber } from './last-number.ts';
import { startMachines } from './machine/start.ts';
import { createPasswordAsking } from './password-asking.ts';
import { type DecidedSale, tellRefusal } from './refused-sale.ts';
import { readRow } from './row.ts';
import type { Sent } from './sent.ts';
import { createSettling } from './settling.ts';
import { oldestMoment } from './terminal-clock.ts';
import { tillDeviceRoutes } from './till.ts';
import type { SettledSale } from './transactions.ts';

/** What terminals call, all of it on the connections kept for them. */
export async function startDeviceApi(system: System, hooks: DisplayHooks): Promise<AreaRunning> {
  const authenticator = await createAuthenticator(system);
  const machines = await startMachines(system, authenticator, hooks);

  return {
    authenticateDevice: authenticator.authenticate,
    routes: [
      heartbeat(system),
      lastNumber(system),
      cardList(system),
      menu(system),
      menuAck(system),
      soldOut(system),
      rules(system),
      rulesAck(system),
      like(system),
      goods(system),
      balance(system),
      consume(system),
      upload(system),
      ...cabinetDeviceRoutes(system),
      ...tillDeviceRoutes(system),
      ...machines.routes,
    ],
    plugin: machines.plugin,
  };
}

const heartbeat = (system: System): Route =>
  implementDirect<typeof deviceHeartbeat.content, typeof deviceHeartbeat.result, Terminal>(
    deviceHeartbeat,
    async (
      { principal: terminal, ip },
      { appVersion, lastTransactionNo, cardListNo: cardList, paper, temperature, waitingSales },
    ) => {
      const { merchantId, deviceId, timeZone, heartbeatSeconds, place } = terminal;
      const held = { cardListNo: 0, menuNo: 0, goodsNo: 0, rulesNo: 0, settingsNo: 0, commands: 0 };
      const now = wallTime(Date.now(), timeZone);
      await system.urgent.merchant(merchantId, { timeZone }, async (tx, client) => {
        const { rows } = await client.query({
          name: 'device.heartbeat',
          text: `update device set last_heartbeat_at = now(), app_version = coalesce($3, app_version),
              last_transaction_no = greatest(last_transaction_no, $4::bigint), ip = case when ip = '' then $5 else ip end,
              card_list_no = coalesce($6::bigint, card_list_no), paper = coalesce($7::smallint, paper),
              temperature = coalesce($8::integer, temperature), waiting_sales = coalesce($9::integer, waiting_sales)
            where merchant_id = $1 and device_id = $2
            returning settings_no, (select count(*)::int from device_command c
              where c.merchant_id = $1 and c.device_id = $2 and c.state in (${openStates.join()}) and c.expires_at > now()) as commands`,
          values: [
            merchantId,
            deviceId,
            appVersion ?? null,
            lastTransactionNo ?? null,
            ip,
            cardList ?? null,
            paper ?? null,
            temperature ?? null,
            waitingSales ?? null,
          ],
        });

        held.settingsNo = rows[0]?.settings_no ?? 0;
        held.commands = rows[0]?.commands ?? 0;
        held.rulesNo = await rulesNumber({ client, merchantId, now });
        held.cardListNo = await cardListNo({ client, merchantId });

        if (place.placeKind === placeKind.key.supermarket)
          held.goodsNo = await goodsNo({ client, merchantId }, place.placeId);
        else held.menuNo = await menuNumber({ tx, merchantId });
      });

      const at = Date.now();

      return {
        serverTime: wallTime(at, timeZone),
        epochMilliseconds: at,
        heartbeatSeconds,
        ...held,
      };
    },
  );

const cardList = (system: System): Route =>
  implementDirect<typeof deviceCardList.content, typeof deviceCardList.result, Terminal>(
    deviceCardList,
    ({ principal: { merchantId, timeZone } }, { since }) =>
      system.urgent.merchant(merchantId, { timeZone, readOnly: true }, (_tx, client) =>
        cardListSince({ client, merchantId }, since, CARD_LIST_ROWS),
      ),
  );

const menu = (system: System): Route =>
  implementDirect<typeof deviceMenu.content, typeof deviceMenu.result, Terminal>(
    deviceMenu,
    ({ principal: { merchantId, timeZone, deviceId, place } }, { menuNo, bizDate = '' }) => {
      if (place.placeKind !== placeKind.key.canteen) throw notFound('该终端不在食堂');

      const now = wallTime(Date.now(), timeZone);
      const at = {
        deviceId,
        canteenId: place.placeId,
        stallId: place.stallId,
        now,
        held: { menuNo, bizDate },
      };

      return system.urgent.merchant(merchantId, { timeZone }, async (tx, client) => {
        const { lines, ...rest } = await menuPackage({ tx, client, merchantId }, at);
        const packages = rest.unchanged
          ? []
          : await packagesOffered({ client, merchantId }, { ...at, bizDate: rest.bizDate });

        const cards = await dishCards(
          { tx, merchantId },
          lines.map(({ dishesId }) => dishesId),
        );

        return {
          ...rest,
          packages,
          lines: lines.map((line) => ({
            ...line,
            price: line.asked,
            sizes: sizesOf(line),
            image: cards.get(line.dishesId)?.image ?? null,
          })),
        };
      });
    },
  );

const menuAck = (system: System): Route =>
  implementDirect<typeof deviceMenuAck.content, typeof deviceMenuAck.result, Terminal>(
    deviceMenuAck,
    ({ principal: { merchantId, timeZone, deviceId } }, { menuNo, failure }) =>
      system.urgent.merchant(merchantId, { timeZone }, async (tx) => {
        await acknowledgeMenu({ tx, merchantId }, { deviceId, menuNo, failure });
        return undefined;
      }),
  );

const soldOut = (system: System): Route =>
  implementDirect<typeof deviceSoldOut.content, typeof deviceSoldOut.result, Terminal>(
    deviceSoldOut,
    ({ principal: { merchantId, timeZone, deviceId, place } }, marked) => {
      if (place.placeKind !== placeKind.key.canteen) throw notFound('该终端不在食堂');

      const { placeId: canteenId, stallId } = place;
      const now = wallTime(Date.now(), timeZone);

      return system.urgent.merchant(merchantId, { timeZone }, async (tx, client) => {
        const { bizDate } = mealAt(await mealCalendar({ client, merchantId }), canteenId, now);
        const own = tx.selectFrom('device').select('deviceName').where('deviceId', '=', deviceId);
        const { deviceName: name } = await own.executeTakeFirstOrThrow();
        const at = { deviceId, canteenId, stallId, bizDate, name };

        return { menuNo: await markAtTerminal({ tx, merchantId }, at, marked) };
      });
    },
  );

const rules = (system: System): Route =>
  implementDirect<typeof deviceRules.content, typeof deviceRules.result, Terminal>(
    deviceRules,
    ({ principal: { merchantId, timeZone, deviceId, place } }, { rulesNo }) =>
      system.urgent.merchant(merchantId, { timeZone }, async (_tx, client) => {
        const now = wallTime(Date.now(), timeZone);
        const { placeId, stallId } = place;
        const meals = mealsAt(await mealCalendar({ client, merchantId }), placeId, now);
        const told = await rulesForTerminal({ client, merchantId, now }, rulesNo);

        return { ...told, place: { placeId, stallId, deviceId }, meals: [...meals] };
      }),
  );

const rulesAck = (system: System): Route =>
  implementDirect<typeof deviceRulesAck.content, typeof deviceRulesAck.result, Terminal>(
    deviceRulesAck,
    ({ principal: { merchantId, timeZone, deviceId } }, { rulesNo, failure }) =>
      system.urgent.merchant(merchantId, { timeZone }, async (tx) => {
        const held = failure === '' ? { rulesNo, rulesReason: '' } : { rulesReason: failure };
        await tx.updateTable('device').set(held).where('deviceId', '=', deviceId).execute();

        return undefined;
      }),
  );

const like = (system: System): Route =>
  implementDirect<typeof deviceLike.content, typeof deviceLike.result, Terminal>(
    deviceLike,
    ({ principal: { merchantId, timeZone, place } }, { cardNo, dishesIds }) =>
      system.urgent.merchant(merchantId, { timeZone }, async (tx, client) => {
        const account = await findByCard({ client, merchantId }, cardNo);
        if (!account) throw notFound('卡号未登记');

        const now = wallTime(Date.now(), timeZone);
        const canteenId = place.placeKind === placeKind.key.canteen ? place.placeId : null;

        return {
          liked: await likeDishes(
            { tx, merchantId },
            { custId: account.custId, canteenId, dishesIds, now },
          ),
        };
      }),
  );

const goods = (system: System): Route =>
  implementDirect<typeof deviceGoods.content, typeof deviceGoods.result, Terminal>(
    deviceGoods,
    ({ principal: { merchantId, timeZone, place } }, { since }) => {
      if (place.placeKind !== placeKind.key.supermarket) throw notFound('该终端不在超市');
      return system.urgent.merchant(merchantId, { timeZone, readOnly: true }, (_tx, client) =>
        goodsSince(
          { client, merchantId },
          { supermarketId: place.placeId, since, most: TILL_GOODS },
        ),
      );
    },
  );

const balance = (system: System): Route =>
  implementDirect<typeof deviceBalance.content, typeof deviceBalance.result, Terminal>(
    deviceBalance,
    async ({ principal: { merchantId, timeZone, place } }, { cardNo }) => {
      const now = wallTime(Date.now(), timeZone);
      const found = await system.urgent.merchant(
        merchantId,
        { timeZone, readOnly: true },
        async (tx, client) => {
          const account = await findByCard({ client, merchantId }, cardNo);
          if (!account) throw notFound('卡号未登记');

          const person = await tx
            .selectFrom('customer')
            .select('custName')
            .where('custId', '=', account.custId)
            .executeTakeFirst();

          const holder = (await peekBook({ client, merchantId }, [cardNo])).cards.get(
            cardNo,
          )?.account;
          const { mealType } = mealAt(
            await mealCalendar({ client, merchantId }),
            place.placeId,
            now,
          );
          const available = holder
            ? availableAfter(holder, now, { placeId: place.placeId, mealType })
            : 0;

          return { ...account, available, custName: person?.custName ?? '' };
        },
      );

      const { cardState, custName, personal, subsidy, red, available } = found;

      return { cardNo, cardState, custName, personal, subsidy, red, available };
    },
  );

/** Online sales that share a commit: as many as come while the last one is written, unless that one is held up. */
const ONLINE = { size: 100, inFlight: 2, patience: 15 };

/** Fen by tender of what was not booked. */
const NOTHING = { personal: 0, subsidy: 0, red: 0 };

const consume = (system: System): Route => {
  const decide = createDeciding(system);

  return implementDirect<typeof deviceConsume.content, typeof deviceConsume.result, Terminal>(
    deviceConsume,
    async ({ principal: terminal }, asked) => {
      assertSells(terminal);
      const decided = await decide(terminal, asked);
      tellRefusal(system.urgent.pool, terminal, asked, decided);

      return decided.answer;
    },
  );
};

/** @throws Refusal 403 for a machine of a kind that sells nothing */
function assertSells({ deviceType }: Terminal): void {
  if (!canDo(deviceType, 'sells')) throw new Refusal(403, 'NOT_FOR_MACHINE', '该类设备不能消费');
}

type AskedSale = z.output<typeof deviceConsume.content>;

/** Decides sales that wait for their answer. */
function createDeciding(system: System) {
  const settleSales = createSettling(system.urgent.pool, system.ids, ONLINE);
  const asking = createPasswordAsking(system);

  return async (terminal: Terminal, { payPassword, ...sale }: AskedSale): Promise<DecidedSale> => {
    const settled = async (isConfirmed: boolean): Promise<SettledSale> => {
      const [only] = await settleSales(terminal.merchantId, [
        { terminal, sale, online: true, isConfirmed },
      ]);
      return only as SettledSale;
    };
    const { transactionNo } = sale;
    const refused = (reason: string): ConsumeAnswer => ({
      transactionNo,
      status: 'REJECTED',
      reason,
      repeated: false,
      ...NOTHING,
    });
    const decided = (one: SettledSale): DecidedSale => ({
      answer: answerOf(transactionNo, one),
      refusedBy: one.refusedBy,
    });
    const { reason, isConfirmed } = await asking.ofMerchant(terminal, sale, payPassword);
    if (reason) return { answer: refused(reason) };

    const first = await settled(isConfirmed);
    if (first.reason !== 'PASSWORD_REQUIRED') return decided(first);

    const asked = await asking.ofBuyer(terminal, sale, payPassword);

    return asked.reason
      ? { answer: refused(asked.reason), refusedBy: first.refusedBy }
      : decided(await settled(true));
  };
}

const statuses = {
  posted: 'POSTED',
  suspense: 'SUSPENSE',
  rejected: 'REJECTED',
  conflict: 'CONFLICT',
} as const;

const answerOf = (transactionNo: number, settled: SettledSale): ConsumeAnswer => {
  const { state, repeated, personal, subsidy, red, discount, fee, buyer, available } = settled;
  const { orderId, reason } = ackOf(transactionNo, settled);

  return {
    transactionNo,
    status: statuses[state],
    ...(orderId !== undefined && { orderId }),
    ...(reason !== undefined && { reason }),
    repeated,
    personal,
    subsidy,
    red,
    ...(discount !== undefined && { discount }),
    ...(fee !== undefined && { fee }),
    ...(buyer !== undefined && { buyer }),
    ...(available !== undefined && { available }),
  };
};

const ackOf = (
  transactionNo: number,
  { state, orderId, reason, repeated, fee = 0 }: SettledSale,
): SaleAck => ({
  transactionNo,
  status: repeated && state !== 'conflict' && state !== 'rejected' ? 'DUPLICATE' : statuses[state],
  ...(orderId > 0 && { orderId }),
  ...(reason !== undefined && { reason }),
  ...(fee > 0 && { fee }),
});

/** Uploads that share a commit, by their rows. */
const UPLOADS = { size: 300, inFlight: 2 };

const upload = (system: System): Route => {
  const settleSales = createSettling(system.urgent.pool, system.ids, UPLOADS);
  return implementDirect<typeof deviceUpload.content, typeof deviceUpload.result, Terminal>(
    deviceUpload,
    async ({ principal: terminal }, { rows }) => {
      assertSells(terminal);
      const read = rows.map(readRow);
      const oldest = oldestMoment(terminal.timeZone);
      const refusals = read.map((sale) =>
        sale ? (sale.occurredAt < oldest ? 'TOO_OLD' : undefined) : 'INVALID_ROW',
      );
      const sent = read.flatMap((sale, index): Sent[] =>
        sale && !refusals[index] ? [{ terminal, sale, online: false }] : [],
      );
      const refused = rows.flatMap((row, index): RefusedRow[] => {
        const reason = refusals[index];
        return reason === undefined ? [] : [{ row, sale: read[index], reason }];
      });
      await keepRefused(system, terminal, refused);
      const settled = (await settleSales(terminal.merchantId, sent)).values();
      const results = rows.map((row, index) => {
        const sale = read[index];
        const reason = refusals[index];
        if (reason !== undefined || !sale) return refusedRow(row, reason ?? 'INVALID_ROW');

        return ackOf(sale.transactionNo, settled.next().value as SettledSale);
      });

      return { results };
    },
  );
};

const refusedRow = (row: unknown, reason: string): SaleAck => {
  const no = (row as { transactionNo?: unknown } | null)?.transactionNo;
  return { transactionNo: typeof no === 'number' ? no : 0, status: 'REJECTED', reason };
};
