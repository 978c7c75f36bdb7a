import { z } from 'zod';

/** Version of the archive's format. A reader refuses a newer one. */
export const formatVersion = 1;

/** Names of the entries of an archive, in the order in which they come. */
export const names = {
  /** What the archive holds. */
  header: 'archive.json',
  /** Files of the installation, e.g. `installation/credentials.json`. */
  installation: 'installation/',
  /** Rows as JSON, a row a line, in parts: `tables/public.users/000001.ndjson`. */
  tables: 'tables/',
  /** Uploaded pictures and files under their keys: `objects/originals/ab/<id>`. */
  objects: 'objects/',
  /** SHA-256 of the entries since the last such list, as `sha256sum --check` reads it. */
  checksums: 'checksums/',
  /** Last entry; without it the archive was cut short. */
  end: 'end.json',
} as const;

/** A table of an archive. */
const archivedTableSchema = z.object({
  schema: z.string().regex(/^[a-z][a-z0-9_]*$/),
  name: z.string().regex(/^[a-z][a-z0-9_]*$/),
  columns: z.array(z.string().regex(/^[a-z][a-z0-9_]*$/)).min(1),
  rows: z.number().int().nonnegative(),
  /** Last value of the identity column's sequence; null without such a column. */
  sequence: z.object({ column: z.string(), value: z.number().int() }).nullable(),
});
export type ArchivedTable = z.infer<typeof archivedTableSchema>;

/** `backup` holds the secrets of the installation too, `export` only what another one can use. */
const archiveKinds = ['backup', 'export'] as const;
export type ArchiveKind = (typeof archiveKinds)[number];

export const headerSchema = z.object({
  format: z.literal('flowroom-archive'),
  version: z.number().int().positive(),
  kind: z.enum(archiveKinds),
  createdAt: z.iso.datetime(),
  /** Database that it was read from. */
  database: z.enum(['pglite', 'postgres']),
  /** Migrations that the tables had seen, oldest first. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(archivedTableSchema),
  objects: z.object({ count: z.number().int().nonnegative() }),
});
export type ArchiveHeader = z.infer<typeof headerSchema>;

export const endSchema = z.object({
  /** SHA-256 over all rows of each table. Archives of equal data have equal ones. */
  tables: z.record(z.string(), z.object({ rows: z.number().int(), sha256: z.string() })),
  objects: z.object({
    count: z.number().int(),
    bytes: z.number().int(),
    /** Over the key and SHA-256 of each object. */
    sha256: z.string(),
    /** Objects that rows name and the store did not have. */
    missing: z.number().int(),
  }),
});
export type ArchiveEnd = z.infer<typeof endSchema>;

/** Name of a table with its schema, as in SQL. */
export const qualified = ({ schema, name }: Pick<ArchivedTable, 'schema' | 'name'>): string =>
  `${schema}.${name}`;

/** Step of writing or reading an archive, for a progress bar. */
export interface ArchiveProgress {
  /** A table, or `objects`. */
  part: string;
  done: number;
  total: number;
}

/** The archive can not be read, or not by this version; the message says why. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}
