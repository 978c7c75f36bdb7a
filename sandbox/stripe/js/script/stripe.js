import { createApi, integrationError } from './api.js';
import { createCardElement } from './element.js';
import { createIntents } from './intents.js';

/**
 * The address of the script determines that of the API: `…/stripe/js/v3/` belongs to `…/stripe/`.
 */
const BASE = document.currentScript.src.replace(/js\/v3\b.*$/, '');

/** The library for a publishable key; what is returned has the calls of Stripe.js that we use. */
export function Stripe(key, options = {}) {
  if (typeof key !== 'string' || !key.startsWith('pk_')) {
    throw integrationError(
      'Please call Stripe() with your publishable key. You used an empty or a secret key.',
    );
  }
  const account = options.stripeAccount;
  const api = createApi({ base: BASE, key, account });
  const payments = createIntents({ api, base: BASE }, 'payment');
  const setups = createIntents({ api, base: BASE }, 'setup');

  async function createToken(kind, data = {}) {
    const answer =
      typeof kind === 'string'
        ? await api.post('tokens', { [kind]: data })
        : await kind._call('createToken', { card: data });
    return answer.error ? { error: answer.error } : { token: answer.body };
  }

  async function createPaymentMethod(first, card, data = {}) {
    const given = typeof first === 'string' ? { type: first, card, ...data } : first;
    const { card: source, ...about } = given;
    const answer = source?._isCard
      ? await source._call('createPaymentMethod', { about })
      : await api.post('payment_methods', given);
    return answer.error ? { error: answer.error } : { paymentMethod: answer.body };
  }

  return {
    elements: given => createElements({ base: BASE, key, account, ...localeOf(options), ...given }),
    createToken,
    createPaymentMethod,
    confirmCardPayment: (secret, data, how) =>
      payments.confirm(secret, data, how, 'confirmCardPayment'),
    confirmCardSetup: (secret, data, how) => setups.confirm(secret, data, how, 'confirmCardSetup'),
    handleCardPayment: (secret, first, second) =>
      payments.confirm(secret, olderForm(first, second), {}, 'handleCardPayment'),
    handleCardSetup: (secret, first, second) =>
      setups.confirm(secret, olderForm(first, second), {}, 'handleCardSetup'),
    handleCardAction: secret => payments.next(secret, 'handleCardAction'),
    handleNextAction: ({ clientSecret }) =>
      clientSecret.startsWith('seti_')
        ? setups.next(clientSecret, 'handleNextAction')
        : payments.next(clientSecret, 'handleNextAction'),
    retrievePaymentIntent: secret => payments.retrieve(secret, 'retrievePaymentIntent'),
    retrieveSetupIntent: secret => setups.retrieve(secret, 'retrieveSetupIntent'),
    registerAppInfo() {},
    _registerWrapper() {},
  };
}
Stripe.version = 3;
window.Stripe = Stripe;

/** A group of elements with common settings; one card element at a time. */
function createElements({ base, key, account, locale = 'auto', fonts = [], appearance }) {
  let card = null;
  const updated = [];
  return {
    create(kind, options = {}) {
      if (kind !== 'card') throw integrationError(`The Element "${kind}" is not part of the stub.`);
      if (card) throw integrationError("Can't create more than one Element of type card.");
      const setup = { base, key, account, locale, fonts, appearance };
      // Only plain data crosses into the frame; the callback stays here.
      card = createCardElement(
        withCallback(setup, () => (card = null)),
        options,
      );
      return card;
    },
    getElement: kind => (kind === 'card' ? card : null),
    async update(change) {
      ({ locale = locale, appearance = appearance } = change);
      for (const listener of updated) listener();
    },
    on(name, listener) {
      if (name === 'update-end') updated.push(listener);
    },
    submit: async () => ({}),
    fetchUpdates: async () => ({}),
  };
}

/** The older calls: `(secret, element, data)` or `(secret, data)`, with `payment_method_data`. */
function olderForm(first, second = {}) {
  if (!first?._isCard) return first;
  const { payment_method_data: about = {}, ...rest } = second;
  return { ...rest, payment_method: { card: first, ...about } };
}

function withCallback(setup, onDestroy) {
  return Object.defineProperty({ ...setup }, 'onDestroy', { value: onDestroy });
}

function localeOf({ locale }) {
  return locale === undefined ? {} : { locale };
}
