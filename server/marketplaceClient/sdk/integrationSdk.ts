import { createRequire } from 'node:module';
import * as v from 'valibot';
import type { EntityType, Listing } from '#shared/contract/entities.ts';
import { instant, whole } from '#shared/contract/lenient.ts';
import { currentUserAttributes } from '#shared/contract/user.ts';
import { readMany, readOne, readResource } from '#shared/contract/resources.ts';
import { toPlain } from '#shared/values/sdkValues.ts';
import { defaultTimeoutMs } from '../session/tokens.ts';
import { createOperatorQueues } from './operatorQueues.ts';
import type { OperatorQueues } from './operatorQueues.ts';
import { overHttp, sdkAdapter } from './sdkAdapter.ts';
import { entityOf } from '#shared/contract/denormalise.ts';

/** Settings of the client with the rights of the operator. */
export interface OperatorOptions {
  /** Base URL of the Integration API for this server; known once the server listens. */
  baseUrl: () => string;
  clientId: string;
  clientSecret: string;
}

type PendingAnswer = Promise<{ data: unknown }>;
/** Parameters of a call for one resource. */
type Named = { id: string } & Record<string, unknown>;
type Call = (params: object) => PendingAnswer;

/** The part of the published Integration SDK that the server uses. */
export interface RawIntegrationSdk {
  listings: { show: Call; query: Call; update: Call; open: Call; close: Call; approve: Call };
  users: { show: Call; query: Call; updateProfile: Call; approve: Call };
  transactions: { show: Call; query: Call; transition: Call; updateMetadata: Call };
  availabilityExceptions: { query: Call; create: Call; delete: Call };
  stock: { compareAndSet: Call };
  stockAdjustments: { query: Call };
  messages: { query: Call };
  events: { query: Call };
}

const plainAnswer = v.object({
  data: v.unknown(),
  included: v.optional(v.array(v.unknown())),
  meta: v.optional(v.record(v.string(), v.unknown())),
});
/** An answer as it is, in plain JSON. */
export type PlainAnswer = v.InferOutput<typeof plainAnswer>;

interface IntegrationModule {
  createInstance(config: Record<string, unknown>): RawIntegrationSdk;
  tokenStore: { memoryStore(): object };
}

const one = async <Type extends EntityType>(type: Type, pending: PendingAnswer) =>
  readOne(type, toPlain((await pending).data));

const many = async <Type extends EntityType>(type: Type, pending: PendingAnswer) =>
  readMany(type, toPlain((await pending).data));

const done = async (pending: PendingAnswer): Promise<void> => {
  await pending;
};

const eventsAnswer = v.object({
  data: v.array(
    v.object({
      attributes: v.object({
        sequenceId: whole(0, Number.MAX_SAFE_INTEGER),
        eventType: v.string(),
        createdAt: v.fallback(v.nullable(instant), null),
        resourceId: v.fallback(v.string(), ''),
        resource: v.unknown(),
        previousValues: v.optional(v.unknown()),
      }),
    }),
  ),
});

const previousMetadata = v.object({
  attributes: v.object({ metadata: v.record(v.string(), v.unknown()) }),
});

/** Data that people do not show of themselves, and the notes of their receipts. */
const hiddenProfile = v.strictObject({
  privateData: v.optional(v.unknown()),
  protectedData: v.optional(v.unknown()),
  metadata: v.optional(
    v.strictObject({
      receiptMark: v.optional(v.unknown()),
      receiptCounter: v.optional(v.unknown()),
    }),
  ),
});
const hiddenChange = v.strictObject({
  attributes: v.strictObject({ profile: hiddenProfile }),
  relationships: v.optional(v.nullable(v.strictObject({}))),
});

const related = v.object({ data: v.object({ id: v.string() }) });
const ofListing = v.object({ relationships: v.object({ listing: related }) });
const ofSubject = v.object({ relationships: v.object({ subject: related }) });

/**
 * Id of the listing that a resource belongs to; an event of a deleted one has it among the values
 * of before.
 */
function listingIdOf(...values: unknown[]): string | null {
  for (const value of values) {
    const { success, output } = v.safeParse(ofListing, value);
    if (success) return output.relationships.listing.data.id;
  }
  return null;
}

