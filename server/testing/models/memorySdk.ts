import type {
  MemoryEngine,
  MemoryListing,
  MemoryOrder,
} from '@flowroom/marketplace/testing/memory/memoryEngine';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import type { Many, One, Resource } from '#shared/contract/resources.ts';
import { toPlain } from '#shared/values/sdkValues.ts';
import { bookingOf, listingOf, transactionOf, userOf } from './memoryResources.ts';
import type { CrashPoints } from './crashPlan.ts';
import { matches, sortOrders } from './memoryQuery.ts';
import type { OrderQuery } from './memoryQuery.ts';
import { iso } from '#shared/time/time.ts';

/** An error of the marketplace as its SDK throws it. */
function asRefusal(error: unknown): unknown {
  if (!(error instanceof Error) || !('items' in error) || !('status' in error)) return error;
  const { status, items } = error;
  return Object.assign(new Error(error.message), { status, data: { errors: items } });
}

const asking = async <Result>(body: () => Result | Promise<Result>): Promise<Result> => {
  try {
    return await body();
  } catch (error) {
    throw asRefusal(error);
  }
};

const paramsOf = (params: object) => toPlain(params) as Record<string, unknown>;

/** Reads of the marketplace in memory, and writes at which a process may die. */
export function memorySdks(engine: MemoryEngine, crashPoints: CrashPoints) {
  const writing = <Result>(call: string, body: () => Result): Promise<Result> =>
    asking(() => crashPoints.run(call, body));

  const relatedOf = ({ state }: MemoryOrder): Resource[] => [
    listingOf(engine.listing(state.listingId)),
    userOf(state.customerId, engine.gone.has(state.customerId)),
    userOf(state.providerId, engine.gone.has(state.providerId)),
    ...(state.booking ? [bookingOf(state.booking)] : []),
  ];
  const one = (order: MemoryOrder): One<'transaction'> => ({
    data: transactionOf(order),
    included: relatedOf(order),
  });

  /** @param callerId null for the operator */
  const query = (callerId: string | null) => (params: object) =>
    asking((): Many<'transaction'> => {
      const wanted = params as OrderQuery;
      const { page = 1, perPage = 100, sort } = wanted;
      const found = sortOrders(
        [...engine.orders.values()].filter(order => matches(order, wanted, callerId)),
        sort,
      );
      const shown = found.slice((page - 1) * perPage, page * perPage);
      return {
        data: shown.map(transactionOf),
        included: [...new Set(shown.flatMap(relatedOf))],
        meta: {
          page,
          perPage,
          totalItems: found.length,
          totalPages: Math.ceil(found.length / perPage),
        },
      };
    });

  const transitionBy =
    (callerId: string | null, trusted: boolean) =>
    ({ id, transition, params }: { id?: string; transition?: string; params?: object }) =>
      writing(`${transition} ${id}`, () =>
        engine.transition(id ?? '', {
          transition: transition ?? '',
          params: paramsOf(params ?? {}),
          callerId,
          trusted,
        }),
      );

  const showListing = ({ id }: { id: string }) =>
    asking((): One<'listing'> => listingAnswer(engine.listing(id)));

  const operator = {
    listings: {
      show: showListing,
      update: ({ id, availabilityPlan, ...change }: UpdateCall) =>
        writing(`update listing ${Object.keys(change.metadata ?? {}).join()}`, () =>
          engine.updateListing(id, {
            ...(availabilityPlan && { plan: availabilityPlan }),
            ...change,
          }),
        ),
      close: ({ id }: { id: string }) =>
        writing('close listing', () => engine.setState(id, 'closed')),
    },
    transactions: {
      show: ({ id }: { id: string }) => asking(() => one(engine.order(id))),
      query: query(null),
      transition: async (call: object) => {
        await transitionBy(null, true)(call);
      },
      updateMetadata: (call: object) => {
        const { id, metadata } = call as { id: string; metadata: Record<string, unknown> };
        return writing(`metadata ${Object.keys(metadata).join()} ${id}`, () =>
          engine.updateMetadata(id, metadata),
        );
      },
    },
    availabilityExceptions: {
      query: (params: object) =>
        asking((): Many<'availabilityException'> => {
          const { listingId, start, end } = params as { listingId: string; start: Date; end: Date };
          const data = engine
            .listing(listingId)
            .exceptions.filter(one => one.end > start.getTime() && one.start < end.getTime())
            .map(({ id, seats, ...span }) => ({
              id,
              type: 'availabilityException' as const,
              attributes: { start: iso(span.start), end: iso(span.end), seats },
            }));
          return { data, meta: allOf(data.length) };
        }),
      create: (params: object) => {
        const { listingId, start, end, seats } = params as ExceptionCall;
        return writing('create exception', () =>
          engine.createException(listingId, {
            start: start.getTime(),
            end: end.getTime(),
            seats,
          }),
        );
      },
      delete: ({ id }: { id: string }) =>
        writing('delete exception', () => engine.deleteException(id)),
    },
    stock: {
      compareAndSet: (params: object) => {
        const { listingId, ...totals } = params as StockCall;
        return writing('set stock', () => engine.setStock(listingId, totals));
      },
    },
    users: {
      show: ({ id }: { id: string }) =>
        asking((): One<'user'> => ({
          data: {
            ...userOf(id, engine.gone.has(id)),
            relationships: { stripeAccount: { data: { id: 'acct', type: 'stripeAccount' } } },
          },
          included: [
            { id: 'acct', type: 'stripeAccount', attributes: { stripeAccountId: 'acct' } },
          ],
        })),
    },
  };

  /** The SDK of a person; `trusted`: with the client secret. */
  const personal = (userId: string, trusted = false) => {
    const initiate = async (body: object) => {
      const { processAlias, transition, params } = body as InitiateCall;
      const order = await writing(`${transition} of ${userId}`, () =>
        engine.initiate(processAlias, {
          transition,
          params: paramsOf(params),
          callerId: userId,
          trusted,
        }),
      );
      return { ...one(order), asSent: { id: order.state.id } };
    };
    const transition = async (body: object) => ({
      ...one(await transitionBy(userId, trusted)(body)),
      asSent: null,
    });
    return {
      currentUser: {
        show: () =>
          asking((): One<'currentUser'> => ({
            data: { id: userId, type: 'currentUser', attributes: { email: `${userId}@a.test` } },
          })),
      },
      listings: { show: showOpenListing },
      timeslots: { query: slots },
      processTransitions: {
        next: (id: string) =>
          asking(() => {
            const { process, state } = engine.order(id).state;
            return process.transitions.filter(({ from }) => from === state).map(({ name }) => name);
          }),
      },
      transactions: {
        show: ({ id }: { id: string }) => asking(() => one(engine.order(id))),
        query: query(userId),
        initiate,
        transition,
      },
    };
  };

  const showOpenListing = ({ id }: { id: string }) =>
    asking((): One<'listing'> => {
      const listing = engine.listing(id);
      return {
        ...listingAnswer(listing),
        included: [userOf(listing.authorId, engine.gone.has(listing.authorId))],
      };
    });

  const slots = (params: object) =>
    asking((): Many<'timeSlot'> => {
      const { listingId, start, end } = params as { listingId: string; start: Date; end: Date };
      const data = engine
        .freeStretches(listingId, start.getTime(), end.getTime())
        .map(({ seats, ...span }, index) => ({
          id: `slot-${index}`,
          type: 'timeSlot' as const,
          attributes: { start: iso(span.start), end: iso(span.end), seats },
        }));
      return { data, meta: allOf(data.length) };
    });

  // Only the calls that the server makes for orders are there; any other one fails loudly.
  return {
    operator: operator as unknown as IntegrationSdk,
    personal: (userId: string, trusted = false) =>
      personal(userId, trusted) as unknown as ServerSdk,
  };
}

const listingAnswer = (listing: MemoryListing): One<'listing'> => {
  const { id, stock } = listing;
  return {
    data: listingOf(listing),
    included: [{ id: `stock-${id}`, type: 'stock', attributes: { quantity: stock } }],
  };
};

const allOf = (count: number) => ({
  page: 1,
  perPage: 500,
  totalItems: count,
  totalPages: 1,
});

type UpdateCall = { id: string; availabilityPlan?: MemoryListing['plan'] } & Partial<
  Pick<MemoryListing, 'publicData' | 'privateData' | 'metadata'>
>;
interface ExceptionCall {
  listingId: string;
  start: Date;
  end: Date;
  seats: number;
}
interface StockCall {
  listingId: string;
  oldTotal: number;
  newTotal: number;
}
interface InitiateCall {
  processAlias: string;
  transition: string;
  params: object;
}
