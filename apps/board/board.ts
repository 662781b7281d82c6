import type {
  DisplayMachine,
  DisplayMenu,
  DisplayNotice,
} from '#areas/device/contract/machine/display.ts';

/** Everything a screen shows; parts come one by one. */
export interface Board {
  readonly machine: DisplayMachine & {
    /** Why it shows nothing. */
    readonly silence?: 'DISABLED' | 'AUTHORISATION_OVER' | null;
  };
  readonly menu?: DisplayMenu | undefined;
  readonly notices?: readonly DisplayNotice[] | undefined;
}

export type Dish = DisplayMenu['dishes'][number];

/** The numbers of `displayLayout` and `displayTheme`, whose contract is too big for a screen. */
export const layout = {
  grid: 1,
  list: 2,
  single: 3,
  notice: 4,
} as const;

export const DARK = 2;

/** Whether all of it is there that is shown. */
export const isWhole = (board: Partial<Board>): board is Board =>
  board.machine !== undefined && (board.menu !== undefined || Boolean(board.machine.silence));
