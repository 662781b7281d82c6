import { listen } from '#kit/server/database/listen.ts';
import type { System } from '#kit/server/system.ts';

/** Machines that wait for commands, and what is known of those for which nothing waits. */
export interface WaitingRoom {
  /** Settles when something is queued for the machine, the time is over or the server stops. */
  wait(deviceId: number, milliseconds: number): { readonly over: Promise<void>; leave(): void };
  /** Whether nothing can wait for the machine: it was looked up, and nothing was told since. */
  isIdle(deviceId: number): boolean;
  /** A look at the database begins. @returns keeps what it found, unless something was told meanwhile */
  look(deviceId: number): () => void;
  /** Lets everybody go: the server stops. */
  close(): void;
}

/** Machines remembered as idle at most. */
const MOST_IDLE = 50_000;

/** Wakes machines at the commit that queues a command for them, on whichever server that was. */
export async function openWaitingRoom(system: System): Promise<WaitingRoom> {
  const waiting = new Map<number, Set<() => void>>();
  const idle = new Set<number>();
  let notices = 0;
  let isClosed = false;

  const wake = (deviceId: number): void => {
    for (const leave of waiting.get(deviceId) ?? []) leave();
  };

  await listen(system, 'device_command', (payload) => {
    notices += 1;
    if (payload === '') {
      idle.clear();
      for (const deviceId of waiting.keys()) wake(deviceId);
      return;
    }

    idle.delete(Number(payload));
    wake(Number(payload));
  });

  return {
    wait(deviceId, milliseconds) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const others = waiting.get(deviceId) ?? new Set();
      const timer = setTimeout(() => leave(), isClosed ? 0 : milliseconds);
      const leave = (): void => {
        clearTimeout(timer);
        others.delete(leave);
        if (others.size === 0 && waiting.get(deviceId) === others) waiting.delete(deviceId);
        resolve();
      };
      others.add(leave);
      waiting.set(deviceId, others);

      return { over: promise, leave };
    },
    isIdle: (deviceId) => idle.has(deviceId),
    look(deviceId) {
      const before = notices;

      return () => {
        if (notices !== before) return;

        if (idle.size >= MOST_IDLE) idle.clear();
        idle.add(deviceId);
      };
    },
    close() {
      isClosed = true;
      for (const deviceId of waiting.keys()) wake(deviceId);
    },
  };
}
