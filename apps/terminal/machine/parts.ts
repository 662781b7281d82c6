import type { MachineSettings } from '#areas/device/contract/machine/settings.ts';
import type { ContentOf, Endpoint, ResultOf } from '#kit/contract/endpoint.ts';
import type { DeviceWire } from '../device-request.ts';
import type { Random } from '../random.ts';

/** What a simulated machine may use of the campus it stands in. */
export interface Surroundings {
  /** Numbers of cards that pay. */
  readonly cards: readonly string[];
  /** Dishes of the canteen. */
  readonly dishesIds: readonly number[];
  /** Numbers of kitchen staff. */
  readonly staffNums: readonly string[];
  /** Codes of trays nobody has. */
  readonly trays: readonly string[];
}

/** What every ability of a simulated machine works with. */
export interface Parts {
  readonly random: Random;
  readonly around: Surroundings;
  readonly wire: DeviceWire;
  /** Merchant wall time by the machine's clock. */
  wallTime(): string;
  /** What is set at the machine, as it was told last. */
  settings(): MachineSettings;
  /** The number of its next sale: they are counted without a gap. */
  nextSaleNo(): number;
  /** A number of the machine's own for anything else, never used before. */
  nextNo(): number;
  /** @throws NoAnswerError or DeviceRefusedError */
  call<E extends Endpoint>(endpoint: E, body: ContentOf<E>): Promise<ResultOf<E>>;
  /** What the machine did, counted for the end of the run. */
  did(what: string): void;
}

/** A command as its machine is told it. */
export interface ToldCommand {
  readonly command: string;
  readonly content: Readonly<Record<string, unknown>>;
}

/** What became of a command; `undefined` is done, a text says why it could not be. */
export type Obeyed = string | undefined;

/** What a machine does because of something it can. */
export interface Skill {
  /** What happens at the machine now and then: somebody pays, weighs, comes. */
  act?(): Promise<void>;
  /** What it does when it is told, by command. */
  readonly obeys?: Readonly<Record<string, (told: ToldCommand) => Promise<Obeyed>>>;
}
