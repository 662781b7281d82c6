import type { DeviceSale } from '../contract/device-api.ts';
import type { Terminal } from './authenticate.ts';

/** A sale a terminal sent. `online`: it waits and may be refused; otherwise it happened already. */
export interface Sent {
  readonly terminal: Terminal;
  readonly sale: DeviceSale;
  readonly online: boolean;
  /** The buyer typed the right payment password. */
  readonly isConfirmed?: boolean;
}
