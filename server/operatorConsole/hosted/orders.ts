import * as v from 'valibot';
import { apiFault } from '#server/base/apiFault.ts';
import { siteOperation, sitePage } from '#server/http/operator/siteOperation.ts';
import type { AnySiteOperation, SiteCall } from '#server/http/operator/siteOperation.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { statusOf } from '#server/marketplaceClient/sdk/refusal.ts';
import { uuid } from '#shared/contract/strict.ts';
import { timelineOf } from './orderTimeline.ts';
import { plainOperation } from './plainOperation.ts';
import { orderIncludes, presentOrder, presentOrders } from './plainOrders.ts';

type Operator = () => IntegrationSdk;

const word = v.pipe(v.string(), v.maxLength(1000));
const query = v.object({
  search: v.optional(v.pipe(word, v.trim())),
  personId: v.optional(uuid),
  listingId: v.optional(uuid),
  states: v.optional(word),
  lastTransitions: v.optional(word),
  processName: v.optional(word),
  processVersion: v.optional(word),
  createdAtStart: v.optional(word),
  createdAtEnd: v.optional(word),
  lastTransitionedAtStart: v.optional(word),
  lastTransitionedAtEnd: v.optional(word),
  sort: v.optional(
    v.picklist(['createdAt', '-createdAt', 'lastTransitionedAt', '-lastTransitionedAt']),
  ),
});
type Query = v.InferOutput<typeof query>;

const noneAt404 = (error: unknown) => {
  if (statusOf(error) === 404) return null;
  throw error;
};

/** Returns the id of the person with a mail address; null for nobody. */
async function personOf(operator: Operator, email: string): Promise<string | null> {
  const answer = await operator()
    .plain(sdk => sdk.users.show({ email }))
    .catch(noneAt404);
  return v.is(v.object({ id: v.string() }), answer?.data) ? answer.data.id : null;
}

const showOrder = (operator: Operator, id: string, more: readonly string[] = []) =>
  operator()
    .plain(sdk => sdk.transactions.show({ id, include: [...orderIncludes, ...more] }))
    .catch(noneAt404);

/** Queries orders. The Integration API sorts the newest first without a minus. */
async function findOrders(operator: Operator, params: object, sort: string, call: SiteCall) {
  const { page, perPage } = call;
  const order = sort.startsWith('-') ? sort.slice(1) : `-${sort}`;
  const answer = await operator().plain(sdk =>
    sdk.transactions.query({ ...params, sort: order, page, perPage, include: orderIncludes }),
  );
  const { totalItems } = v.parse(v.object({ totalItems: v.number() }), answer.meta);
  return { data: presentOrders(answer), meta: sitePage(totalItems, call) };
}

const paramsOf = ({ personId, processName, listingId, states, ...given }: Query) => ({
  ...(personId && { userId: personId }),
  ...(listingId && { listingId }),
  ...(states && { states }),
  ...(processName && { processNames: processName }),
  ...(given.lastTransitions && { lastTransitions: given.lastTransitions }),
  ...(given.createdAtStart && { createdAtStart: given.createdAtStart }),
  ...(given.createdAtEnd && { createdAtEnd: given.createdAtEnd }),
});

/** Filters that were given and are left out: the Integration API has no such filter. */
const unknownOf = (given: Query) =>
  given.lastTransitionedAtStart || given.lastTransitionedAtEnd || given.processVersion
    ? ['filter']
    : [];

/** Finds orders by a number, the id of a person or of a class, or a mail address. */
async function searchOrders(operator: Operator, search: string, given: Query, call: SiteCall) {
  const find = (by: object) =>
    findOrders(operator, { ...paramsOf(given), ...by }, given.sort ?? '-createdAt', call);
  const nothing = (unknown: string[]) => ({ data: [], meta: { ...sitePage(0, call), unknown } });
  if (search.includes('@')) {
    const userId = await personOf(operator, search);
    return userId === null ? nothing([]) : find({ userId });
  }
  if (!v.is(uuid, search)) return nothing(['words']);
  const order = await showOrder(operator, search);
  if (order) {
    const found = presentOrder(order.data, order.included);
    return found ? { data: [found.row], meta: sitePage(1, call) } : nothing([]);
  }
  const ofPerson = await find({ userId: search });
  return ofPerson.data.length > 0 ? ofPerson : find({ listingId: search });
}

const listOrders = (operator: Operator) =>
  siteOperation({
    name: 'orders/query',
    method: 'GET',
    input: query,
    async run(given, call) {
      const { search = '', sort = '-createdAt' } = given;
      const { data, meta } =
        search === ''
          ? await findOrders(operator, paramsOf(given), sort, call)
          : await searchOrders(operator, search, given, call);
      return { data, meta: { isPartial: false, unknown: unknownOf(given), ...meta } };
    },
  });

/** What only the marketplace, the site or the payment provider knows. */
const unknown = ['payments', 'mailsSent', 'mailsOfSite', 'webhooks', 'disputes', 'actions'];

const showOneOrder = (operator: Operator) =>
  siteOperation({
    name: 'orders/show',
    method: 'GET',
    input: v.object({ id: uuid }),
    async run({ id }) {
      const [answer, written] = await Promise.all([
        showOrder(operator, id, ['reviews']),
        operator()
          .plain(sdk => sdk.messages.query({ transactionId: id, include: ['sender'] }))
          .catch(noneAt404),
      ]);
      const order = answer && presentOrder(answer.data, answer.included);
      if (!order) throw apiFault(404, 'not-found', 'There is no such order.');
      const { row, lineItems, metadata } = order;
      const messages: readonly unknown[] = Array.isArray(written?.data) ? written.data : [];
      const data = {
        ...row,
        ...{ lineItems, metadata, stockReservation: null },
        isRefunded: lineItems.some(({ reversal }) => reversal),
        refundable: null,
        references: { payment: null, customer: null, account: null, savedCard: null },
        // Which transitions there are is known to the Build API.
        actions: [],
        timeline: timelineOf(order, { included: answer.included ?? [], messages }),
      };
      return { data, meta: { unknown } };
    },
  });

/** Operations about orders by the Integration API. */
export const orderOperations = (operator: Operator): readonly AnySiteOperation[] => [
  listOrders(operator),
  showOneOrder(operator),
  plainOperation('integration/transactions/show', operator, sdk => sdk.transactions.show),
];
