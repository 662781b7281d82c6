import { z } from 'zod';

/** The answer of every call: `data` on success, a localised message always (rule wire/answers). */
export interface Answer<Data = unknown> {
  readonly code: number;
  readonly message: string;
  readonly data?: Data;
}

/** Stable answer codes: 10000 and 20001 are of old (rule wire/answers), the others carry their HTTP status in front. */
export const code = {
  success: 10000,
  sessionReset: 20001,
  faceRegistration: 59000,
  invalidContent: 40000,
  invalidEnvelope: 40010,
  notLoggedIn: 40100,
  noPermission: 40300,
  notFound: 40400,
  tooSlow: 40800,
  conflict: 40900,
  tooLarge: 41300,
  tooMany: 42900,
  failed: 50000,
  unavailable: 50300,
} as const;

/** One wrong field of invalid content: `path` like `lines.0.amount`. */
export const FieldError = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.output<typeof FieldError>;

/** What `data` holds when a call is refused: a stable reason and, for invalid content, the fields. */
export interface RefusalData {
  readonly reason: string;
  readonly fields?: readonly FieldError[];
  readonly detail?: unknown;
}
