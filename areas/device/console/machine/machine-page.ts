import { kindNamed, type MachineKind } from '../../contract/machine/kinds.ts';

/** What can be opened beside a machine of a list. */
export type PartName =
  | 'log'
  | 'refused'
  | 'holdings'
  | 'commands'
  | 'prints'
  | 'readings'
  | 'subMachines'
  | 'desks'
  | 'pairing'
  | 'preview';

/** The kind a page is of, by its address; undefined where it shows every machine. */
export const kindAt = (pathname: string): MachineKind | undefined =>
  kindNamed(pathname.split('/').at(-1)?.replace(/V2$/, '') ?? '');
