import { settingsOf as merchantSettings } from '#areas/system/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { kindOfType } from '../../contract/machine/kinds.ts';
import { houseGroups } from '../../contract/machine/metadata.ts';
import { type MachineSettings, settingsOf } from '../../contract/machine/settings.ts';

/** What the house says of machines of a type: what a new one begins with. */
export async function houseSettings(
  context: Pick<Context, 'tx'>,
  deviceType: number,
): Promise<MachineSettings> {
  const known = new Set(settingsOf(deviceType).map(({ key }) => key));
  const said: Record<string, number> = {};
  for (const ability of kindOfType(deviceType)?.can ?? []) {
    const group = houseGroups[ability];
    if (group) Object.assign(said, await merchantSettings(context, group));
  }

  return Object.fromEntries(Object.entries(said).filter(([key]) => known.has(key)));
}

/** Seconds between two heartbeats of a new machine. */
export const houseHeartbeat = async (context: Pick<Context, 'tx'>): Promise<number> =>
  (await merchantSettings(context, 'device')).heartbeatSeconds;
