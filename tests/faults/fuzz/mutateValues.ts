import type { SeededRandom } from './seededRandom.ts';
import type { Draft } from './draft.ts';
import { nested, reservedKeys, malformedValues } from './malformedValues.ts';

/** Changes a request in place; returns false when it does not apply. */
export type Mutator = (draft: Draft, random: SeededRandom) => boolean;

type Container = Record<string, unknown> | unknown[];

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null;

interface Place {
  holder: Container;
  key: string;
}

/**
 * Lists all keys and indices of a value, nested ones too. Adds them to one list: values are
 * hundreds of levels deep.
 */
function placesOf(value: unknown, places: Place[] = []): Place[] {
  if (!isContainer(value)) return places;
  for (const [key, item] of Object.entries(value)) {
    places.push({ holder: value, key });
    placesOf(item, places);
  }
  return places;
}

const valueOf = ({ body }: Draft): unknown =>
  body.kind === 'json' || body.kind === 'transit' || body.kind === 'form' ? body.value : undefined;

// Defines names such as __proto__ as own properties.
const put = (holder: Container, key: string, value: unknown): void =>
  void Object.defineProperty(holder, key, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });

const oddValue = (random: SeededRandom): unknown =>
  random.oneIn(12)
    ? nested(random.pick([3, 60, 400]))
    : structuredClone(random.pick(random.pick(malformedValues)));

/** Makes a mutator of a change at a random key of the body. */
const atPlace =
  (change: (holder: Container, key: string, random: SeededRandom) => void): Mutator =>
  (draft, random) => {
    const places = placesOf(valueOf(draft));
    if (places.length === 0) return false;
    const { holder, key } = random.pick(places);
    change(holder, key, random);
    return true;
  };

const replaceValue = atPlace((holder, key, random) => put(holder, key, oddValue(random)));

const dropKey = atPlace((holder, key) => {
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete holder[key];
});

const addKey: Mutator = (draft, random) => {
  const value = valueOf(draft);
  if (!isContainer(value)) return false;
  const holders = [value, ...placesOf(value).map(({ holder }) => holder)];
  const holder = random.pick(holders);
  if (Array.isArray(holder)) holder.push(oddValue(random));
  else put(holder, random.pick(reservedKeys), oddValue(random));
  return true;
};

const wrapValue = atPlace((holder, key, random) => {
  const item = (holder as Record<string, unknown>)[key];
  put(holder, key, random.oneIn(2) ? [item] : { [random.pick(reservedKeys)]: item });
});

const retypeValue = atPlace((holder, key) => {
  const item = (holder as Record<string, unknown>)[key];
  const text = typeof item === 'string' ? Number(item) || item.length : JSON.stringify(item);
  put(holder, key, text);
});

/** Changes one character of a text, so that ids, dates and names are nearly valid. */
const editText = atPlace((holder, key, random) => {
  const found = (holder as Record<string, unknown>)[key];
  const item = typeof found === 'string' ? found : (JSON.stringify(found) ?? '');
  const at = random.below(item.length + 1);
  const inserted = random.pick(['', '\0', 'x', '-', '~', ' ', '\ud800', '\u0000\u0000', '9']);
  put(holder, key, item.slice(0, at) + inserted + item.slice(at + 1));
});

const repeatItems: Mutator = (draft, random) => {
  const lists = placesOf({ root: valueOf(draft) })
    .map(({ holder, key }) => (holder as Record<string, unknown>)[key])
    .filter(Array.isArray);
  if (lists.length === 0) return false;
  const list = random.pick(lists) as unknown[];
  const item: unknown = list[0] ?? oddValue(random);
  const times = random.pick([2, 101, 1500]);
  for (let count = 0; count < times; count += 1) list.push(structuredClone(item));
  return true;
};

const swapBody: Mutator = (draft, random) => {
  if (valueOf(draft) === undefined) return false;
  (draft.body as { value: unknown }).value = oddValue(random);
  return true;
};

/** Encodes the same value in another format. */
const otherFormat: Mutator = (draft, random) => {
  if (valueOf(draft) === undefined) return false;
  const kinds = (['json', 'transit', 'form'] as const).filter(kind => kind !== draft.body.kind);
  (draft.body as { kind: string }).kind = random.pick(kinds);
  return true;
};

const queryValue: Mutator = (draft, random) => {
  const pair = draft.query.length > 0 ? random.pick(draft.query) : undefined;
  if (!pair) return false;
  const value = oddValue(random);
  pair[1] = typeof value === 'string' ? value.slice(0, 5000) : (JSON.stringify(value) ?? '');
  return true;
};

const queryRepeated: Mutator = (draft, random) => {
  const [key, value] = draft.query.length > 0 ? random.pick(draft.query) : ['', ''];
  if (!key) return false;
  draft.query.push([random.oneIn(2) ? key : `${key}[]`, random.oneIn(2) ? value : 'x']);
  return true;
};

const queryDropped: Mutator = (draft, random) => {
  if (draft.query.length === 0) return false;
  draft.query.splice(random.below(draft.query.length), 1);
  return true;
};

/** Mutations of values. */
export const valueMutators: Readonly<Record<string, Mutator>> = {
  replaceValue,
  dropKey,
  addKey,
  wrapValue,
  retypeValue,
  editText,
  repeatItems,
  swapBody,
  otherFormat,
  queryValue,
  queryRepeated,
  queryDropped,
};
