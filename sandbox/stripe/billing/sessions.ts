import { invalidRequest } from '../http/errors.ts';
import { listOperation, page } from '../http/list.ts';
import { operation } from '../http/operation.ts';
import type { Call, Operation } from '../http/operation.ts';
import { hash, int, list, mergeMetadata, metadata, oneOf, required, text } from '../http/params.ts';
import type { Field, Parsed } from '../http/params.ts';
import type { CheckoutSession, Price, PricingTerms } from '../model/billingRows.ts';
import { findOwn } from '../state/find.ts';
import { newId } from '../model/ids.ts';
import { upToDate, expireSession } from './scheduler.ts';
import { createInlinePrice, inlinePriceShape } from './prices.ts';
import { itemOf, readPricingTerms, pricingTermsShape } from './pricingTerms.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** An address on the web; the place for the session's id in it may stay open. */
function webAddress(): Field<string> {
  return {
    parse(raw, path) {
      const url = text(5000).parse(raw, path);
      if (/^https?:\/\//.test(url) && URL.canParse(url)) return url;
      throw invalidRequest('Not a valid URL', { code: 'url_invalid', param: path });
    },
  };
}

/** How a payment that is made at once is shared. */
const paymentShape = {
  application_fee_amount: int(0),
  metadata: metadata(),
  transfer_data: hash({ destination: required(text()) }),
};

const createShape = {
  allowed_payment_method_types: list(oneOf('card')),
  cancel_url: webAddress(),
  client_reference_id: text(200),
  customer: text(),
  customer_email: text(800),
  expires_at: int(0),
  line_items: required(
    list(hash({ price: text(), price_data: hash(inlinePriceShape), quantity: int(1) })),
  ),
  locale: text(),
  metadata: metadata(),
  mode: required(oneOf('payment', 'subscription')),
  payment_intent_data: hash(paymentShape),
  payment_method_collection: oneOf('always'),
  subscription_data: hash(pricingTermsShape),
  success_url: required(webAddress()),
  ui_mode: oneOf('hosted_page'),
};

/** `/v1/checkout/sessions`: payments that the payer makes on a page of the provider. */
export const sessionOperations: Operation[] = upToDate([
  operation('POST /checkout/sessions', createShape, create),
  operation('GET /checkout/sessions/:id', {}, find),
  operation('POST /checkout/sessions/:id', { metadata: metadata() }, (call, params) => {
    const session = find(call);
    const notes = mergeMetadata(session.metadata, params.metadata);
    return call.tx.put('checkout_sessions', { ...session, metadata: notes });
  }),
  operation('POST /checkout/sessions/:id/expire', {}, call => {
    const session = find(call);
    if (session.status !== 'open') {
      throw invalidRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      );
    }
    return expireSession(call, session);
  }),
  operation(
    'GET /checkout/sessions/:id/line_items',
    { limit: int(1), starting_after: text(), ending_before: text() },
    (call, params) => {
      const { line_items: items } = find(call).$included;
      return page([...items.data], params, items.url);
    },
  ),
  listOperation('GET /checkout/sessions', {
    collection: 'checkout_sessions',
    shape: {
      customer: text(),
      status: oneOf('complete', 'expired', 'open'),
      subscription: text(),
    },
    keep: (row, params, call) =>
      row.$account === call.account &&
      (params.customer === undefined || row.customer === params.customer) &&
      (params.status === undefined || row.status === params.status) &&
      (params.subscription === undefined || row.subscription === params.subscription),
  }),
]);

function find(call: Call): CheckoutSession {
  return findOwn(call, 'checkout_sessions', call.ids.id ?? '');
}

