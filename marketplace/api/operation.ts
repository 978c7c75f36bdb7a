import type { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import type {
  ImageVariantSpec,
  PageMeta,
  Resource,
  ResourceRef,
} from '#marketplace/contract/resource.ts';
import type { MarketplaceContext } from '#marketplace/context.ts';
import type { Db } from '#marketplace/db/database.ts';
import type { Limit } from '#marketplace/contract/limits.ts';
import type { MarketplaceOptions } from '#marketplace/options.ts';

/** What a token may do; see the authentication reference. */
export type Scope = 'public-read' | 'user' | 'user:limited' | 'trusted:user' | 'integ';

/** Anyone with a token of the Marketplace API. */
export const anyone = ['public-read', 'user', 'user:limited', 'trusted:user'] as const;
/** Somebody who is signed in, also an operator looking as that user. */
export const signedIn = ['user', 'user:limited', 'trusted:user'] as const;
/** Anyone who may change something: not an operator looking as a user. */
export const anyoneActing = ['public-read', 'user', 'trusted:user'] as const;
/** Somebody who is signed in, and no operator looking as that user: whatever changes something. */
export const acting = ['user', 'trusted:user'] as const;
/** The Integration API's own token. */
export const integration = ['integ'] as const;

/**
 * Conditions on who calls, checked before the input (see `auth/gates.ts`): `member` asks in a private
 * marketplace for an approved user, `files` whether files are exchanged at all, the others are about a
 * user's approval and permissions.
 */
export type Gate =
  'member' | 'approved' | 'postListings' | 'initiateTransactions' | 'read' | 'files';

/** Who calls; `userId` is null for anonymous and integration tokens. */
export interface Actor {
  userId: string | null;
  scope: Scope;
  clientId: string;
  /** The session behind the token; anonymous tokens have none. */
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

/** Facts that a multipart request tells of a file. */
export interface FilePart {
  filename: string;
  mimeType: string;
}

/** A file of a multipart request, in memory. */
export interface UploadedFile extends FilePart {
  data: Buffer;
}

/** A file of a multipart request, on the disk until the request has been answered. */
export interface ReceivedFile extends FilePart {
  path: string;
  /** Bytes. */
  size: number;
}

/** One request being served. */
export interface Call {
  context: MarketplaceContext;
  /** The transaction where the operation has one, otherwise the database. */
  db: Db;
  actor: Actor;
  now: Date;
  /**
   * The network address that the request came from; null for what a server asks for itself,
   * within the process.
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

/** `included` adds to what the include resolver loads, for resources that are not in the database. */
export interface OperationResult {
  data: Resource | Resource[] | ResourceRef | ResourceRef[];
  included?: Resource[];
  meta?: PageMeta;
}

/** The two APIs that operations belong to. */
export type Api = 'marketplace' | 'integration';

/**
 * Who may call an operation that both APIs have: on the Integration API its own token, which no gate
 * stops, on the other one whoever is named.
 */
export const openTo = (api: Api, access: readonly Scope[], gates: readonly Gate[] = []) =>
  api === 'integration' ? { api, access: integration } : { api, access, gates };

/** One endpoint of the Marketplace or Integration API. */
export interface Operation<Input> {
  /** Path below /v1/api (or /v1/integration_api), e.g. `own_listings/create_draft`. */
  name: string;
  method: 'GET' | 'POST';
  api?: Api;
  /** 403 forbidden for other scopes. */
  access: readonly Scope[];
  gates?: readonly Gate[];
  /** How often it may be called from one network address, whatever comes of it. */
  limit?: (options: MarketplaceOptions) => Limit;
  /** `z.object`; GET ignores unknown query keys, POST refuses unknown body keys. */
  input: z.ZodType<Input>;
  /** Whole `run` inside one database transaction, retried on deadlock; default: POST yes, GET no. */
  transaction?: boolean;
  /** Undoes the transaction once the answer, includes too, has been made: for speculative calls. */
  rollback?: boolean;
  /** Answers a POST in full without `expand=true`. */
  alwaysExpand?: boolean;
  /**
   * The answer is the same for everybody who gets one, and may be a second old while the data is the
   * same: it is made once for those who ask the same. `run` must not look at who calls.
   */
  shared?: boolean;
  /** Largest `perPage`, also the default; 100 when left out. */
  maxPerPage?: number;
  /** Takes multipart/form-data; text parts are the input, files are in `call.files`. */
  multipart?: boolean;
  run(call: Call, input: Input): Promise<OperationResult>;
}

/** An operation whose input type no longer matters: what registries hold. */
export type AnyOperation = Operation<unknown>;

/** Declares an operation; infers the input type from its schema. */
export function operation<Input>(definition: Operation<Input>): AnyOperation {
  // The pipeline hands `run` only what `input` has parsed, so the widening is safe.
  return definition as unknown as AnyOperation;
}
