import { sql } from 'kysely';
import {
  settingsOf as merchantSettings,
  readSettings,
  saveSettings,
} from '#areas/system/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { numberColumn, textColumn } from '#kit/server/database/arrays.ts';
import { implement } from '#kit/server/implement.ts';
import { type Ability, typesThatCan } from '../../contract/machine/kinds.ts';
import {
  houseGroups,
  queryBuffetMetadata,
  queryDeviceMetadata,
  queryFaceMetadata,
  queryProductionMetadata,
  saveBuffetMetadata,
  saveDeviceMetadata,
  saveFaceMetadata,
  saveProductionMetadata,
} from '../../contract/machine/metadata.ts';
import { type MachineSettings, settingsHeld } from '../../contract/machine/settings.ts';
import { queueCommands } from './commands.ts';
import { assertSettings } from './settings.ts';

/** Saves what the house says of machines that can do something, and has those obey that were as it said before. @throws conflict CHANGED */
async function saveHouse(
  context: Context,
  ability: Ability,
  content: { readonly version: number },
): Promise<undefined> {
  const group = houseGroups[ability];
  if (!group) return undefined;

  const before = await merchantSettings(context, group);
  await saveSettings(context, group, content);
  const after = await merchantSettings(context, group);

  const machines = await context.tx
    .selectFrom('device')
    .select(['deviceId', 'deviceType'])
    .select(({ ref }) => ref('settings').$castTo<MachineSettings>().as('settings'))
    .where('deviceType', 'in', typesThatCan(ability))
    .where('removedAt', 'is', null)
    .orderBy('deviceId')
    .forUpdate()
    .execute();

  const obeying = machines
    .map((machine) => ({ ...machine, patch: houseChanges(machine, before, after) }))
    .filter(({ patch }) => Object.keys(patch).length > 0);

  await changeAll(context, obeying);

  return undefined;
}

interface Machine {
  readonly deviceId: number;
  readonly deviceType: number;
  readonly settings: MachineSettings;
}

/** What of the house's change a machine takes over: what it held as the house had said it before. */
function houseChanges({ deviceType, settings }: Machine, before: object, after: object): object {
  const held = settingsHeld(deviceType, settings);
  const earlier = new Map<string, unknown>(Object.entries(before));

  return Object.fromEntries(
    Object.entries(after).filter(
      ([key, value]) => key in held && held[key] === earlier.get(key) && held[key] !== value,
    ),
  );
}

/** Gives machines their next settings and tells them; a form that was opened before says that its machine has changed since. */
async function changeAll(
  context: Context,
  machines: readonly (Machine & { readonly patch: object })[],
): Promise<void> {
  if (machines.length === 0) return;

  for (const { deviceType, settings, patch } of machines)
    assertSettings(deviceType, { ...settings, ...patch });

  const { rows } = await sql<{ deviceId: number; settingsNo: number }>`update device d
       set settings = d.settings || changed.patch::jsonb, settings_no = d.settings_no + 1, version = d.version + 1
      from unnest(${numberColumn(machines, ({ deviceId }) => deviceId)}::bigint[],
        ${textColumn(machines, ({ patch }) => JSON.stringify(patch))}::text[]) as changed(device_id, patch)
     where d.merchant_id = ${context.merchantId} and d.device_id = changed.device_id
    returning d.device_id, d.settings_no`.execute(context.tx);

  await queueCommands(
    context,
    ...rows.map(({ deviceId, settingsNo }) => ({
      deviceIds: [deviceId],
      command: 'settings' as const,
      content: { settingsNo },
    })),
  );
}

export const metadataRoutes = [
  implement(queryBuffetMetadata, (context) => readSettings(context, 'buffet')),
  implement(saveBuffetMetadata, (context, content) => saveHouse(context, 'controlsTrays', content)),
  implement(queryProductionMetadata, (context) => readSettings(context, 'production')),
  implement(saveProductionMetadata, (context, content) =>
    saveHouse(context, 'handsOutDishes', content),
  ),
  implement(queryFaceMetadata, (context) => readSettings(context, 'face')),
  implement(saveFaceMetadata, (context, content) => saveHouse(context, 'knowsFaces', content)),
  implement(queryDeviceMetadata, (context) => readSettings(context, 'device')),
  implement(saveDeviceMetadata, (context, content) => saveHouse(context, 'sells', content)),
];
