/** What the server tells the console before its first call; compatibility values, not secrets (docs/security.md). */
export interface ConsoleSettings {
  readonly signSecret: string;
  /** AES-256 key, 64 hex characters. */
  readonly fieldKey: string;
  /** AES initialisation vector, 32 hex characters. */
  readonly fieldIv: string;
  /** Merchant of calls made before a log-in. */
  readonly merchantId: string;
  /** True: every page carries the watermark of a test system. */
  readonly testing: boolean;
}

interface Loaded {
  readonly settings: ConsoleSettings;
  /** Milliseconds the server's clock is ahead of this machine's: envelopes more than 5 minutes off are refused. */
  readonly clockAhead: number;
}

/** Clocks this close are left alone: the `Date` header is only exact to the second. */
const CLOCK_TOLERANCE = 30_000;

const loadedFrom = (settings: ConsoleSettings, serverTime: number): Loaded => {
  const ahead = serverTime - Date.now();
  return { settings, clockAhead: Math.abs(ahead) > CLOCK_TOLERANCE ? ahead : 0 };
};

/** What the server wrote into the page; a page served while developing has none. */
function fromPage(): Loaded | undefined {
  const written = document.getElementById('settings')?.textContent;
  if (!written) return undefined;

  const { serverTime, ...settings } = JSON.parse(written) as ConsoleSettings & {
    readonly serverTime: number;
  };

  return loadedFrom(settings, serverTime);
}

async function load(): Promise<Loaded> {
  const response = await fetch('/console-settings.json');
  if (!response.ok) throw new TypeError(`console settings: ${response.status}`);

  return loadedFrom(
    (await response.json()) as ConsoleSettings,
    Date.parse(response.headers.get('date') ?? '') || Date.now(),
  );
}

let loading: Promise<Loaded> | undefined;

/** The settings: those in the page, or fetched once; a failed fetch is tried again by the next caller. */
export function loadSettings(): Promise<Loaded> {
  loading ??= Promise.resolve(fromPage() ?? load()).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
