import { z } from 'zod';
import { write } from '#kit/contract/endpoint.ts';
import { DateTimeText, Fen, Id } from '#kit/contract/fields.ts';
import { CardNo } from '../device-api.ts';

/* What machines call that meter water (docs/device-api.md). */

const terminal = { access: 'device', transport: 'json' } as const;

/** Counts the uses of a machine, never reused: with the machine it names a use for good. */
const UseNo = z.int().min(1);

/** At most a thousand cubic metres and thirty days. */
const Reading = {
  millilitres: z.int().min(0).max(1_000_000_000),
  seconds: z.int().min(0).max(2_592_000),
};

/**
 * A card opens the tap: money is set aside, and the machine is told how much and for how long. The same use with the same card is
 * answered as before.
 * @errors 403 NOT_FOR_MACHINE a machine that meters no water; 404 it stands in no canteen; 409 WATER_OFF (sector -1), WATER_RUNNING
 * somebody else draws water there, WATER_ENDED the use is over, IDEMPOTENCY_CONFLICT the number with another card, and why a till
 * would refuse the card
 */
export const deviceWaterStart = write({
  ...terminal,
  id: 'deviceApi.waterStart',
  title: '开始用水',
  path: '/device-api/v1/water/start',
  content: z.object({
    useNo: UseNo,
    cardNo: CardNo,
    /** 1 card, 2 QR code, 3 face, 4 number, 5 automatic. */
    nuclearMode: z
      .union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)])
      .default(1),
  }),
  result: z.object({
    useNo: z.int(),
    /** Fen; the machine closes the tap when the water comes to as much. */
    held: Fen,
    /** 1 by litre, 2 by minute. */
    chargedBy: z.int(),
    /** Fen a litre or a minute. */
    unitPrice: Fen,
    /** The machine closes the tap after as long. */
    mostMinutes: z.int(),
    /** What the card may still spend beside what is held, fen. */
    available: Fen,
  }),
});

/**
 * How much water came so far; a machine says so each minute, so that a use whose end gets lost is charged by it.
 * @errors 403 NOT_FOR_MACHINE; 404 no such use
 */
export const deviceWaterReading = write({
  ...terminal,
  id: 'deviceApi.waterReading',
  title: '用水读数',
  path: '/device-api/v1/water/reading',
  content: z.object({ useNo: UseNo, ...Reading }),
  result: z.object({
    /** False: the use is over for the house, the machine closes the tap. */
    isRunning: z.boolean(),
  }),
});

/**
 * The tap is closed: what came out is charged, never more than was held, and the rest is free again. A use that began without a line is
 * booked by `cardNo` and `startedAt`. The same end told again is answered as before.
 * @errors 403 NOT_FOR_MACHINE; 404 it stands in no canteen; 409 USE_UNKNOWN a use the house never heard of without card or start,
 * OTHER_CARD, TOO_OLD, IDEMPOTENCY_CONFLICT the number with other figures
 */
export const deviceWaterStop = write({
  ...terminal,
  id: 'deviceApi.waterStop',
  title: '结束用水',
  path: '/device-api/v1/water/stop',
  content: z.object({
    useNo: UseNo,
    ...Reading,
    cardNo: CardNo.optional(),
    /** Wall time of the machine, in the time zone of the merchant. */
    startedAt: DateTimeText.optional(),
  }),
  result: z.object({
    useNo: z.int(),
    /** Of waterState. */
    state: z.int(),
    /** Fen the use cost in all. */
    charged: Fen,
    /** Fen of it nobody could be charged for yet. */
    suspense: Fen,
    /** Fen that were held and are free again. */
    released: Fen,
    orderId: Id.nullable(),
    /** What the card may spend now, fen; null where nobody is known by it. */
    available: Fen.nullable(),
  }),
});
