import { createHash, createHmac, randomBytes } from 'node:crypto';
import { accountCommands } from '#areas/account/server/testing/area.ts';
import type { machineType } from '#areas/canteen/contract/client-type.ts';
import { setMealTimes } from '#areas/canteen/server/api.ts';
import { rechargeWallets } from '#areas/funding/server/api.ts';
import type { Endpoint, ResultOf } from '#kit/contract/endpoint.ts';
import { BASE_PREFIX } from '#kit/contract/envelope.ts';
import { wallTime } from '#kit/server/context.ts';
import type { RunningServer, TestMerchant } from '#kit/server/testing/server.ts';
import {
  deviceBalance,
  deviceConsume,
  deviceHeaders,
  deviceSignText,
  deviceUpload,
  type SaleAck,
} from '../contract/device-api.ts';

export interface Canteen {
  readonly merchant: TestMerchant;
  readonly canteenId: number;
  readonly stallId: number;
  readonly custIds: readonly number[];
}

/** A merchant with a canteen, a stall and people with accounts, cards and this much money of their own (fen). */
export async function openCanteen(
  server: RunningServer,
  people: number,
  money: number,
): Promise<Canteen> {
  const merchant = await server.merchant();
  return merchant.within(async (context) => {
    const { tx, newId } = context;
    const [orgId, canteenId, stallId] = [newId(), newId(), newId()];
    await tx
      .insertInto('canteen')
      .values({ canteenId, canteenName: '食堂', canteenNum: '1' })
      .execute();
    await tx
      .insertInto('stall')
      .values({ stallId, canteenId, stallName: '档口', stallNum: '1' })
      .execute();
    await setMealTimes(context, 0, [{ mealType: 2, startMinute: 600, endMinute: 840 }]);
    await tx
      .insertInto('organisation')
      .values({ orgId, orgName: 'a', orgFullName: 'a', orgLevel: 1, path: `/${orgId}/` })
      .execute();
    const custIds = Array.from({ length: people }, newId);
    await tx
      .insertInto('customer')
      .values(
        custIds.map((custId) => ({ custId, custNum: `${custId}`, custName: `人${custId}`, orgId })),
      )
      .execute();
    await accountCommands.openAccounts(
      context,
      custIds.map((custId) => ({ custId, cardNo: cardOf(custId) })),
    );

    if (money > 0) {
      const items = custIds.map((custId) => ({ custId, walletType: 1, amount: money }));
      await rechargeWallets(context, { items, channel: 1, source: 1, operatorId: 1 });
    }

    return { merchant, canteenId, stallId, custIds };
  });
}

export const cardOf = (custId: number): string => `C${custId}`;

/** What is changed before or after signing. */
export interface Tamper {
  readonly time?: number;
  readonly nonce?: string;
  readonly secret?: string;
  readonly sn?: string;
  /** Sent instead of what was signed. */
  readonly body?: string;
}

/** A terminal under test that signs what it sends. */
export interface TestTerminal {
  readonly deviceId: number;
  readonly sn: string;
  call<Data>(
    endpoint: Endpoint,
    content: unknown,
    tamper?: Tamper,
  ): Promise<{ status: number; message: string; data: Data & { reason?: string } }>;
  /** The headers that sign a request. */
  sign(method: string, path: string, body: string, tamper?: Tamper): Record<string, string>;
}

/** Registers a terminal at the stall. */
export async function installTerminal(
  server: RunningServer,
  { merchant, canteenId, stallId }: Canteen,
): Promise<TestTerminal> {
  const [sn, secret] = [`SN${randomBytes(6).toString('hex')}`, randomBytes(32).toString('hex')];
  const deviceId = await merchant.within(async ({ tx, newId, crypto }) => {
    const id = newId();
    const secretCipher = crypto.protect(secret);
    await tx
      .insertInto('device')
      .values({
        deviceId: id,
        deviceNum: sn,
        deviceName: 'POS',
        deviceType: 41,
        sn,
        placeId: canteenId,
        stallId,
        secretCipher,
      })
      .execute();

    return id;
  });

  return terminalOf(server, { deviceId, sn, secret });
}

