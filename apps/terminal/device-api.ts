import {
  type DeviceSale,
  deviceBalance,
  deviceCardList,
  deviceConsume,
  deviceHeartbeat,
  deviceMenu,
  deviceMenuAck,
  deviceRules,
  deviceRulesAck,
  deviceUpload,
  type SaleAck,
} from '#areas/device/contract/device-api.ts';
import { deviceFetchCommands, deviceSettings } from '#areas/device/contract/machine/device-door.ts';
import {
  createOfflineRules,
  type OfflinePrice,
  type OfflineSale,
} from '#areas/device/contract/offline-rules.ts';
import { cardState } from '#areas/ledger/contract/lookups.ts';
import type { ContentOf, Endpoint, ResultOf } from '#kit/contract/endpoint.ts';
import type { DeviceWire } from './device-request.ts';
import type { Entry, Outcome } from './journal.ts';

/** A line of the menu the terminal holds. */
export type MenuLine = ResultOf<typeof deviceMenu>['lines'][number];

/* Suspense counts as sale: the meal was served, and the report says so. A duplicate is a sale that was booked before. */
const outcomes: Readonly<Record<SaleAck['status'], Outcome>> = {
  POSTED: 'sale',
  SUSPENSE: 'sale',
  DUPLICATE: 'sale',
  REJECTED: 'refused',
  CONFLICT: 'conflict',
};

/** What the server says of one transaction. */
export interface Acknowledgement {
  readonly no: number;
  readonly outcome: Outcome;
  readonly reason?: string | undefined;
  /** The server knew it already. */
  readonly recognised: boolean;
  /** Fen that rules took off an online sale. */
  readonly discount?: number | undefined;
  /** Fen of a fee that was booked with it. */
  readonly fee?: number | undefined;
}

/** The calls of a terminal; each throws NoAnswerError or DeviceRefusedError. */
export interface DeviceApi {
  /** Fetches the cards that must not pay, and the marketing rules, as well, where there are other ones. @returns the merchant's wall time */
  heartbeat(lastTransactionNo: number): Promise<string>;
  /** What it may sell without a line: sales that wait to be sent, fen of their sum, and fen of one. */
  offlineLimit(): { readonly count: number; readonly total: number; readonly sale: number };
  /** Whether the list it holds lets a card pay without a line. */
  mayPay(cardNo: string): boolean;
  /** What the menu offers at this moment, as far as the terminal has been told. */
  offered(): readonly MenuLine[];
  /** What a sale without a line costs by the rules it holds; undefined while it holds none. */
  priceOffline(sale: OfflineSale): OfflinePrice | undefined;
  /** @returns fen the card may spend */
  balance(cardNo: string): Promise<number>;
  /** Where the buyer has to type a payment password, the simulated one does, and the same sale is sent with it. */
  consume(entry: Entry, cutAfter?: number): Promise<Acknowledgement>;
  /** Answers come in any order. */
  upload(entries: readonly Entry[], cutAfter?: number): Promise<Acknowledgement[]>;
  close(): void;
}

const VERSION = 'simulated-1';

/** What every simulated buyer types. */
const PAY_PASSWORD = '135790';

/** Commands that have it ask for its settings. */
const SETTINGS_COMMANDS: ReadonlySet<string> = new Set(['settings', 'resend']);

/** Every heartbeat sets its clock. */
const SET_CLOCK = 'syncTime';

const NOT_SIMULATED = '模拟终端不支持该指令';

