import { BlockList, isIPv4 } from 'node:net';
import { kindOfType } from '../../contract/machine/kinds.ts';
import { type MachineSettings, settingsHeld } from '../../contract/machine/settings.ts';

/** Where a printer of the network is, and how it prints. */
export interface PrinterAddress {
  readonly host: string;
  readonly port: number;
  /** Whether it answers what it is asked; else a paper counts as printed once it was sent. */
  readonly readsBack: boolean;
  /** Millimetres. */
  readonly paperWidth: number;
}

/** The address of a printer the house speaks to; undefined for a machine that fetches what it has to do, or fetches nothing. */
export function printerAddress(
  deviceType: number,
  settings: MachineSettings,
): PrinterAddress | undefined {
  if (!kindOfType(deviceType)?.can.includes('takesTickets')) return undefined;

  const held = settingsHeld(deviceType, settings);
  const { printerHost, printerPort, readsBack, paperWidth } = held;
  if (printerHost === '') return undefined;

  return {
    host: String(printerHost).toLowerCase(),
    port: Number(printerPort),
    readsBack: readsBack === 1,
    paperWidth: Number(paperWidth),
  };
}

/** Where printers listen. */
const PRINTER_PORT = 9100;

/**
 * Whether a printer may be spoken to. Whoever runs the server names `host`, `host:port` or a network like `192.168.1.0/24`; where no port is
 * named only that of printers is meant, so that no address an operator types reaches anything else inside.
 */
export function isAllowedPrinter(
  allowed: readonly string[],
  { host, port }: Pick<PrinterAddress, 'host' | 'port'>,
): boolean {
  if (allowed.includes(`${host}:${port}`)) return true;
  if (port !== PRINTER_PORT) return false;

  return allowed.includes(host) || (isIPv4(host) && networksOf(allowed).check(host));
}

function networksOf(allowed: readonly string[]): BlockList {
  const networks = new BlockList();
  for (const entry of allowed) {
    const [network = '', bits] = entry.split('/');
    if (bits !== undefined && isIPv4(network)) networks.addSubnet(network, Number(bits));
  }

  return networks;
}
