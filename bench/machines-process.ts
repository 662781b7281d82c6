import { setTimeout as delay } from 'node:timers/promises';
import { deviceHeartbeat, deviceMenu, deviceMenuAck } from '#areas/device/contract/device-api.ts';
import type { ContentOf, Endpoint, ResultOf } from '#kit/contract/endpoint.ts';
import { openWire } from '../apps/terminal/device-request.ts';
import type { BenchTerminal } from './card-holders.ts';
import { servePlan } from './child.ts';
import type { MachinePlan, MachineResult } from './machines.ts';

/* Machines that live: a process of its own, so that what they cost themselves is none of the server's. */

/** A machine says that it lives; where there is another menu it takes it over, and says so. */
function openMachine(origin: string, terminal: BenchTerminal) {
  const wire = openWire(origin, terminal, Date.now);
  const call = async <E extends Endpoint>(endpoint: E, body: ContentOf<E>): Promise<ResultOf<E>> =>
    (await wire.send({ method: endpoint.method, path: endpoint.path, body })) as ResultOf<E>;
  let held: { readonly menuNo: number; readonly bizDate?: string } = { menuNo: 0 };

  return {
    close: () => wire.close(),
    /** @returns whether it took a package over */
    async live(): Promise<boolean> {
      const { menuNo } = await call(deviceHeartbeat, {});
      if (menuNo === held.menuNo) return false;

      const told = await call(deviceMenu, held);
      held = { menuNo: told.menuNo, bizDate: told.bizDate };
      await call(deviceMenuAck, { menuNo: told.menuNo, failure: '' });

      return true;
    },
  };
}

async function run({
  origin,
  machines,
  everySeconds,
  seconds,
}: MachinePlan): Promise<MachineResult> {
  const begun = performance.now();
  const counted = { heartbeats: 0, packages: 0 };

  /** Each machine has a moment of the interval of its own. */
  async function liveOn(terminal: BenchTerminal, seat: number): Promise<void> {
    const machine = openMachine(origin, terminal);
    const first = (seat / machines.length) * everySeconds;
    for (let at = first; at < seconds; at += everySeconds) {
      await delay(Math.max(0, begun + at * 1000 - performance.now()));
      counted.packages += (await machine.live()) ? 1 : 0;
      counted.heartbeats += 1;
    }

    machine.close();
  }

  await Promise.all(machines.map(liveOn));

  return { ...counted, seconds: (performance.now() - begun) / 1000 };
}

servePlan(run);
