import { z } from 'zod';
import { RulesDelta } from '#areas/marketing/contract/pricing/delta.ts';
import { portionSize } from '#areas/menu/contract/lookups.ts';
import { read, write } from '#kit/contract/endpoint.ts';
import { DateTimeText, Fen, Id } from '#kit/contract/fields.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { paperState } from './machine/device-door.ts';

/* The API of terminals: plain JSON bodies signed with the terminal's own secret (docs/device-api.md). */

/** Headers every call carries. */
export const deviceHeaders = {
  sn: 'device-sn',
  time: 'device-time',
  nonce: 'device-nonce',
  sign: 'device-sign',
} as const;
/** Milliseconds `Device-Time` may be away from the server's clock. */
export const DEVICE_TIME_TOLERANCE = 5 * 60 * 1000;

/** What is signed with HMAC-SHA256 (hex, lower case) and the terminal's secret. `bodyDigest` = hex SHA-256 of the body's bytes. */
export const deviceSignText = (request: {
  method: string;
  path: string;
  time: string;
  nonce: string;
  bodyDigest: string;
}): string =>
  `${request.method}\n${request.path}\n${request.time}\n${request.nonce}\n${request.bodyDigest}`;

/** Counts up on the terminal, never reused: with the terminal it names a sale for good. */
const TransactionNo = z.int().min(1);
/** As printed on or read from the card. */
export const CardNo = z.string().regex(/^[0-9A-Za-z_-]{1,40}$/);
/** Fen; at most 100,000 yuan a sale. */
const SaleFen = Fen.min(1).max(10_000_000);
/** 1 card, 2 QR code, 3 face, 4 number, 5 automatic. */
const NuclearMode = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]);

/** Lines of the menu a sale may have. */
export const SALE_ITEMS = 50;
const LineId = z.int().min(1);
/** Grams a scale shows at most. */
const MOST_GRAMS = 30_000;
/**
 * What was sold of a line of the menu (`lineId` of `/menu`): portions, normal ones unless `size` says so, or the plates that were weighed, each in
 * grams. At a supermarket's till pieces of goods: `goodsId` of `/goods`.
 */
const SaleItem = z.union([
  z.object({ lineId: LineId, count: z.int().min(1).max(999), size: keyOf(portionSize).optional() }),
  z.object({ lineId: LineId, grams: z.array(z.int().min(1).max(MOST_GRAMS)).min(1).max(20) }),
]);
export type SaleItem = z.output<typeof SaleItem>;

/** Each size of a line is there once. */
const itemKey = (item: SaleItem): string =>
  `${item.lineId} ${'size' in item ? (item.size ?? portionSize.key.regular) : portionSize.key.regular}`;

/** Set meals that were sold: `packageId` of `/menu`, with the dish taken of each of its groups. */
const SalePackage = z.object({
  packageId: z.int().min(1),
  dishesIds: z.array(z.int().min(1)).max(5).default([]),
  count: z.int().min(1).max(999),
});

/** A sale as a terminal tells it, online and in an upload alike. */
export const DeviceSale = z.object({
  transactionNo: TransactionNo,
  cardNo: CardNo,
  amount: SaleFen,
  /** Wall time of the terminal, in the merchant's time zone. */
  occurredAt: DateTimeText,
  nuclearMode: NuclearMode.default(1),
  /** What was sold, each line once; together it costs `amount`. */
  items: z
    .array(SaleItem)
    .min(1)
    .max(SALE_ITEMS)
    .refine((items) => new Set(items.map(itemKey)).size === items.length)
    .optional(),
  packages: z.array(SalePackage).min(1).max(SALE_ITEMS).optional(),
  /** The tray of a buffet line the plates were added up on: the sale is a buffet's. */
  trayNo: z
    .string()
    .regex(/^[0-9A-Za-z_-]{1,20}$/)
    .optional(),
  /** The number of a coupon that was scanned. */
  couponNo: z
    .string()
    .regex(/^\d{8,40}$/)
    .optional(),
  /** Points of the buyer pay what may be paid by them; only with a line. */
  usePoints: z.boolean().optional(),
  /** Of an upload: the version of the rules it was priced by, and fen that were taken in all; no part of what makes two sends the same sale. */
  rulesNo: z.int().min(0).optional(),
  paid: Fen.min(0).max(10_000_000).optional(),
});
export type DeviceSale = z.output<typeof DeviceSale>;

