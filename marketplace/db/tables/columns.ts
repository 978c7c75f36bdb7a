import type { ColumnType } from 'kysely';

/** A JSON object as stored in extended data. */
export type JsonObject = Record<string, unknown>;

/**
 * jsonb: read as a parsed value, written as JSON text (`JSON.stringify`), which both drivers
 * accept.
 */
export type JsonColumn<T = JsonObject> = ColumnType<T, string, string>;

/** jsonb with a default, so that an insert may leave it out. */
export type DefaultedJson<T = JsonObject> = ColumnType<T, string | undefined, string>;

/** jsonb that may be null. */
export type NullableJson<T = JsonObject> = ColumnType<
  T | null,
  string | null | undefined,
  string | null
>;

/** timestamptz set once by the application. */
export type Created = ColumnType<Date, Date, never>;
