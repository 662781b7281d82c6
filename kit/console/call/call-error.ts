import type { FieldError } from '#kit/contract/answer.ts';

/** Codes of failures that never reached the server's own code list. */
export const localCode = { network: -1, timeout: -2, aborted: -3, unreadable: -4 } as const;

/** A call that did not succeed. Its message was already shown to the user unless the call was quiet. */
export class CallError extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Code of the answer, or one of `localCode`. */
  readonly code: number;
  /** Stable reason such as INVALID_CONTENT, or NETWORK, TIMEOUT, ABORTED, UNREADABLE. */
  readonly reason: string;
  /** What is wrong with which field of the content. */
  readonly fields: readonly FieldError[];

  constructor(
    message: string,
    parts: { status: number; code: number; reason: string; fields?: readonly FieldError[] },
  ) {
    super(message);
    this.name = 'CallError';
    this.status = parts.status;
    this.code = parts.code;
    this.reason = parts.reason;
    this.fields = parts.fields ?? [];
  }
}
