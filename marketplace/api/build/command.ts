import type { z } from 'zod';
import type { MarketplaceContext } from '#marketplace/context.ts';
import type { Db } from '#marketplace/db/database.ts';
import type { MultipartLimits } from '../http/multipart.ts';

/** One request of the console CLI. */
export interface BuildCall {
  context: MarketplaceContext;
  /** The transaction of a POST, otherwise the database. */
  db: Db;
  now: Date;
  /** Network address that the request came from. */
  address: string | null;
  /** The request's `Accept`, for what can be answered in several ways. */
  accept: string;
}

/** What the CLI reads: `data`, and for some commands `meta`; or the bytes of a zip archive. */
export type BuildResult =
  { data: unknown; meta?: Record<string, unknown> } | { archive: AsyncIterable<Uint8Array> };

/** One endpoint of the Build API. */
export interface BuildCommand<Input> {
  /** Path below the base, e.g. `processes/query`. */
  name: string;
  method: 'GET' | 'POST';
  /** Query parameters of a GET, transit or multipart fields of a POST. */
  input: z.ZodType<Input>;
  /** The credentials belong to a person, not to a marketplace. */
  withoutMarketplace?: boolean;
  /** Takes files as they are, as UploadedFile among the fields, within these limits. */
  upload?: MultipartLimits;
  /** Whole `run` inside one database transaction; default: POST yes, GET no. */
  transaction?: boolean;
  run(call: BuildCall, input: Input): Promise<BuildResult>;
}

export type AnyBuildCommand = BuildCommand<unknown>;

/** Declares an endpoint; infers the input type from its schema. */
export function buildCommand<Input>(definition: BuildCommand<Input>): AnyBuildCommand {
  // The router hands `run` only what `input` has parsed, so the widening is safe.
  return definition as unknown as AnyBuildCommand;
}
