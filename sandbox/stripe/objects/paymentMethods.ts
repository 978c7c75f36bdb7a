import { StripeError, invalidRequest } from '../http/errors.ts';
import type { RawHash } from '../http/form.ts';
import { operation } from '../http/operation.ts';
import type { Call, Operation } from '../http/operation.ts';
import {
  hash,
  int,
  mergeMetadata,
  metadata,
  oneOf,
  open,
  parseParams,
  required,
  text,
  unsettable,
} from '../http/params.ts';
import type { Parsed } from '../http/params.ts';
import { emit } from '../state/emit.ts';
import { findOwn } from '../state/find.ts';
import { newId } from '../model/ids.ts';
import type { PaymentMethod, PushMethod } from '../model/rows.ts';
import { listOperation } from '../http/list.ts';
import { cardDetails, cardShape, readCard, readToken } from './cards.ts';
import type { CardInput } from './cards.ts';
import { pushMethods } from './pushMethods.ts';
import { namedTestCard } from './testCards.ts';

const address = hash({
  city: unsettable(text()),
  country: unsettable(text()),
  line1: unsettable(text()),
  line2: unsettable(text()),
  postal_code: unsettable(text()),
  state: unsettable(text()),
});

const billingDetails = hash({
  address: unsettable(address),
  email: unsettable(text()),
  name: unsettable(text()),
  phone: unsettable(text()),
});

/** The parameters of a payment method, also as `payment_method_data`. */
const paymentMethodShape = {
  type: required(oneOf('card', ...pushMethods)),
  card: hash({ ...cardShape, token: text() }),
  alipay: open(),
  bancontact: open(),
  eps: open(),
  giropay: open(),
  ideal: open(),
  p24: open(),
  billing_details: billingDetails,
  metadata: metadata(),
  allow_redisplay: text(),
  // Sent by browser code about itself; of no meaning here.
  payment_user_agent: text(),
  referrer: text(),
  time_on_page: text(),
  guid: text(),
  muid: text(),
  sid: text(),
  key: text(),
  radar_options: open(),
  client_attribution_metadata: open(),
};

type Billing = Parsed<{ b: typeof billingDetails }>['b'];

/**
 * Makes a payment method of card parameters, a card token or a push; card errors on bad numbers.
 */
function createPaymentMethod(
  call: Call,
  params: Parsed<typeof paymentMethodShape>,
  at = '',
): PaymentMethod {
  if (params.type !== 'card') {
    return savePaymentMethod(call, { type: params.type }, params.billing_details, params.metadata);
  }
  if (!params.card) {
    throw invalidRequest('Missing required param: card.', {
      code: 'parameter_missing',
      param: at === '' ? 'card' : `${at}[card]`,
    });
  }
  const { token, ...numbers } = params.card;
  const card = token === undefined ? readCard(call, numbers) : readToken(call, token);
  return savePaymentMethod(
    call,
    { type: 'card', ...card },
    params.billing_details,
    params.metadata,
  );
}

/** Makes a payment method of `payment_method_data`. */
export function createFromData(call: Call, raw: RawHash): PaymentMethod {
  const at = 'payment_method_data';
  return createPaymentMethod(call, parseParams(paymentMethodShape, raw, at), at);
}

/** The payment method with this id; `pm_card_…` names make a fresh one of that test card. */
export function resolvePaymentMethod(
  call: Call,
  id: string,
  param = 'payment_method',
): PaymentMethod {
  const named = namedTestCard(id);
  if (!named) return findOwn(call, 'payment_methods', id, param);
  return savePaymentMethod(call, { type: 'card', ...cardDetails(call, named) });
}

/** Saves the card to the customer; cards that the bank refuses at once are a card error. */
export function attach(call: Call, method: PaymentMethod, customer: string): PaymentMethod {
  if (method.type !== 'card') {
    throw invalidRequest(`Payment methods of type ${method.type} can not be saved to customers.`, {
      code: 'payment_method_unexpected_state',
    });
  }
  const { decline, attachable } = method.$card;
  if (!attachable && decline) throw new StripeError(402, { type: 'card_error', ...decline });
  const saved = call.tx.put('payment_methods', { ...method, customer });
  emit(call, 'payment_method.attached', saved);
  return saved;
}

