import { mealIn } from '#areas/canteen/contract/meal-moment.ts';
import { mayRefund, tillMode } from '#areas/device/contract/machine/settings.ts';
import type { Menu } from './cart.ts';
import type { Held } from './held.ts';
import type { KeptSale } from './journal.ts';
import type { RefusedError } from './wire.ts';

/** Why a till sells nothing at all. */
export type Trouble = 'firstContact' | 'notKnown' | 'disabled' | 'authorisationOver';

/** What is shown of a till. */
export interface TillState {
  readonly isOnline: boolean;
  readonly trouble: Trouble | undefined;
  /** The browser has no room for what the till has to keep. */
  readonly isFull: boolean;
  /** What is sold now; undefined where the menu held is of another day, or none. */
  readonly menu: Menu | undefined;
  readonly mode: number;
  /** It takes cash for wallets and sells nothing. */
  readonly isRechargeCounter: boolean;
  /** It may give back sales of today. */
  readonly mayRefund: boolean;
  /** 0 to 10. */
  readonly volume: number;
  /** Millimetres. */
  readonly paperWidth: number;
  /** Sales the house has not answered for, and their sum in fen. */
  readonly waiting: { readonly count: number; readonly amount: number };
  /** Counts up whenever a sale may be another one than before. */
  readonly salesSeen: number;
  /** What somebody has to be told of: a sale whose answer came late, or one that was not taken after all. */
  readonly notices: readonly KeptSale[];
}

const FIRST_VOLUME = 6;
const FIRST_PAPER = 80;

/** What settings and menu say of the page at a moment of the canteen's clock. */
export function shownOf(
  held: Held,
  now: string,
): Pick<TillState, 'menu' | 'mode' | 'isRechargeCounter' | 'mayRefund' | 'volume' | 'paperWidth'> {
  const settings = held.settings();
  const { tillMode: mode, rechargeMost, volume, paperWidth } = settings;

  return {
    menu: menuNow(held, now),
    mode: Number(mode ?? tillMode.key.cashier),
    isRechargeCounter: rechargeMost !== undefined,
    mayRefund: mayRefund(settings),
    volume: Number(volume ?? FIRST_VOLUME),
    paperWidth: Number(paperWidth ?? FIRST_PAPER),
  };
}

/** The menu of this moment: its meal by the times the till was told; none where the one that is held is of another day. */
function menuNow(held: Held, now: string): Menu | undefined {
  const menu = held.menu();
  const meals = held.rules.kept()?.told.meals;
  if (!menu) return undefined;

  const { bizDate, mealType } = meals ? mealIn(meals, now) : menu;
  if (menu.bizDate !== bizDate) return undefined;

  return { ...menu, mealType, lines: menu.lines.filter((line) => line.mealType === mealType) };
}

const TROUBLES: Readonly<Record<string, Trouble>> = {
  DEVICE_DISABLED: 'disabled',
  AUTHORISATION_OVER: 'authorisationOver',
  BAD_SIGNATURE: 'notKnown',
  DEVICE_NOT_RECOGNISED: 'notKnown',
};

/** What a refusal says of the till itself; undefined where it is about something else. */
export const troubleOf = ({ reason }: RefusedError): Trouble | undefined => TROUBLES[reason];
