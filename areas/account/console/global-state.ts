import { allAccountEnums } from '#areas/ledger/contract/account.ts';
import { globalSettings, type SettingGroup } from '#areas/system/contract/metadata.ts';
import { useRead } from '#kit/console/call/query.ts';
import type { Lookup } from '#kit/contract/columns.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';

/* State every screen of accounts shares: asked for once, kept until it is asked for anew. */
const KEPT = { overlay: false, quiet: true, staleTime: Number.POSITIVE_INFINITY } as const;

/** One enumeration as the server names it; the contract's own list until it has answered. */
export function useAccountEnum(name: string, known: Lookup): Lookup {
  const { data } = useRead(allAccountEnums, undefined, KEPT);
  return data?.[name] ?? known;
}

/** The merchant's settings of one type; undefined until they are known. */
export function useBaseSettings<Group extends SettingGroup>(
  settingType: Group,
): ResultOf<typeof globalSettings>['globalBaseSettings'][Group] | undefined {
  const { data } = useRead(globalSettings, undefined, KEPT);
  return data?.globalBaseSettings[settingType];
}