/** The device API over the wire of one terminal; one that sells dishes keeps the menu. */
export function openDeviceApi(wire: DeviceWire, sellsDishes = false): DeviceApi {
  const call = async <E extends Endpoint>(
    endpoint: E,
    body: ContentOf<E>,
    cutAfter?: number,
  ): Promise<ResultOf<E>> =>
    (await wire.send({
      method: endpoint.method,
      path: endpoint.path,
      body,
      cutAfter,
    })) as ResultOf<E>;
  const blocked = new Set<string>();
  const rules = createOfflineRules();

  async function fetchRules(until: number): Promise<void> {
    if (rules.held() === until) return;

    const told = await call(deviceRules, { rulesNo: rules.held() });
    rules.take(told);
    await call(deviceRulesAck, { rulesNo: told.rulesNo });
  }

  let cardListNo = 0;

  async function fetchCards(until: number): Promise<void> {
    while (cardListNo < until) {
      const list = await call(deviceCardList, { since: cardListNo });
      for (const { cardNo, state } of list.cards)
        if (state === cardState.key.normal) blocked.delete(cardNo);
        else blocked.add(cardNo);

      if (list.cardListNo <= cardListNo) return;

      cardListNo = list.cardListNo;
    }
  }

  let menu = { menuNo: 0, bizDate: '', mealType: 0, lines: [] as readonly MenuLine[] };

  /** Takes another menu over as a whole, and says so; the meal of the moment comes with every answer. */
  async function fetchMenu(): Promise<void> {
    const held = menu.bizDate === '' ? {} : { menuNo: menu.menuNo, bizDate: menu.bizDate };
    const { unchanged, lines, menuNo, bizDate, mealType } = await call(deviceMenu, held);
    menu = { menuNo, bizDate, mealType, lines: unchanged ? menu.lines : lines };
    if (!unchanged) await call(deviceMenuAck, { menuNo });
  }

  let limit = { count: 0, total: 0, sale: 0 };
  let settingsNo = 0;

  /** Takes over the settings, and says so. */
  async function fetchSettings(): Promise<void> {
    const told = await call(deviceSettings, { held: settingsNo });
    const { offlineCount, offlineTotal, offlineAmount } = told.settings;
    limit = {
      count: Number(offlineCount),
      total: Number(offlineTotal),
      sale: Number(offlineAmount),
    };
    settingsNo = told.settingsNo;
    await call(deviceSettings, { held: settingsNo });
  }

  /** Obeys what waits, until nothing does. */
  async function obey(): Promise<void> {
    let answers: { commandId: number; ok: boolean; reason: string }[] = [];
    do {
      const { commands } = await call(deviceFetchCommands, { answers });
      if (commands.some(({ command }) => SETTINGS_COMMANDS.has(command))) await fetchSettings();

      answers = commands.map(({ commandId, command }) => {
        const ok = SETTINGS_COMMANDS.has(command) || command === SET_CLOCK;

        return { commandId, ok, reason: ok ? '' : NOT_SIMULATED };
      });
    } while (answers.length > 0);
  }

  return {
    async heartbeat(lastTransactionNo) {
      const told = await call(deviceHeartbeat, {
        appVersion: VERSION,
        lastTransactionNo,
        cardListNo,
      });
      await fetchCards(told.cardListNo);
      if (sellsDishes && told.menuNo > 0) await fetchMenu();
      await fetchRules(told.rulesNo);
      if (told.settingsNo !== settingsNo) await fetchSettings();
      if (told.commands > 0) await obey();

      return told.serverTime;
    },
    offered: () =>
      menu.lines.filter(
        (line) => line.mealType === menu.mealType && !line.soldOut && line.price > 0,
      ),
    priceOffline: rules.price,
    offlineLimit: () => limit,
    mayPay: (cardNo) => !blocked.has(cardNo),
    balance: async (cardNo) => (await call(deviceBalance, { cardNo })).available,
    async consume(entry, cutAfter) {
      const sale = saleOf(entry);
      const first = await call(deviceConsume, sale, cutAfter);
      const asks = first.reason === 'PASSWORD_REQUIRED';
      const answer = asks
        ? await call(deviceConsume, { ...sale, payPassword: PAY_PASSWORD })
        : first;
      const { transactionNo, status, reason, repeated, personal, subsidy, red, fee, buyer } =
        answer;
      const discount = status === 'POSTED' ? entry.amount - personal - subsidy - red : undefined;
      rules.know(entry.cardNo, buyer);

      return {
        no: transactionNo,
        outcome: outcomes[status],
        reason,
        recognised: repeated,
        discount,
        fee,
      };
    },
    async upload(entries, cutAfter) {
      const { results } = await call(deviceUpload, { rows: entries.map(saleOf) }, cutAfter);
      return results.map(({ transactionNo, status, reason, fee }) => ({
        no: transactionNo,
        outcome: outcomes[status],
        reason,
        recognised: status === 'DUPLICATE',
        fee,
      }));
    },
    close: () => wire.close(),
  };
}

const CARD = 1;

const saleOf = ({ no, cardNo, amount, occurredAt, items, offline }: Entry): DeviceSale => ({
  transactionNo: no,
  cardNo,
  amount,
  occurredAt,
  nuclearMode: CARD,
  ...(items && { items }),
  ...(offline && { rulesNo: offline.rulesNo, paid: offline.paid }),
});
