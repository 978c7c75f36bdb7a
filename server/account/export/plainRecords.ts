import { isRecord } from '#shared/contract/lenient.ts';

/** A resource of an answer in plain JSON. */
export interface PlainResource {
  id: string;
  type: string;
  attributes?: Record<string, unknown>;
  relationships?: Record<string, { data?: unknown }>;
}

/** A picture, as large as it is stored. */
export interface Picture {
  id: string;
  url: string;
  extension: string;
}

const isRef = (value: unknown): value is { id: string; type: string } =>
  isRecord(value) && typeof value['id'] === 'string' && typeof value['type'] === 'string';

/**
 * Returns a resource as one record: id, attributes, and what it refers to, to a depth; deeper
 * relations are ids.
 */
export function embedded(
  { id, attributes = {}, relationships = {} }: PlainResource,
  included: readonly PlainResource[],
  depth: number,
): Record<string, unknown> {
  const related = (ref: unknown): unknown => {
    if (!isRef(ref)) return null;
    const found = included.find(one => one.id === ref.id && one.type === ref.type);
    return found && depth > 0 ? embedded(found, included, depth - 1) : ref.id;
  };
  const relations = Object.entries(relationships).map(([name, { data }]) => [
    name,
    Array.isArray(data) ? data.map(related) : related(data),
  ]);
  return { id, ...attributes, ...Object.fromEntries(relations) };
}

/**
 * Leaves out of a profile what opens something, the tokens of the meeting service and the secret
 * calendar, and what only the server can read.
 */
export function withoutSecrets(user: Record<string, unknown>): Record<string, unknown> {
  const profile = isRecord(user['profile']) ? user['profile'] : {};
  const data = isRecord(profile['privateData']) ? profile['privateData'] : {};
  const { zoom, calendarFeed, receiptCounter: _, ...rest } = data;
  const privateData = {
    ...rest,
    ...(isRecord(zoom) ? { zoom: { connectedAt: zoom['connectedAt'] } } : {}),
    ...(isRecord(calendarFeed) ? { calendarFeed: { alarms: calendarFeed['alarms'] } } : {}),
  };
  return { ...user, profile: { ...profile, privateData } };
}

/** The largest variant of each image. */
export function picturesIn(included: readonly PlainResource[]): Picture[] {
  return included.flatMap(({ id, type, attributes }) => {
    if (type !== 'image' || !isRecord(attributes?.['variants'])) return [];
    const variants = Object.values(attributes['variants']).filter(isVariant);
    const [largest] = variants.sort((a, b) => b.width * b.height - a.width * a.height);
    if (!largest) return [];
    const [, extension = 'jpg'] = /\.(\w{3,4})(?:\?|$)/.exec(largest.url) ?? [];
    return [{ id, url: largest.url, extension }];
  });
}

const isVariant = (value: unknown): value is { url: string; width: number; height: number } =>
  isRecord(value) &&
  typeof value['url'] === 'string' &&
  typeof value['width'] === 'number' &&
  typeof value['height'] === 'number';
