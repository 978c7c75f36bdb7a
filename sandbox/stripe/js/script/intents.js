import { idOfSecret, integrationError } from './api.js';
import { showChallenge } from './challenge.js';

const KINDS = {
  payment: {
    prefix: 'pi',
    path: 'payment_intents',
    name: 'paymentIntent',
    lastError: 'last_payment_error',
    field: 'payment_intent',
  },
  setup: {
    prefix: 'seti',
    path: 'setup_intents',
    name: 'setupIntent',
    lastError: 'last_setup_error',
    field: 'setup_intent',
  },
};

/** Confirming, continuing and reading of payments (`payment`) or set-ups (`setup`). */
export function createIntents({ api, base }, kindName) {
  const kind = KINDS[kindName];

  const result = ({ body, error }) => (error ? { error } : { [kind.name]: body });

  async function retrieve(secret, method) {
    const id = idOfSecret(secret, kind.prefix, method);
    return result(await api.get(`${kind.path}/${id}`, { client_secret: secret }));
  }

  /** Takes the payer through the challenge of the intent, if any. */
  async function act(secret, answer, method) {
    const intent = answer[kind.name];
    if (intent?.status !== 'requires_action') return answer;
    const action = intent.next_action;
    if (action?.type === 'redirect_to_url') {
      window.location.assign(action.redirect_to_url.url);
      return new Promise(() => {});
    }
    // The challenge is requested from the origin of the script: pages may let in no other origin.
    await showChallenge(action.use_stripe_sdk.stripe_js.replace(/^.*?\/stripe\//, base));
    const after = await retrieve(secret, method);
    const settled = after[kind.name];
    if (settled?.status !== 'requires_payment_method') return after;
    return { error: { ...settled[kind.lastError], [kind.field]: settled } };
  }

  async function confirm(secret, data = {}, options = {}, method = 'confirm') {
    const id = idOfSecret(secret, kind.prefix, method);
    const { payment_method: given, ...rest } = data;
    const path = `${kind.path}/${id}/confirm`;
    const params = { ...rest, client_secret: secret, use_stripe_sdk: true };
    const answer = await submit(path, params, given);
    const first = result(answer);
    return options.handleActions === false ? first : act(secret, first, method);
  }

  function submit(path, params, given) {
    if (given === undefined || typeof given === 'string') {
      return api.post(path, { ...params, payment_method: given });
    }
    const { card, ...about } = given;
    if (card?._isCard) {
      return card._call('confirm', { path, params, about });
    }
    if (card?.token) {
      return api.post(path, { ...params, payment_method_data: { type: 'card', card, ...about } });
    }
    throw integrationError(
      'Invalid value for payment_method: it should be the id of a PaymentMethod, or hold a card Element.',
    );
  }

  return {
    confirm,
    retrieve,
    async next(secret, method) {
      return act(secret, await retrieve(secret, method), method);
    },
  };
}
