import { type Ability, machineKinds } from '#areas/device/contract/machine/kinds.ts';
import { deviceMenu } from '#areas/device/contract/menu.ts';
import { everyEntry } from '../support/every-entry.ts';

/** Kinds that can do nothing which a kind before them cannot: the screens they share are looked at there. */
function kindsAlike(): string[] {
  const seen = new Set<Ability>();
  return machineKinds
    .filter(({ can }) => {
      const isAlike = can.every((ability) => seen.has(ability));
      for (const ability of can) seen.add(ability);

      return isAlike;
    })
    .map(({ name }) => name);
}

const alike = new Set(
  kindsAlike().flatMap((name) => [`/machinemanage/${name}`, `/machinemanage/${name}V2`]),
);

everyEntry(deviceMenu, { barriers: true, except: alike });
