/**
 * Between the SDK's values and plain JSON: ids and instants are text, money and coordinates plain
 * objects, decimals numbers. SDK values never get past this file.
 */

type SdkValue =
  | { _sdkType: 'UUID'; uuid: string }
  | { _sdkType: 'Money'; amount: number; currency: string }
  | { _sdkType: 'LatLng'; lat: number; lng: number }
  | { _sdkType: 'BigDecimal'; value: string };

const isSdkValue = (value: object): value is SdkValue => '_sdkType' in value;

/** Plain JSON of anything the SDK gave. */
export function toPlain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(toPlain);
  if (value instanceof Date) return value.toISOString();
  if (isSdkValue(value)) return fromSdkValue(value);
  const plain: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(value)) plain[key] = toPlain(field);
  return plain;
}

function fromSdkValue(value: SdkValue): unknown {
  switch (value._sdkType) {
    case 'UUID':
      return value.uuid;
    case 'Money':
      return { amount: value.amount, currency: value.currency };
    case 'LatLng':
      return { lat: value.lat, lng: value.lng };
    case 'BigDecimal':
      return Number(value.value);
  }
}

const instantKeys = new Set([
  'start',
  'end',
  'startDate',
  'endDate',
  'bookingStart',
  'bookingEnd',
  'bookingDisplayStart',
  'bookingDisplayEnd',
]);
// Free-form data goes as it is: only the marketplace's own fields have the SDK's types.
const freeForm = new Set(['publicData', 'privateData', 'protectedData', 'metadata']);

/** SDK values of a plain request body: fields that hold instants become dates, money is tagged. */
export function toSdk(value: object): object;
export function toSdk(value: unknown, key?: string): unknown;
export function toSdk(value: unknown, key = ''): unknown {
  if (freeForm.has(key)) return value;
  if (typeof value === 'string') return instantKeys.has(key) ? new Date(value) : value;
  if (Array.isArray(value)) return value.map(inner => toSdk(inner));
  if (typeof value !== 'object' || value === null || !isPlainObject(value)) return value;
  if ('amount' in value && 'currency' in value) return { ...value, _sdkType: 'Money' };
  if ('lat' in value && 'lng' in value) return { ...value, _sdkType: 'LatLng' };
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .map(([name, inner]) => [name, toSdk(inner, name)]),
  );
}

// Files and form data pass untouched.
const isPlainObject = (value: object) => Object.getPrototypeOf(value) === Object.prototype;