/**
 * POSTED paid · SUSPENSE recognised, no account charged yet · REJECTED not booked (`reason`) · DUPLICATE booked before with the same
 * content · CONFLICT the number was used with other content, both are kept for an operator to look at.
 */
export const SaleStatus = z.enum(['POSTED', 'DUPLICATE', 'CONFLICT', 'SUSPENSE', 'REJECTED']);

export const SaleAck = z.object({
  transactionNo: z.number(),
  status: SaleStatus,
  orderId: Id.optional(),
  /** Why it is REJECTED or SUSPENSE: UNKNOWN_CARD, CARD_LOST, INSUFFICIENT_BALANCE, INVALID_ROW… (docs/device-api.md). */
  reason: z.string().optional(),
  /** Fen of a fee on top of what was sold; absent where there is none, as in suspense. */
  fee: z.int().optional(),
});
export type SaleAck = z.output<typeof SaleAck>;

/** A buyer as rules see them. */
const CardBuyer = z.object({
  custId: z.int(),
  orgId: z.int().nullable(),
  psnType: z.int().nullable(),
});

const ConsumeAnswer = SaleAck.extend({
  /** This is the answer of an earlier call with the same number and content. */
  repeated: z.boolean(),
  /** Fen by tender. */
  personal: z.int(),
  subsidy: z.int(),
  red: z.int(),
  /** Fen that rules and a coupon took off; absent where they did not. */
  discount: z.int().optional(),
  /** Whose card it is, as rules see them; absent in a repeated answer. A terminal keeps it for when it has no line. */
  buyer: CardBuyer.optional(),
  /** What the card may still spend, fen; absent in a repeated answer and for an unknown card. */
  available: z.int().optional(),
});
export type ConsumeAnswer = z.output<typeof ConsumeAnswer>;

/** The terminal lives: keeps it online, tells it the time and its settings. */
export const deviceHeartbeat = write({
  id: 'deviceApi.heartbeat',
  title: '终端心跳',
  path: '/device-api/v1/heartbeat',
  access: 'device',
  transport: 'json',
  content: z.object({
    appVersion: z.string().max(40).optional(),
    /** Highest number used so far. */
    lastTransactionNo: z.int().min(0).optional(),
    /** The list of cards that must not pay, as far as the terminal holds it. */
    cardListNo: z.int().min(0).optional(),
    /** 1 there, 2 low, 3 out. */
    paper: keyOf(paperState).optional(),
    /** Tenths of a degree Celsius. */
    temperature: z.int().min(-1000).max(2000).optional(),
    /** Sales that wait on the terminal to be sent. */
    waitingSales: z.int().min(0).optional(),
  }),
  result: z.object({
    serverTime: z.string(),
    epochMilliseconds: z.int(),
    heartbeatSeconds: z.int(),
    /** Above the terminal's own: it asks for what changed since. */
    cardListNo: z.int(),
    /** Another one than the terminal holds: it asks for the menu. */
    menuNo: z.int(),
    /** Above the till's own: it asks for the goods that changed; 0 where the terminal is no till. */
    goodsNo: z.int(),
    /** Another one than the terminal holds: it asks for the marketing rules. */
    rulesNo: z.int(),
    /** Above the machine's own: it asks for its settings. */
    settingsNo: z.int(),
    /** Commands that wait for it. */
    commands: z.int(),
  }),
});

/**
 * The highest number the machine is known to have used: in a sale that arrived, or told by a heartbeat; 0 before the first. A machine that lost what it
 * kept goes on behind it.
 */
export const deviceLastNumber = read({
  id: 'deviceApi.lastNumber',
  title: '终端最大流水号',
  path: '/device-api/v1/last-number',
  access: 'device',
  transport: 'json',
  content: z.object({}),
  result: z.object({ lastTransactionNo: z.int() }),
});

