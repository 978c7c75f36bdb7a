import type { DisputeEvidence } from '#marketplace/contract/payments.ts';
import { isRecord } from '#marketplace/contract/fields.ts';
import { currencyDigits } from '#marketplace/contract/wireTypes.ts';
import type { OperatorOrderRow } from '#marketplace/db/operators/ordersForOperators.ts';
import type { writtenParts } from '#marketplace/db/operators/orderParts.ts';

/** Characters that the provider takes of a text. */
const longestText = 20_000;

/** Parts of an order that are evidence, in English, which banks read. */
type Parts = NonNullable<Awaited<ReturnType<typeof writtenParts>>>;

/** Gathers what the bank of a payer has to know of an order, as texts by field. */
export function evidenceOf(order: OperatorOrderRow, parts: Parts): DisputeEvidence {
  const texts: Record<keyof DisputeEvidence, string> = {
    customer_name: `${order.customer.first_name} ${order.customer.last_name}`.trim(),
    customer_email_address: order.customer.email,
    product_description: productOf(order, parts),
    service_date: order.booking?.start.slice(0, 10) ?? '',
    cancellation_policy_disclosure: policyOf(parts),
    access_activity_log: [...stepsOf(parts), ...attendanceOf(parts)].join('\n'),
    uncategorized_text: messagesOf(parts).join('\n'),
  };
  return Object.fromEntries(
    Object.entries(texts).flatMap(([field, text]) =>
      text === '' ? [] : [[field, text.slice(0, longestText)]],
    ),
  );
}

const minutes = (at: Date | string): string =>
  `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Describes the sale: the class, its time, and the price that was charged. */
function productOf({ listing_title: title, booking }: OperatorOrderRow, { state }: Parts): string {
  const lines = state.lineItems.filter(
    ({ includeFor, reversal }) => includeFor.includes('customer') && !reversal,
  );
  const amount = lines.reduce((sum, { lineTotal }) => sum + lineTotal.amount, 0);
  const currency = state.payin?.currency ?? '';
  const digits = currencyDigits(currency);
  const price = `${(amount / 10 ** digits).toFixed(digits)} ${currency}`;
  const time = booking
    ? ` It is held from ${minutes(booking.start)} to ${minutes(booking.end)}.`
    : '';
  const seats = booking ? ` Seats: ${booking.seats}.` : '';
  return `Live class “${title}”.${time}${seats} Price: ${price}.`;
}

function policyOf({ row: { metadata } }: Parts): string {
  const { policy } = metadata;
  return typeof policy === 'string'
    ? `The cancellation policy “${policy}” was shown before the payment, and is stored with the order.`
    : '';
}

const people = { customer: 'the customer', provider: 'the provider', operator: 'staff' };

/** Each step of the order, with who made it. */
const stepsOf = ({ state }: Parts): string[] =>
  state.steps.map(({ at, transition, by }) => {
    const name = transition.replace('transition/', '').replaceAll('-', ' ');
    return `${minutes(at)}: ${name}, by ${by === 'system' ? 'the system' : people[by]}`;
  });

/** Lists the attendance that the meeting service or the teacher noted. */
function attendanceOf({ row: { metadata } }: Parts): string[] {
  const { attendance } = metadata;
  if (!Array.isArray(attendance)) return [];
  return attendance.filter(isRecord).map(({ date, status, source, minutes: stay }) => {
    const time = typeof stay === 'number' ? ` for ${stay} minutes` : '';
    return `Attendance of ${String(date)}: ${String(status)}${time}, noted by the ${String(source)}`;
  });
}

const messagesOf = ({ messages, row }: Parts): string[] =>
  messages.map(({ created_at: at, sender_id: sender, content }) => {
    const by = sender === row.customer_id ? people.customer : people.provider;
    return `${minutes(at)}, message of ${by}: ${content}`;
  });
