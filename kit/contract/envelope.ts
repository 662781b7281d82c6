/** The request envelope (rule wire/envelope): compatibility, not security (TLS, session, permission and tenant checks are). */
export interface Envelope {
  readonly version: string;
  readonly nonceStr: string;
  readonly timestamp: number;
  readonly signType: string;
  readonly sign: string;
  readonly content?: unknown;
}
export const ENVELOPE_VERSION = '1.0';
export const SIGN_TYPE = 'md5';
export const NONCE_LENGTH = 6;
/** Milliseconds a request's timestamp may be away from the server's clock. */
export const TIMESTAMP_TOLERANCE = 5 * 60 * 1000;
/** Base prefix of every call (rule wire/envelope). */
export const BASE_PREFIX = '/prod-api';

/** The text a signature is made of: the content itself if it is a string, '' if absent, else its JSON text. */
export const contentText = (content: unknown): string =>
  typeof content === 'string'
    ? content
    : content === undefined || content === null
      ? ''
      : JSON.stringify(content);

/** What is hashed with md5 and written in upper-case hex as `sign`. */
export const signText = (
  envelope: Omit<Envelope, 'sign' | 'content'>,
  content: string,
  secret: string,
): string =>
  `content=${content}&nonceStr=${envelope.nonceStr}&signType=${envelope.signType}&timestamp=${envelope.timestamp}` +
  `&version=${envelope.version}&key=${secret}`;
