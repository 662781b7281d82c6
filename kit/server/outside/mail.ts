import { createTransport } from 'nodemailer';

/* Mail leaves through the one SMTP server that the settings of the house name (MAIL_URL, MAIL_FROM); without one nothing is sent. */

export interface MailServer {
  /** `smtp://user:password@host:port`, or `smtps://` where the connection begins encrypted. */
  readonly url: string;
  /** Whom mail is from: an address, or `Name <address>`. */
  readonly from: string;
}
interface Letter {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly attachments: readonly {
    readonly filename: string;
    readonly content: Buffer;
    readonly contentType: string;
  }[];
  /** Stays the same over retries, so that a mailbox that got it twice can tell. */
  readonly messageId: string;
}

const CONNECT_MILLISECONDS = 10_000;
const SILENCE_MILLISECONDS = 30_000;

/** Hands a letter to the SMTP server, which answers for its way from there. @throws Error where it does not take it */
export async function sendMail(server: MailServer, letter: Letter): Promise<void> {
  const transport = createTransport({
    url: server.url,
    connectionTimeout: CONNECT_MILLISECONDS,
    socketTimeout: SILENCE_MILLISECONDS,
  });

  try {
    await transport.sendMail({
      ...letter,
      from: server.from,
      to: [...letter.to],
      attachments: [...letter.attachments],
    });
  } finally {
    transport.close();
  }
}

/** Whether the server refuses for good (5xx), so that trying again is no use. */
export function isRefusedMail(error: unknown): boolean {
  const { responseCode } = (error ?? {}) as { responseCode?: unknown };
  return typeof responseCode === 'number' && responseCode >= 500;
}
