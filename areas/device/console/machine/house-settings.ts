import { globalSettings } from '#areas/system/contract/metadata.ts';
import { useRead } from '#kit/console/call/query.ts';
import { kindOfType } from '../../contract/machine/kinds.ts';
import { houseGroups } from '../../contract/machine/metadata.ts';
import type { MachineSettings } from '../../contract/machine/settings.ts';

/** What the house says of machines of a type, as far as it is known yet. */
export function useHouseSettings(deviceType: number | undefined): MachineSettings {
  const { data } = useRead(globalSettings, undefined, { overlay: false, quiet: true });
  if (!data || deviceType === undefined) return {};

  const groups = (kindOfType(deviceType)?.can ?? []).flatMap(
    (ability) => houseGroups[ability] ?? [],
  );

  return Object.assign({}, ...groups.map((group) => data.globalBaseSettings[group]));
}
