import { z } from 'zod';

/* Codes that pages of the house show until an operator enters them: screens (rule devices/displays) and tills (rule devices/tills). */

/** Letters and digits of codes: none that is taken for another. */
export const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export const CODE_LENGTH = 6;

/** Seconds a code can be entered. */
export const CODE_SECONDS = 600;

/** A code as somebody types it. */
export const PairingCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-HJ-NP-Z2-9]{6}$/, '请输入页面上显示的6位配对码')
  .meta({ title: '配对码' });
