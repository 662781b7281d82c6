import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import type { MenuEntry } from '#kit/contract/menu.ts';
import type { Language } from '../contract/language.ts';
import type { Actor } from './context.ts';
import type { FieldCrypto } from './crypto.ts';
import type { IdAllocator } from './database/ids.ts';
import { type Connections, connectionsOn, type Pools } from './database/pools.ts';
import type { BucketSettings } from './files/bucket.ts';
import type { FileStorage } from './files/storage.ts';
import { type CallLimits, type CallShares, createCallShares } from './http/call-shares.ts';
import { createDownloads, type DownloadLimits, type Downloads } from './http/downloads.ts';
import type { ReceivingLimits } from './http/receiving.ts';
import type { Route } from './implement.ts';
import type { JobDefinition, JobQueue } from './jobs/jobs.ts';
import { createLateWork, type LateWork } from './jobs/late-work.ts';
import { createMoneyCommands, type MoneyCommands } from './money/commands.ts';
import type { Adapters } from './outside/adapters.ts';
import type { TablesWords } from './references.ts';
import type { Family } from './report/family.ts';
import type { AnyServedEntity } from './serve-entity.ts';

/** Settings the kit itself reads; an area gets what it needs handed over by the main. */
export interface KitSettings {
  readonly signSecret: string;
  readonly fieldKey: string;
  readonly fieldIv: string;
  /** 32 bytes in hex: personal data at rest and its blind index. */
  readonly dataKey: string;
  readonly filesDir: string;
  /** Stored files live in this bucket instead of `filesDir`. */
  readonly bucket?: BucketSettings | undefined;
  /** Checks every result against its contract: on in tests and development. */
  readonly checkResults: boolean;
  /** Requests a second one session may make. */
  readonly sessionRate: number;
  /** Other limits to files on their way than the usual. */
  readonly downloads?: Partial<DownloadLimits>;
  /** Other limits to bodies on their way than the usual. */
  readonly receiving?: Partial<ReceivingLimits>;
  /** Other shares of the connections than the usual. */
  readonly shares?: Partial<CallLimits>;
  /** Only some areas of the house are there, as in their tests. */
  readonly someAreas?: boolean;
}

/** What long-lived parts of the server share: made once in the main, handed to the areas that ask for it. Its own connections serve requests. */
export interface System extends Connections {
  readonly settings: KitSettings;
  /** For terminals: never waits behind pages, files and jobs. */
  readonly urgent: Connections;
  /** For jobs and workers. */
  readonly background: Connections;
  /** For commands about money, and what carries them out. */
  readonly money: Connections;
  readonly commands: MoneyCommands;
  readonly ids: IdAllocator;
  readonly log: Logger;
  readonly jobs: JobQueue;
  readonly crypto: FieldCrypto;
  /** The menu catalogue of every area of this server. */
  readonly menu: readonly MenuEntry[];
  readonly files: FileStorage;
  readonly downloads: Downloads;
  readonly adapters: Adapters;
  /** The share of the connections that a session and a merchant have. */
  readonly shares: CallShares;
  /** Entries of the operation log that could not be written when they were due. */
  readonly lateEntries: LateWork;
  /** What `/metrics` tells. */
  readonly metrics: Registry;
  /** Runs when the server stops, before its connections close. */
  onStop(work: () => Promise<void>): void;
}

/** Finds out who calls; one for sessions and one for terminals. Undefined = not logged in. */
export type Authenticate = (request: {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly ip: string;
  readonly language: Language;
}) => Promise<unknown>;

export interface AreaRunning {
  readonly routes?: readonly Route[];
  readonly authenticateSession?: (token: string) => Promise<Actor | undefined>;
  readonly authenticateDevice?: Authenticate;
  /** Who holds the token of a person's own page. */
  readonly authenticateDiner?: (token: string) => Promise<Actor | undefined>;
  /** Routes that are not endpoints of the API: pages, static files. */
  readonly plugin?: (app: FastifyInstance) => Promise<void>;
}

/** One area of the house as the main sees it. */
export interface Area {
  readonly name: string;
  readonly menu?: readonly MenuEntry[];
  readonly routes?: readonly Route[];
  /** Entities on their tables; their routes are served beside the others. */
  readonly entities?: readonly AnyServedEntity[];
  /** What rows of further tables are called where something they name is to be removed. */
  readonly tables?: TablesWords;
  readonly jobs?: readonly JobDefinition[];
  /** Fact families: the code that writes their facts marks the cells of their rollups. */
  readonly families?: readonly Family[];
  /** Starts what the area keeps running (batchers, workers) and may add routes that need them. */
  readonly start?: (system: System) => Promise<AreaRunning> | AreaRunning;
}

interface SystemParts
  extends Pick<
    System,
    'menu' | 'settings' | 'ids' | 'log' | 'jobs' | 'crypto' | 'files' | 'adapters'
  > {
  readonly pools: Pools;
}

export function createSystem({ pools, ...parts }: SystemParts): System & { stop(): Promise<void> } {
  const stops: (() => Promise<void>)[] = [];
  const lateEntries = createLateWork(parts.log, 'an entry of the operation log');
  const money = connectionsOn(pools.money);

  return {
    ...parts,
    downloads: createDownloads(parts.settings.downloads),
    shares: createCallShares(parts.settings.shares),
    lateEntries,
    metrics: new Registry(),
    ...connectionsOn(pools.requests),
    urgent: connectionsOn(pools.urgent),
    background: connectionsOn(pools.background),
    money,
    commands: createMoneyCommands({ ...parts, money }),
    onStop: (work) => stops.push(work),
    async stop() {
      for (const work of stops.reverse())
        await work().catch((error: unknown) =>
          parts.log.warn({ error: String(error) }, 'stopping failed'),
        );
      await lateEntries.stop();
    },
  };
}
