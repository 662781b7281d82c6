import { placeKind } from '#areas/canteen/contract/selling-place.ts';
import { type Ability, canDo } from '#areas/device/contract/machine/kinds.ts';
import type { Terminal } from '#areas/device/server/api.ts';
import { type Actor, wallTime } from '#kit/server/context.ts';
import { type PutFile, putImage } from '#kit/server/files/files.ts';
import { asSystem, type WithinMerchant } from '#kit/server/jobs/merchant-round.ts';
import { invalid, notFound, Refusal } from '#kit/server/refusal.ts';
import type { System } from '#kit/server/system.ts';

/* What calls of machines of the kitchen have in common. */

/** Ids one call takes at most: its row, a file, an alarm, and a command for each door that is told. */
const IDS = 1000;

/** Work of a machine that can do one of these. @throws Refusal 403 NOT_FOR_MACHINE for any other, 404 where it stands in no canteen */
export function withinKitchen(
  system: System,
  terminal: Terminal,
  ...abilities: readonly Ability[]
): WithinMerchant {
  if (!abilities.some((ability) => canDo(terminal.deviceType, ability)))
    throw new Refusal(403, 'NOT_FOR_MACHINE', '该类设备不支持此功能');
  if (terminal.place.placeKind !== placeKind.key.canteen) throw notFound('该终端不在食堂');

  return asSystem(system, terminal, { requestId: 'kitchen', ids: IDS }, system.urgent);
}

/** Milliseconds the clock of a machine may be ahead. */
const AHEAD = 300_000;

/** @throws Refusal 400 where a machine tells of what has not happened yet */
export function assertPast(path: string, at: string, timeZone: string): void {
  if (at > wallTime(Date.now() + AHEAD, timeZone)) throw invalid(path, '时间不能晚于现在');
}

/**
 * Puts the picture a machine sent into the storage, outside of any transaction; undefined where it sent none.
 * @throws Refusal 400 what is no whole JPEG or PNG, 413 too large
 */
export async function putMachinePhoto(
  system: System,
  within: WithinMerchant,
  photo: string | undefined,
): Promise<PutFile | undefined> {
  if (photo === undefined) return undefined;

  const actor = await within(async (context): Promise<Actor> => context.actor);
  const bytes = Buffer.from(photo, 'base64');
  await system.ids.ready();

  return putImage(
    {
      actor,
      files: system.files,
      newId: () => system.ids.take(),
      transaction: within,
    },
    { name: 'machine.jpg', bytes },
    'default',
  );
}