/** Changes of the list a call answers at most. */
export const CARD_LIST_ROWS = 1000;
/** Cards that came on the list of cards that must not pay, or left it, since the terminal's number; 0: from the beginning. */
export const deviceCardList = read({
  id: 'deviceApi.cardList',
  title: '终端黑名单',
  path: '/device-api/v1/card-list',
  access: 'device',
  transport: 'json',
  content: z.object({ since: z.int().min(0) }),
  result: z.object({
    /** What the terminal holds with this answer; below that of the heartbeat: ask again. */
    cardListNo: z.int(),
    /** `state`: 1 may pay again; 2 lost, 3 replaced, 4 cancelled, 5 expired. */
    cards: z.array(z.object({ cardNo: z.string(), state: z.int() })),
  }),
});

/** What the terminal sells today: a package with a number, taken over as a whole and acknowledged. */
export const deviceMenu = write({
  id: 'deviceApi.menu',
  title: '终端菜谱',
  path: '/device-api/v1/menu',
  access: 'device',
  transport: 'json',
  content: z.object({
    /** The package the terminal holds, and its business date; 0 and none where it has none. */
    menuNo: z.int().min(0).default(0),
    bizDate: z.iso.date().optional(),
  }),
  result: z.object({
    menuNo: z.int(),
    bizDate: z.string(),
    /** The meal of this moment; -1 outside every meal. */
    mealType: z.int(),
    /** The terminal has the latest: there are no lines. */
    unchanged: z.boolean(),
    lines: z.array(
      z.object({
        lineId: z.int(),
        dishesId: z.int(),
        mealType: z.int(),
        dishesName: z.string(),
        /** 1 by portion; 2 by weight: `price` is for a kilogram, supply and limit are grams. */
        saleMode: z.int(),
        /** Fen. */
        price: z.int(),
        /** Fen a portion costs without its discount; null where it has none. */
        normalPrice: z.int().nullable(),
        /** Further portions it is sold in (2 large, 3 small): fen, grams where they are known. */
        sizes: z.array(z.object({ size: z.int(), price: z.int(), weight: z.int().nullable() })),
        /** It is marked as sold out today. */
        soldOut: z.boolean(),
        /** Portions today and sold so far; null: any number. */
        supplyNum: z.int().nullable(),
        soldNum: z.int(),
        limitNum: z.int().nullable(),
        /** `HH:mm`; null: the whole meal. */
        saleBegin: z.string().nullable(),
        saleEnd: z.string().nullable(),
        allergens: z.array(z.string()),
        /** Address of the first picture of the dish; null where it has none. */
        image: z.string().nullable(),
      }),
    ),
    /** Set meals on the shelf. */
    packages: z.array(
      z.object({
        packageId: z.int(),
        packageName: z.string(),
        /** Fen; null: `discountRatio` percent of what the chosen dishes cost together, half a fen rounded up. */
        price: z.int().nullable(),
        discountRatio: z.int(),
        /** `choiceGroup` 0 is always in it; of any other one is taken. `quantity` in thousandths of a portion. */
        dishes: z.array(
          z.object({
            dishesId: z.int(),
            dishesName: z.string(),
            price: z.int(),
            choiceGroup: z.int(),
            quantity: z.int(),
          }),
        ),
      }),
    ),
  }),
});

/** The terminal has taken a package over; `failure` says why it could not. */
export const deviceMenuAck = write({
  id: 'deviceApi.menuAck',
  title: '终端菜谱确认',
  path: '/device-api/v1/menu-ack',
  access: 'device',
  transport: 'json',
  content: z.object({ menuNo: z.int().min(0), failure: z.string().max(200).default('') }),
});

/** The kitchen has run out of a dish, or has made more of it: from now on no terminal sells it online today, or they do again. */
export const deviceSoldOut = write({
  id: 'deviceApi.soldOut',
  title: '终端菜品售罄',
  path: '/device-api/v1/sold-out',
  access: 'device',
  transport: 'json',
  content: z.object({ lineId: LineId, soldOut: z.boolean() }),
  result: z.object({ menuNo: z.int() }),
});

