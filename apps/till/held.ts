import {
  deviceCardList,
  type deviceHeartbeat,
  deviceMenu,
  deviceMenuAck,
  deviceRules,
  deviceRulesAck,
} from '#areas/device/contract/device-api.ts';
import { deviceSettings } from '#areas/device/contract/machine/device-door.ts';
import type { MachineSettings } from '#areas/device/contract/machine/settings.ts';
import { createOfflineRules, type OfflineRules } from '#areas/device/contract/offline-rules.ts';
import { cardState } from '#areas/ledger/contract/lookups.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import type { Menu } from './cart.ts';
import { answerTo, keepThing, readFrom, readThing, writeSafely } from './store.ts';
import type { Wire } from './wire.ts';

type Told = ResultOf<typeof deviceHeartbeat>;

interface HeldSettings {
  readonly settingsNo: number;
  readonly settings: MachineSettings;
}

/** What the house told the till, each with its version: kept in the browser and taken over as a whole. */
export interface Held {
  menu(): Menu | undefined;
  settings(): MachineSettings;
  readonly rules: OfflineRules;
  cardListNo(): number;
  settingsNo(): number;
  /** Asks for whatever is another one than is held. */
  refresh(told: Told, wire: Wire): Promise<void>;
  refreshSettings(wire: Wire): Promise<void>;
  refreshMenu(wire: Wire): Promise<void>;
  /** Whether a card must not pay, as far as the till was told. */
  isStopped(cardNo: string): Promise<boolean>;
}

/** What a machine was told is kept under its serial number: another machine in this browser is told anew. */
const nameOf = (sn: string, what: string): string => `${what} ${sn}`;

/** Opens what is held for a machine. */
export async function openHeld(store: IDBDatabase, sn: string): Promise<Held> {
  const rules = createOfflineRules(await readThing(store, nameOf(sn, 'rules')));
  let menu = await readThing<Menu>(store, nameOf(sn, 'menu'));
  let settings = (await readThing<HeldSettings>(store, nameOf(sn, 'settings'))) ?? {
    settingsNo: 0,
    settings: {},
  };
  let cardListNo = (await readThing<number>(store, nameOf(sn, 'cards'))) ?? 0;

  async function refreshMenu(wire: Wire): Promise<void> {
    const held = menu ? { menuNo: menu.menuNo, bizDate: menu.bizDate } : { menuNo: 0 };
    const told = await wire.call(deviceMenu, held);
    if (told.unchanged && menu) {
      menu = { ...menu, mealType: told.mealType };
      return;
    }

    await keepThing(store, nameOf(sn, 'menu'), told);
    menu = told;
    await wire.call(deviceMenuAck, { menuNo: told.menuNo, failure: '' });
  }

  async function refreshRules(until: number, wire: Wire): Promise<void> {
    if (rules.held() === until) return;

    const told = await wire.call(deviceRules, { rulesNo: rules.held() });
    rules.take(told);
    await keepThing(store, nameOf(sn, 'rules'), rules.kept());
    await wire.call(deviceRulesAck, { rulesNo: told.rulesNo, failure: '' });
  }

  async function refreshCards(until: number, wire: Wire): Promise<void> {
    while (cardListNo < until) {
      const list = await wire.call(deviceCardList, { since: cardListNo });
      await writeSafely(store, ['things', 'stopped'], async (open) => {
        const stopped = open('stopped');
        for (const { cardNo, state } of list.cards)
          if (state === cardState.key.normal) await answerTo(stopped.delete([sn, cardNo]));
          else await answerTo(stopped.put(state, [sn, cardNo]));
        await answerTo(open('things').put(list.cardListNo, nameOf(sn, 'cards')));
      });
      if (list.cardListNo <= cardListNo) return;

      cardListNo = list.cardListNo;
    }
  }

  async function refreshSettings(wire: Wire): Promise<void> {
    const told = await wire.call(deviceSettings, { held: settings.settingsNo, failure: '' });
    const next = { settingsNo: told.settingsNo, settings: told.settings };
    await keepThing(store, nameOf(sn, 'settings'), next);
    settings = next;
    await wire.call(deviceSettings, { held: told.settingsNo, failure: '' });
  }

  return {
    menu: () => menu,
    settings: () => settings.settings,
    rules,
    cardListNo: () => cardListNo,
    settingsNo: () => settings.settingsNo,
    async refresh(told, wire) {
      if (told.settingsNo !== settings.settingsNo || settings.settingsNo === 0)
        await refreshSettings(wire);
      await refreshCards(told.cardListNo, wire);
      await refreshRules(told.rulesNo, wire);
      if (told.menuNo > 0) await refreshMenu(wire);
    },
    refreshSettings,
    refreshMenu,
    isStopped: async (cardNo) =>
      (await answerTo(readFrom(store, 'stopped').get([sn, cardNo]))) !== undefined,
  };
}
