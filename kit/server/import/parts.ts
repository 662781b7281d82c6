import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { sql } from 'kysely';
import type { ImportMapping } from '#kit/contract/import.ts';
import type { Context } from '../context.ts';
import { notFound } from '../refusal.ts';
import type { BadRow, WaitingRow } from './rows.ts';

/** A checked file. */
export interface ImportBatch {
  readonly importId: number;
  readonly fileName: string;
  readonly header: readonly string[];
  readonly mapping: ImportMapping;
  readonly options: unknown;
  readonly valid: number;
  readonly invalid: number;
  /** Things made beside the rows. */
  readonly makes: number;
  readonly jobId: number | null;
}

/** An import of the caller's own. */
export async function batchOf(
  context: Context,
  kind: string,
  importId: number,
  lock = false,
): Promise<ImportBatch> {
  const found = await context.tx
    .selectFrom('importBatch')
    .select([
      'importId',
      'fileName',
      'header',
      'mapping',
      'options',
      'valid',
      'invalid',
      'makes',
      'jobId',
    ])
    .where('importId', '=', importId)
    .where('kind', '=', kind)
    .where('createdBy', '=', context.actor.userId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();

  if (!found) throw notFound('导入记录不存在或已过期');

  return found as ImportBatch;
}

/** Rows of one import as they are kept in the database: JSON, encrypted where the file holds personal data. */
export interface ImportIdentity {
  readonly importId: number;
  readonly secret: boolean;
}

/** Cells of a bad row as they were in the file. */
export const openCells = (
  context: Context,
  identity: ImportIdentity,
  stored: Buffer,
): readonly string[] => JSON.parse(opened(context, identity, stored).toString()) as string[];

const opened = ({ crypto }: Context, { secret }: ImportIdentity, stored: Buffer): Buffer =>
  secret ? crypto.revealBytes(stored) : stored;

/** Rows that wait for their import, and their JSON. */
export interface Part {
  readonly rowCount: number;
  readonly json: Uint8Array;
}

/* The rows of a file resemble each other: a sixth of the bytes is left, at the least effort. */
const EFFORT = { level: 1 };

/** Keeps the rows of a part until they are imported. */
export async function persistPart(
  context: Context,
  identity: ImportIdentity,
  partNo: number,
  { rowCount, json }: Part,
): Promise<void> {
  const { client, merchantId } = context;
  const content = closed(context, identity, deflateRawSync(json, EFFORT));
  await client.query({
    name: 'import.persistPart',
    text: `insert into import_part (merchant_id, import_id, part_no, row_count, content) values ($1, $2, $3, $4, $5)`,
    values: [merchantId, identity.importId, partNo, rowCount, content],
  });
}

const closed = ({ crypto }: Context, { secret }: ImportIdentity, bytes: Buffer): Buffer =>
  secret ? crypto.protect(bytes) : bytes;

/** Bad rows written by one statement. */
const BAD_ROWS = 5000;

/** Keeps rows that are not imported for the file of bad rows. */
export async function persistBadRows(
  context: Context,
  identity: ImportIdentity,
  rows: readonly BadRow[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += BAD_ROWS) {
    const some = rows.slice(start, start + BAD_ROWS);
    const cells = some.map(
      (row) =>
        `\\x${closed(context, identity, Buffer.from(JSON.stringify(row.cells))).toString('hex')}`,
    );
    const errors = some.map((row) => JSON.stringify(row.errors));
    await sql`insert into import_bad_row (merchant_id, import_id, row_number, cells, errors)
      select ${context.merchantId}, ${identity.importId}, * from unnest(${some.map((row) => row.rowNumber)}::int[],
        ${cells}::bytea[], ${errors}::jsonb[])`.execute(context.tx);
  }
}

/** The rows of a part, which is gone when the transaction commits; undefined when another run has written them. */
export async function takePart(
  context: Context,
  identity: ImportIdentity,
  partNo: number,
): Promise<WaitingRow[] | undefined> {
  const taken = await context.tx
    .deleteFrom('importPart')
    .where('importId', '=', identity.importId)
    .where('partNo', '=', partNo)
    .returning('content')
    .executeTakeFirst();

  if (!taken) return undefined;

  return JSON.parse(
    inflateRawSync(opened(context, identity, taken.content)).toString(),
  ) as WaitingRow[];
}

/** What is left of an import: numbers of the waiting parts in their order, their rows, and the rows that were refused. */
export async function leftOf({ tx }: Context, importId: number) {
  const parts = await tx
    .selectFrom('importPart')
    .select(['partNo', 'rowCount'])
    .where('importId', '=', importId)
    .orderBy('partNo')
    .execute();

  const { refused } = await tx
    .selectFrom('importBadRow')
    .select((eb) => eb.fn.countAll<number>().as('refused'))
    .where('importId', '=', importId)
    .executeTakeFirstOrThrow();

  const rows = parts.reduce((sum, part) => sum + part.rowCount, 0);

  return { parts: parts.map((part) => part.partNo), rows, refused };
}

/** Unfinished imports keep their rows so long. */
const KEEP = '7 days';

/** Begins an import, of which nothing is known yet but its headings, and forgets the old ones of its kind that were not finished. */
export async function beginBatch(
  { tx, merchantId, actor }: Context,
  kind: string,
  {
    importId,
    fileName,
    header,
    mapping,
    options,
  }: Omit<ImportBatch, 'valid' | 'invalid' | 'makes' | 'jobId'>,
): Promise<void> {
  await sql`with old as (delete from import_batch where merchant_id = ${merchantId} and kind = ${kind}
      and created_at < now() - ${KEEP}::interval returning import_id),
    parts as (delete from import_part where merchant_id = ${merchantId} and import_id in (select import_id from old))
    delete from import_bad_row where merchant_id = ${merchantId} and import_id in (select import_id from old)`.execute(
    tx,
  );

  const texts = {
    header: JSON.stringify(header),
    mapping: JSON.stringify(mapping),
    options: JSON.stringify(options),
  };
  const nothing = { total: 0, valid: 0, invalid: 0 };
  await tx
    .insertInto('importBatch')
    .values({ importId, kind, fileName, ...texts, ...nothing, createdBy: actor.userId })
    .execute();
}

/** Forgets an import with its rows. */
export async function forgetImport({ tx }: Context, importId: number): Promise<void> {
  for (const table of ['importPart', 'importBadRow', 'importBatch'] as const)
    await tx.deleteFrom(table).where('importId', '=', importId).execute();
}
