import { randomInt } from 'node:crypto';

const CODES = 1_000_000;

const CODE_DIGITS = 6;

/**
 * Draws a code to fetch an order with. Codes are given once a canteen and day; of a million hardly one is taken, and an order that draws such a one
 * is decided again (`order_booking_code`).
 */
export const drawPickCode = (): string => String(randomInt(CODES)).padStart(CODE_DIGITS, '0');
