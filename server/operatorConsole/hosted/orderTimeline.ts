import * as v from 'valibot';
import type { OrderTransition, presentOrder } from './plainOrders.ts';

type Order = NonNullable<ReturnType<typeof presentOrder>>;
type Role = 'customer' | 'provider' | 'operator' | 'system';

const message = v.object({
  id: v.string(),
  attributes: v.object({ content: v.string(), createdAt: v.string() }),
  relationships: v.object({ sender: v.object({ data: v.object({ id: v.string() }) }) }),
});
const review = v.object({
  id: v.string(),
  type: v.literal('review'),
  attributes: v.object({
    type: v.fallback(v.string(), ''),
    state: v.picklist(['pending', 'public']),
    rating: v.number(),
    content: v.fallback(v.string(), ''),
    createdAt: v.string(),
  }),
});

const actorOf = ({ row: { customer, provider } }: Order, role: Role) => {
  const party = { customer, provider, operator: null, system: null }[role];
  return { role, id: party?.id ?? null, name: party?.name ?? null };
};

const roleOf = (by: string): Role =>
  by === 'customer' || by === 'provider' || by === 'operator' ? by : 'system';

const ofTransition = (order: Order) => (made: OrderTransition, index: number) => ({
  at: made.createdAt,
  actor: actorOf(order, roleOf(made.by)),
  kind: 'transition',
  seq: index + 1,
  transition: made.transition,
  from: null,
  // States in between are those of the process, which only the Build API has.
  to: index === order.transitions.length - 1 ? order.row.state : '',
});

const ofMessage = (order: Order) => (resource: unknown) => {
  const { success, output } = v.safeParse(message, resource);
  if (!success) return [];
  const { content, createdAt: at } = output.attributes;
  const isCustomer = output.relationships.sender.data.id === order.row.customer.id;
  const actor = actorOf(order, isCustomer ? 'customer' : 'provider');
  return [{ at, actor, kind: 'message', id: output.id, content }];
};

const ofReview = (order: Order) => (resource: unknown) => {
  const { success, output } = v.safeParse(review, resource);
  if (!success) return [];
  const { createdAt: at, type, ...facts } = output.attributes;
  const actor = actorOf(order, type === 'ofCustomer' ? 'provider' : 'customer');
  return [{ at, actor, kind: 'review', id: output.id, type, ...facts }];
};

/** Puts the history of an order together, the oldest entry first. */
export const timelineOf = (
  order: Order,
  { included, messages }: { included: readonly unknown[]; messages: readonly unknown[] },
) =>
  [
    ...order.transitions.map(ofTransition(order)),
    ...messages.flatMap(ofMessage(order)),
    ...included.flatMap(ofReview(order)),
  ].toSorted((one, other) => one.at.localeCompare(other.at));
