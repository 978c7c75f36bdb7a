import type { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import type {
  ImageVariantSpec,
  PageMeta,
  Resource,
  ResourceRef,
} from '#marketplace/contract/resource.ts';
import type { MarketplaceContext } from '#marketplace/context/context.ts';
import type { Db } from '#marketplace/db/database.ts';
import type { Limit } from '#marketplace/contract/limits.ts';
import type { MarketplaceOptions } from '#marketplace/context/options.ts';

const scopes = ['public-read', 'user', 'user:limited', 'trusted:user', 'integ'] as const;

/** Scope of a token; see the authentication reference. */
export type Scope = (typeof scopes)[number];

/** Returns whether a value is a scope of tokens. */
export const isScope = (value: unknown): value is Scope => scopes.some(scope => scope === value);

/** Anyone with a token of the Marketplace API. */
export const anyone = ['public-read', 'user', 'user:limited', 'trusted:user'] as const;
/** Signed-in users, also while an operator impersonates them. */
export const signedIn = ['user', 'user:limited', 'trusted:user'] as const;
/** Any caller but an impersonating operator: for operations that change something. */
export const anyoneActing = ['public-read', 'user', 'trusted:user'] as const;
/** Signed-in users, not impersonated: for operations that change something. */
export const acting = ['user', 'trusted:user'] as const;
/** The Integration API's own token. */
export const integration = ['integ'] as const;

/**
 * Conditions on the caller, checked before the input (`auth/gates.ts`). `member`: an approved user,
 * in a private marketplace. `files`: file transfers are enabled. The others: the user's approval
 * and permissions.
 */
export type Gate =
  | 'member'
  | 'approved'
  | 'postListings'
  | 'initiateTransactions'
  | 'read'
  | 'files';

/** The caller; `userId` is null for anonymous and integration tokens. */
export interface Actor {
  userId: string | null;
  scope: Scope;
  clientId: string;
  /** Session of the token; null for anonymous tokens. */
  sessionId: string | null;
}

/** The parts of a query string that every operation understands. */
export interface QueryOptions {
  include: string[];
  /** Sparse attributes by resource type. */
  fields: Record<string, string[]>;
  /** Largest number of related resources by relationship. */
  limit: Record<string, number>;
  imageVariants: Record<string, ImageVariantSpec>;
  expand: boolean;
  /** From 1. */
  page: number;
  perPage: number;
  /** The query string as sent, with known names in camelCase; for pub_*, meta_* and the like. */
  raw: URLSearchParams;
}

/** Headers of a file in a multipart request. */
export interface FilePart {
  filename: string;
  mimeType: string;
}

/** A file of a multipart request, in memory. */
export interface UploadedFile extends FilePart {
  data: Buffer;
}

/** A file of a multipart request, on disk until the response is sent. */
export interface ReceivedFile extends FilePart {
  path: string;
  /** Bytes. */
  size: number;
}

/** A request that is being served. */
export interface Call {
  context: MarketplaceContext;
  /** Transaction of the operation, otherwise the database. */
  db: Db;
  actor: Actor;
  now: Date;
  /**
   * Network address of the client; null for requests of a server itself, within the process.
   */
  address: string | null;
  options: QueryOptions;
  /** Files of a multipart request by part name. */
  files: Record<string, ReceivedFile>;
  /** Runs once the transaction is committed; never when it is rolled back. */
  afterCommit(fn: () => void): void;
}

/** Returns the id of the acting user. @throws ApiError forbidden for anonymous callers */
export function actingUser({ actor }: Pick<Call, 'actor'>): string {
  if (actor.userId === null) throw new ApiError('forbidden');
  return actor.userId;
}

/** Result of an operation; `included` adds resources that are not in the database. */
export interface OperationResult {
  data: Resource | Resource[] | ResourceRef | ResourceRef[];
  included?: Resource[];
  meta?: PageMeta;
}

/** The two APIs that operations belong to. */
export type Api = 'marketplace' | 'integration';

/**
 * Returns the access rules of an operation that both APIs have: the given ones on the Marketplace
 * API; the Integration API's own token, without gates, on the other.
 */
export const openTo = (api: Api, access: readonly Scope[], gates: readonly Gate[] = []) =>
  api === 'integration' ? { api, access: integration } : { api, access, gates };

/** An endpoint of the Marketplace or Integration API. */
export interface Operation<Input> {
  /** Path below /v1/api (or /v1/integration_api), e.g. `own_listings/create_draft`. */
  name: string;
  method: 'GET' | 'POST';
  api?: Api;
  /** 403 forbidden for other scopes. */
  access: readonly Scope[];
  gates?: readonly Gate[];
  /** Rate limit by network address; failed calls count too. */
  limit?: (options: MarketplaceOptions) => Limit;
  /** `z.object`; GET ignores unknown query keys, POST refuses unknown body keys. */
  input: z.ZodType<Input>;
  /** Runs in one database transaction, retried on deadlock; default: POST yes, GET no. */
  transaction?: boolean;
  /** Rolls the transaction back once the response, includes too, is made: for speculative calls. */
  rollback?: boolean;
  /** Returns the full resource of a POST without `expand=true`. */
  alwaysExpand?: boolean;
  /**
   * The response is the same for every caller. It is cached for a second by query and data version;
   * `run` must not depend on the caller.
   */
  shared?: boolean;
  /** Largest `perPage`, also the default; 100 when left out. */
  maxPerPage?: number;
  /** Takes multipart/form-data; text parts are the input, files are in `call.files`. */
  multipart?: boolean;
  run(call: Call, input: Input): Promise<OperationResult>;
}

/** An operation of any input type, as registries hold it. */
export type AnyOperation = Operation<unknown>;

/** Declares an operation; infers the input type from its schema. */
export function operation<Input>(definition: Operation<Input>): AnyOperation {
  // Widening is safe: the pipeline calls `run` only with what `input` has parsed.
  return definition;
}
