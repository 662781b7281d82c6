import type { MailServer } from './mail.ts';
import type { SendSms } from './sms.ts';

/** What terminals compare: opaque to every part but the extractor that made it. */
export type FaceResult =
  | { readonly feature: Buffer }
  | {
      /** Chinese source text: why no person can be recognised by this picture. */
      readonly reason: string;
    };
/** Reads the feature of the one face of a picture. */
export type FaceExtractor = (picture: Buffer) => Promise<FaceResult>;

/** The published log-ins of the demo merchant. */
export interface DemoEntrance {
  /** Of all of them. */
  readonly password: string;
  /** Operators, in the order they are offered. */
  readonly operators: readonly string[];
}

/** What stands outside a server and is given to it at its start; what is not given is not there. */
export interface Adapters {
  /** Where mail leaves. */
  readonly mail?: MailServer | undefined;
  /** Delivers codes to telephones. */
  readonly sms?: SendSms | undefined;
  /** Reads faces from photographs for the terminals that are used. */
  readonly faces?: FaceExtractor | undefined;
  /**
   * The hosts (`host`, or `host:port`) at which services that recognise dishes may be asked. Nothing else is ever called, so no address an
   * operator types reaches inside.
   */
  readonly recognitionHosts?: readonly string[] | undefined;
  /** The hosts (`host`, or `host:port`) at which gateways of citizen cards may be asked. No other address is. */
  readonly citizenCardHosts?: readonly string[] | undefined;
  /** The hosts (`host`, `host:port`, or a network like `192.168.1.0/24`) at which printers may be spoken to. No other address is. */
  readonly printerHosts?: readonly string[] | undefined;
  /** What a house with the demo merchant lets everybody in with; absent in every other house. */
  readonly demo?: DemoEntrance | undefined;
}