/** Id of the person that a review is about; null for other resources. */
function subjectIdOf(...values: unknown[]): string | null {
  for (const value of values) {
    const { success, output } = v.safeParse(ofSubject, value);
    if (success) return output.relationships.subject.data.id;
  }
  return null;
}

/** Keys of the metadata that an event has changed. */
function changedMetadataOf(previousValues: unknown): string[] {
  const { success, output } = v.safeParse(previousMetadata, previousValues);
  return success ? Object.keys(output.attributes.metadata) : [];
}

/** Reads events in order, each with its resource; those of other types are null. */
async function events(pending: PendingAnswer) {
  const { data } = v.parse(eventsAnswer, toPlain((await pending).data));
  return data.map(({ attributes: { resource, previousValues, ...event } }) => ({
    ...event,
    changedMetadata: changedMetadataOf(previousValues),
    /** Of a profile, it has changed only what nobody else sees. */
    isHidden: v.is(hiddenChange, previousValues),
    listingId: listingIdOf(resource, previousValues),
    subjectId: subjectIdOf(resource, previousValues),
    transaction: readResource('transaction', resource),
    user: readResource('user', resource),
    listing: readResource('listing', resource),
    booking: readResource('booking', resource),
    message: readResource('message', resource),
    review: readResource('review', resource),
  }));
}
export type MarketplaceEvent = Awaited<ReturnType<typeof events>>[number];

const shownUser = v.object({
  data: v.object({ attributes: v.pipe(v.unknown(), v.transform(readUser)) }),
});

function readUser(raw: unknown) {
  const { output, success } = v.safeParse(currentUserAttributes, raw);
  return success ? output : {};
}

const shown = async (pending: PendingAnswer) =>
  v.parse(shownUser, toPlain((await pending).data)).data.attributes;

const absentText = v.fallback(v.nullable(v.string()), null);
const noCounter = { receiptCounter: null, receiptMark: null };
const counterFields = v.fallback(
  v.object({ receiptCounter: absentText, receiptMark: absentText }),
  noCounter,
);
const storedCounter = v.object({
  data: v.object({
    attributes: v.object({
      profile: v.fallback(v.object({ privateData: counterFields, metadata: counterFields }), {
        privateData: noCounter,
        metadata: noCounter,
      }),
    }),
  }),
});

/** Sealed counter of a teacher's receipts, as it is stored. */
export interface StoredCounter {
  sealed: string | null;
  /** Names the newest one. */
  mark: string | null;
  /** Of older installations, where everybody could read it. */
  published: string | null;
}

async function receiptCounterOf(pending: PendingAnswer): Promise<StoredCounter> {
  const { privateData, metadata } = v.parse(storedCounter, toPlain((await pending).data)).data
    .attributes.profile;
  return {
    sealed: privateData.receiptCounter,
    mark: metadata.receiptMark,
    published: metadata.receiptCounter,
  };
}

const privateDataOf = async (pending: PendingAnswer) =>
  (await shown(pending)).profile?.privateData ?? {};

async function identityOf(
  pending: PendingAnswer,
): Promise<{ email: string | null; names: string[] }> {
  const { email = null, profile = {} } = await shown(pending);
  const { firstName, lastName, displayName } = profile;
  const whole = firstName && lastName ? `${firstName} ${lastName}` : undefined;
  return { email, names: [whole, displayName].filter(name => name !== undefined) };
}

/**
 * The Integration SDK with answers parsed by the contract, and a queue for each kind of call.
 * Includes listings that are not showable.
 */
export type IntegrationSdk = ReturnType<typeof typedIntegrationSdk>;

