import {
  deviceAccess,
  deviceAccessAck,
  deviceAccessRecord,
} from '#areas/backcourt/contract/access.ts';
import {
  type AccessRight,
  entryReason,
  refusalToEnter,
} from '#areas/backcourt/contract/access-decision.ts';
import { deviceFetchCommands } from '#areas/device/contract/machine/device-door.ts';
import type { ContentOf, Endpoint, ResultOf } from '#kit/contract/endpoint.ts';
import { type DeviceWire, NoAnswerError } from './device-request.ts';

/** Somebody before a door, at a moment of the merchant's clock. */
export interface Visitor {
  readonly custId: number;
  readonly at: string;
}

/** A simulated door of a kitchen: it asks the house while there is a line, and decides by what it holds while there is none. */
export interface Door {
  /** Does what it is told until nothing waits. @throws NoAnswerError or DeviceRefusedError */
  obey(): Promise<void>;
  /** Takes over the rights there are now. @throws NoAnswerError or DeviceRefusedError */
  fetchRights(): Promise<void>;
  /** Whether the door opens. */
  enter(visitor: Visitor): Promise<boolean>;
  /** Tells what it decided without a line; what cannot be told waits on. */
  tell(): Promise<void>;
  /** The version of rights it holds; 0: none. */
  held(): number;
}

type Entry = ContentOf<typeof deviceAccessRecord>;

/** What tells it to fetch rights. */
const ACCESS_COMMANDS: ReadonlySet<string> = new Set(['access', 'resend']);

/** Seconds it is kept waiting: word of a command may still be on its way to the server it asks. */
const WAIT_SECONDS = 1;

const NOT_SIMULATED = '模拟门禁不支持该指令';

/** Opens a door over the wire of one terminal. @param firstNo the number of its next entry */
export function openDoor(wire: Omit<DeviceWire, 'headersOf'>, firstNo = 1): Door {
  const call = async <E extends Endpoint>(endpoint: E, body: ContentOf<E>): Promise<ResultOf<E>> =>
    (await wire.send({ method: endpoint.method, path: endpoint.path, body })) as ResultOf<E>;
  const rights = new Map<number, AccessRight>();
  const types = new Map<number, number | null>();
  let accessNo = 0;
  let day: string | undefined;
  let unfit: readonly number[] = [];
  let nextNo = firstNo;
  let waiting: Entry[] = [];

  /** Takes the rights over as a whole, and says so. */
  async function fetchRights(): Promise<void> {
    const told = await call(deviceAccess, { accessNo, ...(day !== undefined && { day }) });
    if (told.unchanged) return;

    if (told.from === 0) rights.clear();
    for (const ruleId of told.gone) rights.delete(ruleId);
    for (const { ruleId, ...right } of told.changed) rights.set(ruleId, right);
    unfit = told.unfit;
    day = told.day;
    accessNo = told.accessNo;
    await call(deviceAccessAck, { accessNo });
  }

  /** By the rights it holds; of what type somebody is it knows of those it asked about before. */
  function mayEnter({ custId, at }: Visitor): boolean {
    const who = { custId, psnType: types.get(custId) ?? null };
    const isOfToday = day === at.slice(0, 10);
    const asked = { at, unfit: isOfToday ? unfit : [] };

    return refusalToEnter([...rights.values()], who, asked) === entryReason.key.none;
  }

  return {
    fetchRights,
    async obey() {
      let answers: { commandId: number; ok: boolean; reason: string }[] = [];
      do {
        const wait = answers.length === 0 ? WAIT_SECONDS : 0;
        const { commands } = await call(deviceFetchCommands, { answers, wait });
        if (commands.some(({ command }) => ACCESS_COMMANDS.has(command))) await fetchRights();

        answers = commands.map(({ commandId, command }) => {
          const ok = ACCESS_COMMANDS.has(command);

          return { commandId, ok, reason: ok ? '' : NOT_SIMULATED };
        });
      } while (answers.length > 0);
    },
    async enter(visitor) {
      const { custId, at } = visitor;
      const entry = { transactionNo: nextNo, custId, occurredAt: at };
      nextNo += 1;
      try {
        if (at.slice(0, 10) !== day) await fetchRights();

        const { allowed, person } = await call(deviceAccessRecord, entry);
        if (person) types.set(custId, person.psnType);

        return allowed;
      } catch (error) {
        if (!(error instanceof NoAnswerError)) throw error;

        const opened = mayEnter(visitor);
        waiting = [...waiting, { ...entry, opened }];

        return opened;
      }
    },
    async tell() {
      for (const entry of [...waiting]) {
        await call(deviceAccessRecord, entry);
        waiting = waiting.filter(({ transactionNo }) => transactionNo !== entry.transactionNo);
      }
    },
    held: () => accessNo,
  };
}
