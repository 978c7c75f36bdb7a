import type { z } from 'zod';
import type { MultipartLimits } from '../http/multipart.ts';
import type { MarketplaceContext } from '#marketplace/context/context.ts';
import { keywordOrString } from '#marketplace/contract/fields.ts';
import type { Db } from '#marketplace/db/database.ts';

/** A request of the console CLI. */
export interface BuildCall {
  context: MarketplaceContext;
  /** Transaction of a POST, otherwise the database. */
  db: Db;
  now: Date;
  /** Network address that the request came from. */
  address: string | null;
  /** The request's `Accept` header. */
  accept: string;
}

/** Response body: `data` and, for some commands, `meta`; or the bytes of a zip archive. */
export type BuildResult =
  | {
      data: unknown;
      meta?: Record<string, unknown>;
      /** Runs once the transaction of the command is committed. */
      afterCommit?: () => void;
    }
  | { archive: AsyncIterable<Uint8Array> };

/** An endpoint of the Build API. */
interface BuildCommand<Input, Prepared = Input> {
  /** Path below the base, e.g. `processes/query`. */
  name: string;
  method: 'GET' | 'POST';
  /** Query parameters of a GET, transit or multipart fields of a POST. */
  input: z.ZodType<Input>;
  /** True for a command that names no marketplace. */
  withoutMarketplace?: boolean;
  /**
   * Limits of a multipart body whose files are passed as UploadedFile; files are read as text when
   * unset.
   */
  upload?: MultipartLimits;
  /** Runs in one database transaction; default: POST yes, GET no. */
  transaction?: boolean;
  /**
   * Runs before the transaction, for slow work such as decoding an image. Returns the input of
   * `run`.
   */
  prepare?(call: BuildCall, input: Input): Promise<Prepared>;
  run(call: BuildCall, input: Prepared): Promise<BuildResult>;
}

export type AnyBuildCommand = BuildCommand<unknown>;

/** Declares an endpoint; infers the input type from its schema. */
export function buildCommand<Input, Prepared = Input>(
  definition: BuildCommand<Input, Prepared>,
): AnyBuildCommand {
  // Widening is safe: the router calls `run` only with what `input` has parsed, or `prepare` made.
  return definition;
}

/** Name of a process, an alias or a template: letters, digits, hyphens and underscores. */
export const simpleName = () =>
  keywordOrString().refine(name => /^[A-Za-z][\w-]{0,99}$/.test(name), {
    message: 'Expected a name of letters, digits, hyphens and underscores.',
  });
