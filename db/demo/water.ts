import { machineType } from '#areas/canteen/contract/client-type.ts';
import { type DrawnWater, furnishWater } from '#areas/device/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import type { Person } from './people.ts';
import { createRandom } from './random.ts';

/** Showers of an evening at one machine. */
const SHOWERS = 5;

const FIRST_HOUR = 17;

/** Every so many days the last shower of the evening is cut off from its machine. */
const DAYS_TO_A_CUT = 7;

/** What is drawn at the house's water machines in an evening, as far as it is over: some take a shower, one after the other. */
export async function drawWater(
  context: Context,
  people: readonly Person[],
  { day, now }: { readonly day: string; readonly now: string },
): Promise<void> {
  const machines = await context.tx
    .selectFrom('device')
    .select('deviceId')
    .where('deviceType', '=', machineType.key.waterController)
    .where('removedAt', 'is', null)
    .orderBy('deviceId')
    .execute();

  const dayNumber = Number(day.replaceAll('-', ''));
  for (const [at, { deviceId }] of machines.entries()) {
    const random = createRandom(dayNumber + at);
    const drawn = Array.from({ length: SHOWERS }, (_unused, turn): DrawnWater => {
      const seconds = random.between(240, 900);
      const minute = String(random.between(0, 40)).padStart(2, '0');

      return {
        cardNo: random.pick(people).cardNo,
        startedAt: `${day} ${FIRST_HOUR + turn}:${minute}:00`,
        seconds,
        millilitres: Math.round((seconds * random.between(70, 110)) / 1000) * 1000,
        isLost: turn === SHOWERS - 1 && dayNumber % DAYS_TO_A_CUT === 0,
      };
    });
    const over = drawn.filter(({ startedAt }) => `${startedAt.slice(0, 13)}:59:59` < now);
    await furnishWater(context, deviceId, over);
  }
}