/** The marketing rules as they stand, for selling without a line: what changed since the version the terminal holds (docs/device-api.md). */
export const deviceRules = read({
  id: 'deviceApi.rules',
  title: '终端营销规则',
  path: '/device-api/v1/rules',
  access: 'device',
  transport: 'json',
  content: z.object({ rulesNo: z.int().min(0) }),
  result: z.object({
    rulesNo: z.int(),
    /** The version the difference is to: the terminal's own, or 0 where that is not known. */
    from: z.int(),
    unchanged: z.boolean(),
    delta: RulesDelta,
    /** Where the terminal stands, and when meals are served there. */
    place: z.object({ placeId: z.int(), stallId: z.int().nullable(), deviceId: z.int() }),
    meals: z.array(z.object({ mealType: z.int(), startMinute: z.int(), endMinute: z.int() })),
  }),
});

/** The terminal has taken a version of the rules over; `failure` says why it could not. */
export const deviceRulesAck = write({
  id: 'deviceApi.rulesAck',
  title: '终端营销规则确认',
  path: '/device-api/v1/rules-ack',
  access: 'device',
  transport: 'json',
  content: z.object({ rulesNo: z.int().min(0), failure: z.string().max(200).default('') }),
});

/** Dishes the holder of a card likes, pressed on the terminal; they count in every survey that collects there. */
export const deviceLike = write({
  id: 'deviceApi.like',
  title: '终端菜品喜爱',
  path: '/device-api/v1/like',
  access: 'device',
  transport: 'json',
  content: z.object({ cardNo: CardNo, dishesIds: z.array(z.int().min(1)).min(1).max(20) }),
  result: z.object({ liked: z.int() }),
});

/** Goods an answer has at most, but for those of its last change. */
export const TILL_GOODS = 1000;
/** Goods of the till's supermarket that changed since its number; 0: all of them, which a till asks for once a day. */
export const deviceGoods = read({
  id: 'deviceApi.goods',
  title: '收银机商品',
  path: '/device-api/v1/goods',
  access: 'device',
  transport: 'json',
  content: z.object({ since: z.int().min(0) }),
  result: z.object({
    /** What the till holds with this answer; below that of the heartbeat: ask again. */
    goodsNo: z.int(),
    goods: z.array(
      z.object({
        goodsId: z.int(),
        barCode: z.string(),
        productName: z.string(),
        spec: z.string(),
        /** Fen. */
        price: z.int(),
        /** False: off the shelf, or gone from the supermarket. */
        sold: z.boolean(),
      }),
    ),
  }),
});

/** What a card may spend. */
export const deviceBalance = read({
  id: 'deviceApi.balance',
  title: '终端余额查询',
  path: '/device-api/v1/balance',
  access: 'device',
  transport: 'json',
  content: z.object({ cardNo: CardNo }),
  result: z.object({
    cardNo: z.string(),
    /** 1 active, 2 lost, 3 replaced, 4 cancelled, 5 expired. */
    cardState: z.int(),
    custName: z.string(),
    personal: z.int(),
    subsidy: z.int(),
    red: z.int(),
    available: z.int(),
  }),
});

/** A sale the terminal waits for. The same number with the same content answers what the first call answered. */
export const deviceConsume = write({
  id: 'deviceApi.consume',
  title: '终端联机消费',
  path: '/device-api/v1/consume',
  access: 'device',
  transport: 'json',
  content: DeviceSale.extend({
    /** What the buyer typed, where an earlier answer was PASSWORD_REQUIRED; no part of what makes two calls the same sale. */
    payPassword: z
      .string()
      .regex(/^\d{6}$/)
      .optional(),
  }),
  result: ConsumeAnswer,
});

/** Rows an upload may have. */
export const UPLOAD_ROWS = 500;

/** Sales made while the terminal was offline. A row the contract of `DeviceSale` does not fit is refused alone. */
export const deviceUpload = write({
  id: 'deviceApi.upload',
  title: '终端脱机上传',
  path: '/device-api/v1/upload',
  access: 'device',
  transport: 'json',
  content: z.object({ rows: z.array(z.unknown()).min(1).max(UPLOAD_ROWS) }),
  result: z.object({ results: z.array(SaleAck) }),
});
