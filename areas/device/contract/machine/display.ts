import { z } from 'zod';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { portionSize } from '#areas/menu/contract/lookups.ts';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, DateText, Fen, Id } from '#kit/contract/fields.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { displayTheme } from './display-layout.ts';
import { PairingCode } from './pairing-code.ts';

/*
 * Screens of machines that are pages of the house (rule devices/displays): which page shows as a machine, and what it shows. What pages themselves
 * call lies in `server/display/door.ts`.
 */

/** The address of the page, whatever it shows. */
export const DISPLAY_PATH = '/board/';

/** What makes the page wait for its parent to say what it shows: the preview in the console. */
export const PREVIEW_MARK = '#preview';

const base = '/api/v2/device/display';

const mayLook = { access: 'device:device:page', scope: 'canteen' } as const;

const mayChange = { access: 'device:device:update', scope: 'canteen' } as const;

/**
 * The page that shows this code becomes the screen of the machine; a page that was it before shows a code again.
 * @errors 400 code unknown or too old, machine without a page; 404; 409 DEVICE_DISABLED; 429 TOO_MANY guesses
 */
export const displayPair = write({
  ...mayChange,
  id: 'device.displayPair',
  title: '配对屏幕',
  path: `${base}/pair`,
  content: z.object({ deviceId: Id, code: PairingCode }),
});

/** The machine has no page from now on: it shows a code again. @errors 404 also where none is paired */
export const displayUnpair = write({
  ...mayChange,
  id: 'device.displayUnpair',
  title: '解除屏幕配对',
  path: `${base}/unpair`,
  content: z.object({ deviceId: Id }),
});

/** The page a machine has, null where none is paired. */
export const displayPairing = read({
  ...mayLook,
  id: 'device.displayPairing',
  title: '屏幕配对状态',
  path: `${base}/pairing`,
  content: z.object({ deviceId: Id }),
  result: z
    .object({
      pairedAt: z.string(),
      /** Who entered the code; null for operators that are gone. */
      pairedBy: z.string().nullable(),
      lastHeartbeatAt: z.string().nullable(),
    })
    .nullable(),
});

const DisplayDish = z.object({
  lineId: Id,
  dishesName: z.string(),
  /** The type of the dish, under which lists put it; null where it has none. */
  category: z.string().nullable(),
  /** Fen a portion, or a kilogram where it is weighed. */
  price: Fen,
  /** Fen without its discount; null where it has none. */
  normalPrice: Fen.nullable(),
  byWeight: z.boolean(),
  sizes: z.array(z.object({ size: keyOf(portionSize), price: Fen })),
  recommended: z.boolean(),
  image: z.string().nullable(),
  soldOut: z.boolean(),
  /** Portions left, grams of what is weighed; null: any number. */
  left: Count.nullable(),
  allergens: z.array(z.string()),
  /** Of a portion, in the nutrient's unit with one decimal; by the materials that tell of it. */
  nutrition: z.array(z.object({ name: z.string(), unit: z.string(), amount: z.number() })),
  /** `HH:mm`; null: the whole meal. */
  saleBegin: z.string().nullable(),
  saleEnd: z.string().nullable(),
});

/** What is sold at a place now: the meal that is served, or the next one of the day that offers something. */
const DisplayMenu = z.object({
  menuNo: Count,
  bizDate: DateText,
  mealType: keyOf(mealType),
  dishes: z.array(DisplayDish),
  setMeals: z.array(
    z.object({
      packageId: Id,
      packageName: z.string(),
      /** Fen; null: it follows from the dishes that are chosen. */
      price: Fen.nullable(),
      dishes: z.array(z.string()),
    }),
  ),
});

export type DisplayMenu = z.output<typeof DisplayMenu>;

/** The machine a page shows as, and how it shows. */
const DisplayMachine = z.object({
  deviceName: z.string(),
  canteenName: z.string(),
  stallName: z.string().nullable(),
  timeZone: z.string(),
  settingsNo: Count,
  /** As it is shown: never by kind. */
  layout: Count,
  theme: keyOf(displayTheme),
  /** 0: as many as fit. */
  columns: Count,
  turnSeconds: Count,
  /** Of a single dish: which of the menu, from 1; 0: all in turn. */
  dishPosition: Count,
});

export type DisplayMachine = z.output<typeof DisplayMachine>;

const DisplayNotice = z.object({ title: z.string(), content: z.string(), urgent: z.boolean() });

export type DisplayNotice = z.output<typeof DisplayNotice>;

/** What the screen of a machine shows, in the operator's session: nothing is paired. @errors 404; 400 machine without a page */
export const displayPreview = read({
  ...mayLook,
  id: 'device.displayPreview',
  title: '屏幕预览',
  path: `${base}/preview`,
  live: true,
  content: z.object({ deviceId: Id }),
  result: z.object({
    machine: DisplayMachine,
    menu: DisplayMenu,
    notices: z.array(DisplayNotice),
  }),
});