function create(call: Call, params: Parsed<typeof createShape>): CheckoutSession {
  const { customer, customer_email: email, mode } = params;
  if (customer !== undefined && email !== undefined) {
    throw invalidRequest(
      'You may only specify one of these parameters: customer, customer_email.',
      {
        param: 'customer',
      },
    );
  }
  if (customer !== undefined && findOwn(call, 'customers', customer, 'customer').deleted) {
    throw invalidRequest(`No such customer: '${customer}'`, {
      code: 'resource_missing',
      param: 'customer',
    });
  }
  const sold = mode === 'payment' ? soldAtOnce(call, params) : soldMonthly(call, params);
  const { price, quantity, amount, terms, fee } = sold;
  const id = newId('cs_test');
  return call.tx.put('checkout_sessions', {
    id,
    object: 'checkout.session',
    created: call.now,
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
    amount_subtotal: amount,
    amount_total: amount,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    currency: price.currency,
    customer: customer ?? null,
    customer_creation: customer === undefined ? 'always' : null,
    customer_details: null,
    customer_email: email ?? null,
    expires_at: expiry(call, params.expires_at),
    invoice: null,
    locale: params.locale ?? null,
    mode,
    payment_intent: null,
    payment_method_collection: mode === 'payment' ? 'if_required' : 'always',
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    setup_intent: null,
    status: 'open',
    subscription: null,
    success_url: params.success_url,
    ui_mode: 'hosted_page',
    url: `${call.publicUrl}/stripe/checkout/${id}`,
    $account: call.account,
    $included: {
      line_items: {
        object: 'list',
        data: [
          {
            id: newId('li'),
            object: 'item',
            amount_discount: 0,
            amount_subtotal: amount,
            amount_tax: 0,
            amount_total: amount,
            currency: price.currency,
            description: findOwn(call, 'products', price.product).name,
            price,
            quantity,
          },
        ],
        has_more: false,
        url: `/v1/checkout/sessions/${id}/line_items`,
      },
    },
    $terms: terms,
    $fee: fee,
    $customer: customer ?? null,
    $payment: null,
  });
}

/** Item of a session: price, quantity, and the share of the marketplace. */
interface Sold {
  price: Price;
  quantity: number;
  amount: number;
  terms: PricingTerms;
  /** Fee of what is paid at once; otherwise the terms have a percentage. */
  fee: number | null;
}

function soldMonthly(call: Call, params: Parsed<typeof createShape>): Sold {
  const items = params.line_items.map(({ price = '', quantity }) => ({ price, quantity }));
  const { price, quantity } = itemOf(call, items, 'line_items');
  const amount = price.unit_amount * quantity;
  const data = params.subscription_data ?? {};
  const terms = readPricingTerms(call, data, { amount, currency: price.currency });
  return { price, quantity, amount, terms, fee: null };
}

function soldAtOnce(call: Call, params: Parsed<typeof createShape>): Sold {
  const [item, ...others] = params.line_items;
  if (!item?.price_data || others.length > 0) {
    throw invalidRequest('In `payment` mode the stub takes exactly one `price_data`.', {
      param: 'line_items',
    });
  }
  const price = createInlinePrice(call, item.price_data);
  const quantity = item.quantity ?? 1;
  const amount = price.unit_amount * quantity;
  const { application_fee_amount: fee = null, ...data } = params.payment_intent_data ?? {};
  const terms = readPricingTerms(call, data, { amount, currency: price.currency });
  if (fee !== null && fee > amount) {
    throw invalidRequest('The application fee cannot be greater than the amount.', {
      param: 'payment_intent_data[application_fee_amount]',
    });
  }
  return { price, quantity, amount, terms, fee };
}

/** When the page stops taking payments: by default a day after its creation. */
function expiry({ now }: Call, sent: number | undefined): number {
  const at = sent ?? now + DAY;
  const fault =
    at < now + 30 * MINUTE
      ? 'at least 30 minutes from Checkout Session creation'
      : at > now + DAY
        ? 'less than 24 hours from Checkout Session creation'
        : null;
  if (!fault) return at;
  throw invalidRequest(`The \`expires_at\` timestamp must be ${fault}.`, { param: 'expires_at' });
}