type MethodInput = ({ type: 'card' } & CardInput) | { type: PushMethod };

// A push always needs the payer's approval at the bank.
const pushBehaviour = { decline: null, authentication: 'always', attachable: false } as const;

function savePaymentMethod(
  call: Call,
  input: MethodInput,
  billing?: Billing,
  notes?: Record<string, string> | null,
): PaymentMethod {
  const isCard = input.type === 'card';
  return call.tx.put('payment_methods', {
    id: newId('pm'),
    object: 'payment_method',
    created: call.now,
    livemode: false,
    metadata: notes ?? {},
    type: input.type,
    customer: null,
    billing_details: mergeBilling(emptyBilling(isCard ? input : null), billing),
    ...(isCard ? { card: input.card } : { [input.type]: {} }),
    $card: { ...(isCard ? input.secret : pushBehaviour), setUp: false },
    $account: call.account,
  });
}

function emptyBilling(input: CardInput | null): PaymentMethod['billing_details'] {
  const address = {
    city: null,
    country: null,
    line1: null,
    line2: null,
    postal_code: input?.postalCode ?? null,
    state: null,
  };
  return { address, email: null, name: input?.name ?? null, phone: null };
}

function mergeBilling(
  old: PaymentMethod['billing_details'],
  change: Billing,
): PaymentMethod['billing_details'] {
  if (!change) return old;
  const { address, email = old.email, name = old.name, phone = old.phone } = change;
  const sent = Object.entries(address ?? {}).filter(
    (entry): entry is [string, string | null] => entry[1] !== undefined,
  );
  return { email, name, phone, address: { ...old.address, ...Object.fromEntries(sent) } };
}

/** `/v1/payment_methods`. */
export const paymentMethodOperations: Operation[] = [
  operation(
    'POST /payment_methods',
    paymentMethodShape,
    (call, params) => createPaymentMethod(call, params),
    { browser: true },
  ),
  operation('GET /payment_methods/:id', {}, call =>
    findOwn(call, 'payment_methods', call.ids.id ?? ''),
  ),
  listOperation('GET /payment_methods', {
    collection: 'payment_methods',
    shape: { customer: text(), type: text() },
    keep: (row, params, call) =>
      row.$account === call.account && row.customer === (params.customer ?? null),
  }),
  operation(
    'POST /payment_methods/:id',
    {
      billing_details: billingDetails,
      card: hash({ exp_month: int(1), exp_year: int(1970) }),
      metadata: metadata(),
    },
    (call, params) => {
      const method = findOwn(call, 'payment_methods', call.ids.id ?? '');
      const updated = call.tx.put('payment_methods', {
        ...method,
        billing_details: mergeBilling(method.billing_details, params.billing_details),
        card: method.card && { ...method.card, ...params.card },
        metadata: mergeMetadata(method.metadata, params.metadata),
      });
      emit(call, 'payment_method.updated', updated);
      return updated;
    },
  ),
  operation('POST /payment_methods/:id/attach', { customer: required(text()) }, (call, params) => {
    const method = resolvePaymentMethod(call, call.ids.id ?? '');
    const customer = findOwn(call, 'customers', params.customer, 'customer');
    if (method.customer !== null && method.customer !== customer.id) {
      throw invalidRequest(
        'The payment method you provided has already been attached to a customer.',
        { code: 'payment_method_unexpected_state' },
      );
    }
    return attach(call, method, customer.id);
  }),
  operation('POST /payment_methods/:id/detach', {}, call => {
    const method = findOwn(call, 'payment_methods', call.ids.id ?? '');
    if (method.customer === null) {
      throw invalidRequest(
        'The payment method you provided is not attached to a customer so detachment is impossible.',
        { code: 'payment_method_unexpected_state' },
      );
    }
    const customer = call.tx.get('customers', method.customer);
    if (customer?.invoice_settings.default_payment_method === method.id) {
      call.tx.put('customers', { ...customer, invoice_settings: { default_payment_method: null } });
    }
    const detached = call.tx.put('payment_methods', { ...method, customer: null });
    emit(call, 'payment_method.detached', detached);
    return detached;
  }),
];
