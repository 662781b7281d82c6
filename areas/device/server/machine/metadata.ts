import {
  settingsOf as merchantSettings,
  readSettings,
  saveSettings,
} from '#areas/system/server/api.ts';
import type { Context } from '#kit/server/context.ts';
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
import { writeDevice } from '../device-store.ts';
import { changeSettings } from './settings.ts';

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

  for (const machine of machines) {
    const held = settingsHeld(machine.deviceType, machine.settings);
    const earlier = new Map<string, unknown>(Object.entries(before));
    const settings = Object.fromEntries(
      Object.entries(after).filter(
        ([key, value]) => held[key] === earlier.get(key) && held[key] !== value && key in held,
      ),
    );
    if (Object.keys(settings).length === 0) continue;

    await changeSettings(context, machine, { settings });
    /* A form that was opened before says that the machine has changed since. */
    await writeDevice(context, machine.deviceId, {});
  }

  return undefined;
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
