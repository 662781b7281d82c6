import { allAccountEnums } from '#areas/ledger/contract/account.ts';
import { useRead } from '#kit/console/call/query.ts';
import type { Lookup } from '#kit/contract/columns.ts';

/** Asked for once, kept until it is asked for anew. */
const KEPT = { overlay: false, quiet: true, staleTime: Number.POSITIVE_INFINITY } as const;

/** One enumeration as the server names it; the contract's own list until it has answered. */
export function useAccountEnum(name: string, known: Lookup): Lookup {
  const { data } = useRead(allAccountEnums, undefined, KEPT);
  return data?.[name] ?? known;
}
