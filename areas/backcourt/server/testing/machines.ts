import type { machineType } from '#areas/canteen/contract/client-type.ts';
import { type Canteen, installTerminal, type TestTerminal } from '#areas/device/server/testing.ts';
import { wallTime } from '#kit/server/context.ts';
import type { RunningServer } from '#kit/server/testing/server.ts';

/** A terminal that is a machine of this type from its first call on. */
export async function installMachine(
  server: RunningServer,
  canteen: Canteen,
  deviceType: (typeof machineType)[number]['key'],
): Promise<TestTerminal> {
  const terminal = await installTerminal(server, canteen);
  await canteen.merchant.within(({ tx }) =>
    tx
      .updateTable('device')
      .set({ deviceType })
      .where('deviceId', '=', terminal.deviceId)
      .execute(),
  );

  return terminal;
}

/** So many minutes ago, as clocks at the canteen show it. */
export const minutesAgo = (minutes: number): string =>
  wallTime(Date.now() - minutes * 60_000, 'Asia/Shanghai');