const usersOf = (sdk: RawIntegrationSdk, { read, write }: OperatorQueues) => ({
  show: (params: Named) =>
    one(
      'user',
      read(() => sdk.users.show(params)),
    ),
  query: (params: object) =>
    many(
      'user',
      read(() => sdk.users.query(params)),
    ),
  /** Reads a user as they see themselves. */
  account: (id: string) => shown(read(() => sdk.users.show({ id }))),
  /** Reads the private data of a user, which others do not see. */
  privateData: (id: string) => privateDataOf(read(() => sdk.users.show({ id }))),
  /** Reads the e-mail address of a user and the names that they go by. */
  identity: (id: string) => identityOf(read(() => sdk.users.show({ id }))),
  /** Reads the sealed counter of a teacher's receipts. */
  receiptCounter: (id: string) => receiptCounterOf(read(() => sdk.users.show({ id }))),
  /** Reads everything about a user that mails to them depend on. */
  recipient: (id: string) => shown(read(() => sdk.users.show({ id }))),
  updateProfile: (params: Named) => done(write(() => sdk.users.updateProfile(params))),
  /** Lets a user in who waits for it; the marketplace mails them. */
  approve: (id: string) => done(write(() => sdk.users.approve({ id }))),
  /** Finds the id of the user with an e-mail address. @throws 404 */
  idOf: async (email: string) =>
    (
      await one(
        'user',
        read(() => sdk.users.show({ email })),
      )
    ).data.id,
});

/** Parses the answers of the vendor client and queues its calls. */
export const typedIntegrationSdk = (
  sdk: RawIntegrationSdk,
  { read, write }: OperatorQueues = createOperatorQueues(),
) => ({
  listings: {
    show: (params: Named) =>
      one(
        'listing',
        read(() => sdk.listings.show(params)),
      ),
    query: (params: object) =>
      many(
        'listing',
        read(() => sdk.listings.query(params)),
      ),
    update: (params: Named) => done(write(() => sdk.listings.update(params))),
    close: (params: Named) => done(write(() => sdk.listings.close(params))),
    /** Publishes a listing that waits for it; the marketplace mails its author. */
    approve: (id: string) => done(write(() => sdk.listings.approve({ id }))),
  },
  users: usersOf(sdk, { read, write }),
  transactions: {
    show: (params: Named) =>
      one(
        'transaction',
        read(() => sdk.transactions.show(params)),
      ),
    query: (params: object) =>
      many(
        'transaction',
        read(() => sdk.transactions.query(params)),
      ),
    transition: (params: object) => done(write(() => sdk.transactions.transition(params))),
    updateMetadata: (params: object) => done(write(() => sdk.transactions.updateMetadata(params))),
  },
  availabilityExceptions: {
    query: (params: object) =>
      many(
        'availabilityException',
        read(() => sdk.availabilityExceptions.query(params)),
      ),
    create: (params: object) => done(write(() => sdk.availabilityExceptions.create(params))),
    delete: (params: Named) => done(write(() => sdk.availabilityExceptions.delete(params))),
  },
  stock: { compareAndSet: (params: object) => done(write(() => sdk.stock.compareAndSet(params))) },
  stockAdjustments: {
    query: (params: object) =>
      many(
        'stockAdjustment',
        read(() => sdk.stockAdjustments.query(params)),
      ),
  },
  events: { query: (params: object) => events(read(() => sdk.events.query(params))) },
  /** Makes a call whose answer is passed on. */
  plain: async (
    call: (sdk: RawIntegrationSdk) => PendingAnswer,
    { writes = false } = {},
  ): Promise<PlainAnswer> =>
    v.parse(plainAnswer, toPlain((await (writes ? write : read)(() => call(sdk))).data)),
});

/**
 * Returns a getter of the client, which is created on first use. A process has one of them: its
 * queues keep the limit.
 */
export function integrationSdk({ baseUrl, clientId, clientSecret }: OperatorOptions) {
  let client: IntegrationSdk | undefined;
  return (): IntegrationSdk => {
    if (!client) {
      // A CommonJS package, loaded on first use only.
      const require = createRequire(import.meta.url);
      const sdk = require('sharetribe-flex-integration-sdk') as IntegrationModule;
      client = typedIntegrationSdk(
        sdk.createInstance({
          clientId,
          clientSecret,
          baseUrl: baseUrl(),
          // Limits time and size of answers like the other SDK.
          adapter: sdkAdapter(overHttp(defaultTimeoutMs)),
          tokenStore: sdk.tokenStore.memoryStore(),
        }),
      );
    }
    return client;
  };
}

/** Any listing with its private data, read over the Integration API. */
export const createListingReader =
  (operator: () => IntegrationSdk) =>
  async (listingId: string): Promise<Listing> =>
    entityOf(await operator().listings.show({ id: listingId }));
