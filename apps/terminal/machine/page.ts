import { DISPLAY_PATH, displayPair } from '#areas/device/contract/machine/display.ts';
import type { ConsoleClient } from '../console-client.ts';
import type { SimulatedMachine } from './machine.ts';

/** What a browser keeps of the page: the cookie it is known by. */
const COOKIE = /^[^;]+/;

/**
 * A screen that is a page of the house, as a browser shows it: an operator enters its code, and it follows its stream, says what it shows and answers what
 * it is told (rule devices/displays).
 */
export async function openScreen(
  client: ConsoleClient,
  { deviceId, deviceType }: { readonly deviceId: string; readonly deviceType: number },
): Promise<SimulatedMachine> {
  const deeds = new Map<string, number>();
  const did = (what: string): void => void deeds.set(what, (deeds.get(what) ?? 0) + 1);
  const address = client.origin + DISPLAY_PATH;
  const asked = await fetch(`${address}code`, { method: 'POST' });
  const cookie = COOKIE.exec(asked.headers.get('set-cookie') ?? '')?.[0] ?? '';
  const { code } = (await asked.json()) as { code: string };
  await client.call(displayPair, { deviceId, code });
  did('paired');

  const say = async (what: string, content: object): Promise<void> => {
    await fetch(address + what, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(content),
    });
  };

  const shown = { menuNo: 0, settingsNo: 0 };

  /** What the house sends a page: its machine, its menu, what it is told. */
  async function hear(event: string, data: Readonly<Record<string, unknown>>): Promise<void> {
    if (event === 'command') {
      await say('done', { commandId: Number(data['commandId']) });
      did('command done');
      return;
    }

    if (event === 'menu') shown.menuNo = Number(data['menuNo']);
    else if (event === 'machine') shown.settingsNo = Number(data['settingsNo']);
    else return;

    did(`${event} shown`);
    await say('shown', shown);
  }

  /** Follows one stream to its end. */
  async function follow(signal: AbortSignal): Promise<void> {
    const { body } = await fetch(`${address}live`, { headers: { cookie }, signal });
    const decoder = new TextDecoder();
    let text = '';
    for await (const part of body ?? []) {
      text += decoder.decode(part, { stream: true });
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const each of events) {
        const event = /^event: (.+)$/m.exec(each)?.[1];
        const data = /^data: (.+)$/m.exec(each)?.[1];
        if (event !== undefined && data !== undefined) await hear(event, JSON.parse(data));
      }
    }
  }

  return {
    deviceType,
    deeds: () => deeds,
    close: () => undefined,
    async run(signal) {
      while (!signal.aborted) {
        await follow(signal).catch((error: unknown) => {
          if (!signal.aborted && !(error instanceof TypeError)) throw error;
        });
        if (!signal.aborted)
          await new Promise((resolve) => setTimeout(resolve, RETRY_MILLISECONDS));
      }
    },
  };
}

const RETRY_MILLISECONDS = 1000;
