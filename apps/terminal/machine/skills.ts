import type { Ability } from '#areas/device/contract/machine/kinds.ts';
import {
  callingNumbers,
  handingOutTrays,
  holdingMenu,
  metering,
  recharging,
  selling,
} from './counters.ts';
import {
  controllingDoor,
  countingPeople,
  detectingResidues,
  keepingSamples,
  knowingFaces,
  measuring,
  showingPrices,
} from './kitchen.ts';
import type { Parts, Skill } from './parts.ts';

/** A machine does what it is told by hand: there is nothing more to it here. */
const doing =
  (...commands: readonly string[]) =>
  (): Skill => ({
    obeys: Object.fromEntries(commands.map((command) => [command, async () => undefined])),
  });

/** What a machine does because of what it can. Abilities that are not here are no calls of a machine's own. */
export const SKILLS: Readonly<Partial<Record<Ability, (parts: Parts) => Skill>>> = {
  sells: selling,
  recharges: recharging,
  metersWater: metering,
  callsNumbers: callingNumbers,
  controlsTrays: handingOutTrays,
  showsMenu: holdingMenu,
  showsPrices: showingPrices,
  prints: doing('testPrint'),
  weighs: doing('tare'),
  hasSubMachines: doing('reissueDishes'),
  keepsSamples: keepingSamples,
  detectsResidues: detectingResidues,
  countsPeople: countingPeople,
  knowsFaces: knowingFaces,
  controlsDoor: controllingDoor,
  measures: measuring,
};
