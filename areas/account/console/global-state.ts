import { globalSettings, type SettingGroup } from '#areas/system/contract/metadata.ts';
import { useRead } from '#kit/console/call/query.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';

/* Asked for once, kept until it is asked for anew. */
const KEPT = { overlay: false, quiet: true, staleTime: Number.POSITIVE_INFINITY } as const;

/** The merchant's settings of one type; undefined until they are known. */
export function useBaseSettings<Group extends SettingGroup>(
  settingType: Group,
): ResultOf<typeof globalSettings>['globalBaseSettings'][Group] | undefined {
  const { data } = useRead(globalSettings, undefined, KEPT);
  return data?.globalBaseSettings[settingType];
}
