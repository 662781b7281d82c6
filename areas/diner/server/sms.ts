/** A short message to one telephone. */
export interface ShortMessage {
  readonly mobile: string;
  /** Six digits, for some minutes. */
  readonly code: string;
}
/** Hands a message to whoever delivers it. */
export type SendSms = (message: ShortMessage) => Promise<void>;

let sender: SendSms | undefined;

/** Says who delivers short messages; without anybody codes by telephone are off. */
export function putSmsSender(send: SendSms): void {
  sender = send;
}
export const smsSender = (): SendSms | undefined => sender;
