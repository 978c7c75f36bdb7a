/**
 * Calls of the REST API with the publishable key. Results have the form of the library:
 * `{ [name]: object }` or `{ error }`; a lost connection is an error, never a rejection.
 */

/** A client of the API below `base`. `get` and `post` give `{ body }` or `{ error }`. */
export function createApi({ base, key, account }) {
  async function send(method, path, params) {
    const form = encodeForm({ ...params, key });
    const url = `${base}v1/${path}`;
    try {
      const response = await fetch(method === 'GET' ? `${url}?${form}` : url, {
        method,
        credentials: 'omit',
        headers: account ? { 'Stripe-Account': account } : {},
        ...(method === 'POST' ? { body: form } : {}),
      });
      const body = await response.json();
      return response.ok ? { body } : { error: body.error };
    } catch {
      return { error: connectionLost() };
    }
  }
  return {
    get: (path, params) => send('GET', path, params),
    post: (path, params) => send('POST', path, params),
  };
}

/** The outcome of a call is unknown; the same call may be repeated. */
export function connectionLost() {
  return {
    type: 'api_connection_error',
    message:
      'The payment service could not be reached. Please check your internet connection and try again.',
  };
}

/** Nested values as `a[b][0]=c`; undefined and null are left out. */
export function encodeForm(values) {
  const pairs = new URLSearchParams();
  const add = (name, value) => {
    if (value === undefined || value === null) return;
    if (typeof value !== 'object') pairs.append(name, String(value));
    else for (const [key, inner] of Object.entries(value)) add(`${name}[${key}]`, inner);
  };
  for (const [name, value] of Object.entries(values)) add(name, value);
  return pairs;
}

/** The id in a client secret `pi_…_secret_…`; throws on anything else, as the library does. */
export function idOfSecret(secret, prefix, method) {
  const id = typeof secret === 'string' ? /^(\w+)_secret_\w+$/.exec(secret)?.[1] : undefined;
  if (id?.startsWith(`${prefix}_`)) return id;
  throw integrationError(
    `Invalid value for stripe.${method} intent secret: value should be a client secret of the form \${id}_secret_\${secret}.`,
  );
}

/** A mistake of the calling page. */
export function integrationError(message) {
  const error = new Error(message);
  error.name = 'IntegrationError';
  return error;
}
