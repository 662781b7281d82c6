import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { MenuEntry } from '#kit/contract/menu.ts';
import type { BucketSettings } from './bucket.ts';
import type { Actor, Language } from './context.ts';
import type { FieldCrypto } from './crypto.ts';
import type { IdAllocator } from './database/ids.ts';
import { merchantTransaction, platformTransaction, type TransactionOptions, type Tx } from './database/transaction.ts';
import type { Route } from './implement.ts';
import type { JobDefinition, JobQueue } from './jobs.ts';
import type { FileStorage } from './storage.ts';

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
}

/** What long-lived parts of the server share: made once in the main, handed to the areas that ask for it. */
export interface System {
  readonly settings: KitSettings;
  readonly pool: pg.Pool;
  readonly ids: IdAllocator;
  readonly log: Logger;
  readonly jobs: JobQueue;
  readonly crypto: FieldCrypto;
  /** The menu catalogue of every area of this server. */
  readonly menu: readonly MenuEntry[];
  readonly files: FileStorage;
  /** A transaction of one merchant outside a request: jobs, terminals. */
  merchant<T>(
    merchantId: number,
    options: TransactionOptions,
    work: (tx: Tx, client: pg.PoolClient) => Promise<T>,
  ): Promise<T>;
  /** A transaction across merchants, on tables that allow it. */
  platform<T>(options: TransactionOptions, work: (tx: Tx, client: pg.PoolClient) => Promise<T>): Promise<T>;
  /** Runs when the server stops, before the pool closes. */
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

/** One area of the house as the main sees it. */
export interface Area {
  readonly name: string;
  readonly menu?: readonly MenuEntry[];
  readonly routes?: readonly Route[];
  readonly jobs?: readonly JobDefinition[];
  /** Starts what the area keeps running (batchers, workers) and may add routes that need them. */
  readonly start?: (system: System) => Promise<AreaRunning> | AreaRunning;
}

export interface AreaRunning {
  readonly routes?: readonly Route[];
  readonly authenticateSession?: (token: string) => Promise<Actor | undefined>;
  readonly authenticateDevice?: Authenticate;
  /** Routes that are not endpoints of the API: pages, static files. */
  readonly plugin?: (app: FastifyInstance) => Promise<void>;
}

type SystemParts = Pick<System, 'menu' | 'settings' | 'pool' | 'ids' | 'log' | 'jobs' | 'crypto' | 'files'>;

export function createSystem(parts: SystemParts): System & { stop(): Promise<void> } {
  const stops: (() => Promise<void>)[] = [];
  return {
    ...parts,
    merchant: (merchantId, options, work) => merchantTransaction(parts.pool, merchantId, options, work),
    platform: (options, work) => platformTransaction(parts.pool, options, work),
    onStop: (work) => stops.push(work),
    async stop() {
      for (const work of stops.reverse()) await work();
    },
  };
}