/** A terminal that is a machine of this type from its first call on. */
export async function installMachine(
  server: RunningServer,
  canteen: Canteen,
  deviceType: (typeof machineType)[number]['key'],
): Promise<TestTerminal> {
  const terminal = await installTerminal(server, canteen);
  await canteen.merchant.within(({ tx }) =>
    tx
      .updateTable('device')
      .set({ deviceType })
      .where('deviceId', '=', terminal.deviceId)
      .execute(),
  );

  return terminal;
}

/** A terminal that is registered, with its secret. */
export function terminalOf(
  server: RunningServer,
  {
    deviceId,
    sn,
    secret,
  }: { readonly deviceId: number; readonly sn: string; readonly secret: string },
): TestTerminal {
  const sign = (
    method: string,
    path: string,
    body: string,
    tamper: Tamper = {},
  ): Record<string, string> => {
    const time = String(tamper.time ?? Date.now());
    const nonce = tamper.nonce ?? randomBytes(8).toString('hex');
    const signed = deviceSignText({
      method,
      path,
      time,
      nonce,
      bodyDigest: digest(body),
    });

    return {
      [deviceHeaders.sn]: tamper.sn ?? sn,
      [deviceHeaders.time]: time,
      [deviceHeaders.nonce]: nonce,
      [deviceHeaders.sign]: createHmac('sha256', tamper.secret ?? secret)
        .update(signed)
        .digest('hex'),
    };
  };

  return {
    deviceId,
    sn,
    sign,
    async call(endpoint, content, tamper = {}) {
      const body = JSON.stringify(content);
      const path = BASE_PREFIX + endpoint.path;
      const headers = {
        'content-type': 'application/json',
        ...sign('POST', path, body, tamper),
      };

      const response = await fetch(server.origin + path, {
        method: 'POST',
        headers,
        body: tamper.body ?? body,
      });
      const answer = (await response.json()) as { message: string; data: never };

      return { status: response.status, message: answer.message, data: answer.data };
    },
  };
}

const digest = (body: string): string => createHash('sha256').update(body).digest('hex');

/** A sale by card to one of the people of a canteen, as a terminal sends it. */
export const saleTo = (
  custId: number,
  transactionNo: number,
  amount: number,
  occurredAt = wallClock(),
) => ({
  transactionNo,
  cardNo: cardOf(custId),
  amount,
  occurredAt,
  nuclearMode: 1,
});

/** Now, as clocks at the canteen show it. */
export const wallClock = (): string => wallTime(Date.now(), 'Asia/Shanghai');

/** So many minutes ago, as clocks at the canteen show it. */
export const minutesAgo = (minutes: number): string =>
  wallTime(Date.now() - minutes * MINUTE_MILLISECONDS, 'Asia/Shanghai');

const MINUTE_MILLISECONDS = 60_000;

/** An online sale and its answer. */
export const consumeAt = async (
  terminal: TestTerminal,
  content: unknown,
): Promise<ResultOf<typeof deviceConsume>> =>
  (await terminal.call<ResultOf<typeof deviceConsume>>(deviceConsume, content)).data;

/** An upload of what was sold offline, and what became of its rows. */
export const uploadTo = async (
  terminal: TestTerminal,
  rows: readonly unknown[],
): Promise<SaleAck[]> =>
  (await terminal.call<{ results: SaleAck[] }>(deviceUpload, { rows })).data.results;

/** What a person has left of their own money (fen). */
export const balanceAt = async (terminal: TestTerminal, custId: number): Promise<number> =>
  (await terminal.call<{ personal: number }>(deviceBalance, { cardNo: cardOf(custId) })).data
    .personal;
