import { z } from 'zod';

/** Names of the parts of a backup file, which is a ZIP archive. */
export const MANIFEST = 'backup.json';
export const KEYS = 'keys.json';
export const tablePart = (table: string): string => `tables/${table}.copy`;
export const filePart = (storageKey: string): string => `files/${storageKey}`;

/** The form of the files this code writes. */
export const FORMAT = 2;
/** Written by releases up to 0.2.0: digests over rows as they are, whatever order their columns have. */
export const FORMAT_OF_ROWS = 1;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** What a backup file holds, and what it takes to tell that all of it came back. */
export const Manifest = z.object({
  format: z.literal([FORMAT, FORMAT_OF_ROWS]),
  /** UTC. */
  madeAt: z.string(),
  migrations: z.array(z.object({ version: z.number(), name: z.string(), checksum: z.string() })),
  tables: z.array(
    z.object({
      name: z.string(),
      /** Those that are not generated, in the order of the rows of the part. */
      columns: z.array(z.string()),
      rows: z.number(),
      /** Of the part. */
      sha256: Sha256,
      /** A sum over the rows that does not depend on their order. */
      digest: z.string(),
    }),
  ),
  /** Parts of partitioned tables, with the bound as PostgreSQL writes it. */
  partitions: z.array(z.object({ name: z.string(), parent: z.string(), bound: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  files: z.array(
    z.object({ key: z.string(), mediaType: z.string(), size: z.number(), sha256: Sha256 }),
  ),
  /** Files that the storage did not have any more. */
  missing: z.array(z.string()),
});
export type Manifest = z.output<typeof Manifest>;
