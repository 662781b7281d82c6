import { sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { implementDirect, type Route } from '#kit/server/implement.ts';
import { invalid } from '#kit/server/refusal.ts';
import type { System } from '#kit/server/system.ts';
import { deviceSettings } from '../../contract/machine/device-door.ts';
import { kindOfType } from '../../contract/machine/kinds.ts';
import {
  type MachineSettings,
  settingProblems,
  settingsHeld,
} from '../../contract/machine/settings.ts';
import type { Terminal } from '../authenticate.ts';
import { printerAddress } from '../printing/printer-address.ts';
import { queueCommands } from './commands.ts';
import { tableTold } from './desk.ts';
import { houseSettings } from './house-settings.ts';

/** @throws Refusal 400 at the first setting that machines of this type do not have, or not so */
export function assertSettings(deviceType: number, settings: MachineSettings): void {
  for (const [key, message] of settingProblems(deviceType, settings))
    throw invalid(`settings.${key}`, message);
}

interface Changed {
  /** The type it is changed to; undefined where it stays. */
  readonly deviceType?: number | undefined;
  readonly settings?: MachineSettings | undefined;
}

/** Takes over settings that differ: they get the next number, and the machine is told. Of another type it begins with what the house says. */
export async function changeSettings(
  context: Context,
  found: {
    readonly deviceId: number;
    readonly deviceType: number;
    readonly settings: MachineSettings;
  },
  { deviceType = found.deviceType, settings }: Changed,
): Promise<void> {
  const isOther = deviceType !== found.deviceType;
  const earlier = isOther ? await houseSettings(context, deviceType) : found.settings;
  const wanted = { ...earlier, ...settings };
  if (settings !== undefined) assertSettings(deviceType, wanted);

  const before = settingsHeld(found.deviceType, found.settings);
  const after = settingsHeld(deviceType, wanted);
  if (JSON.stringify(before) === JSON.stringify(after)) return;

  const { deviceId } = found;
  const { settingsNo } = await context.tx
    .updateTable('device')
    .set({ settings: JSON.stringify(wanted), settingsNo: sql<number>`settings_no + 1` })
    .where('deviceId', '=', deviceId)
    .returning('settingsNo')
    .executeTakeFirstOrThrow();

  if (kindOfType(deviceType) && !printerAddress(deviceType, wanted))
    await queueCommands(context, {
      deviceIds: [deviceId],
      command: 'settings',
      content: { settingsNo },
    });
}

/** The settings of the machine itself; what it says it holds is taken down. */
export const settingsDoor = (system: System): Route =>
  implementDirect<typeof deviceSettings.content, typeof deviceSettings.result, Terminal>(
    deviceSettings,
    ({ principal: { merchantId, deviceId, timeZone } }, { held, failure }) =>
      system.urgent.merchant(merchantId, { timeZone }, async (tx) => {
        const row = await tx
          .updateTable('device')
          .set({
            settingsHeld: sql<number>`greatest(settings_held, least(${held}, settings_no))`,
            settingsReason: failure,
          })
          .where('deviceId', '=', deviceId)
          .returning(['deviceType', 'settingsNo'])
          .returning(({ ref }) => ref('settings').$castTo<MachineSettings>().as('settings'))
          .executeTakeFirstOrThrow();

        const isTable = kindOfType(row.deviceType)?.name === 'smartTable';

        return {
          settingsNo: row.settingsNo,
          settings: settingsHeld(row.deviceType, row.settings),
          ...(isTable && { table: await tableTold({ tx }, deviceId) }),
        };
      }),
  );
