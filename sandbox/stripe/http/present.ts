type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Fields that a publishable key may read, by kind of object. */
const BROWSER_FIELDS: Record<string, readonly string[]> = {
  payment_intent: [
    'id',
    'object',
    'amount',
    'automatic_payment_methods',
    'canceled_at',
    'cancellation_reason',
    'capture_method',
    'client_secret',
    'confirmation_method',
    'created',
    'currency',
    'description',
    'last_payment_error',
    'livemode',
    'next_action',
    'payment_method',
    'payment_method_types',
    'processing',
    'receipt_email',
    'setup_future_usage',
    'shipping',
    'status',
  ],
  setup_intent: [
    'id',
    'object',
    'cancellation_reason',
    'client_secret',
    'created',
    'description',
    'last_setup_error',
    'livemode',
    'next_action',
    'payment_method',
    'payment_method_types',
    'status',
    'usage',
  ],
};

/** The object as it leaves: without our own `$` keys, and for browsers only the public fields. */
export function present(value: unknown, key: 'publishable' | 'secret' = 'secret'): Json {
  const plain: Json = JSON.parse(JSON.stringify(value ?? null));
  return strip(plain, key);
}

function strip(value: Json, key: 'publishable' | 'secret'): Json {
  if (Array.isArray(value)) return value.map(item => strip(item, key));
  if (typeof value !== 'object' || value === null) return value;
  const kind = typeof value.object === 'string' ? value.object : '';
  const allowed = key === 'publishable' ? BROWSER_FIELDS[kind] : undefined;
  const result: { [name: string]: Json } = {};
  for (const [name, part] of Object.entries(value)) {
    if (name.startsWith('$') || (allowed && !allowed.includes(name))) continue;
    result[name] = strip(part, key);
  }
  return result;
}
