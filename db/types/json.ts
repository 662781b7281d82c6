import type { ColumnType } from 'kysely';

/** Written as JSON text, read as whatever was stored. */
export type Json = ColumnType<unknown, string, string>;

/** The same with a default. */
export type DefaultedJson = ColumnType<unknown, string | undefined, string>;
