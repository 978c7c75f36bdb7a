import type { Chance } from './chance.ts';
import type { Draft } from './draft.ts';
import { nested, oddKeys, oddValues } from './oddities.ts';

/** Changes a request in place; false when there is nothing in it that it could change. */
export type Mutator = (draft: Draft, chance: Chance) => boolean;

type Container = Record<string, unknown> | unknown[];

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null;

/** Every place of a value where something else could stand. */
function placesOf(value: unknown): { holder: Container; key: string }[] {
  if (!isContainer(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => [
    { holder: value, key },
    ...placesOf(item),
  ]);
}

const valueOf = ({ body }: Draft): unknown =>
  body.kind === 'json' || body.kind === 'transit' || body.kind === 'form' ? body.value : undefined;

// Names such as __proto__ have to become names of their own.
const put = (holder: Container, key: string, value: unknown): void =>
  void Object.defineProperty(holder, key, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });

export const oddValue = (chance: Chance): unknown =>
  chance.oneIn(12)
    ? nested(chance.pick([3, 60, 400]))
    : structuredClone(chance.pick(chance.pick(oddValues)));

/** Lets a mutator work at one place of the body's value. */
const atPlace =
  (change: (holder: Container, key: string, chance: Chance) => void): Mutator =>
  (draft, chance) => {
    const places = placesOf(valueOf(draft));
    if (places.length === 0) return false;
    const { holder, key } = chance.pick(places);
    change(holder, key, chance);
    return true;
  };

const replaceValue = atPlace((holder, key, chance) => put(holder, key, oddValue(chance)));

const dropKey = atPlace((holder, key) => {
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete holder[key];
});

const addKey: Mutator = (draft, chance) => {
  const value = valueOf(draft);
  if (!isContainer(value)) return false;
  const holders = [value, ...placesOf(value).map(({ holder }) => holder)];
  const holder = chance.pick(holders);
  if (Array.isArray(holder)) holder.push(oddValue(chance));
  else put(holder, chance.pick(oddKeys), oddValue(chance));
  return true;
};

const wrapValue = atPlace((holder, key, chance) => {
  const item = (holder as Record<string, unknown>)[key];
  put(holder, key, chance.oneIn(2) ? [item] : { [chance.pick(oddKeys)]: item });
});

const retypeValue = atPlace((holder, key) => {
  const item = (holder as Record<string, unknown>)[key];
  const text = typeof item === 'string' ? Number(item) || item.length : JSON.stringify(item);
  put(holder, key, text);
});

/** Changes a text by a character, so that ids, dates and names are nearly right. */
const editText = atPlace((holder, key, chance) => {
  const found = (holder as Record<string, unknown>)[key];
  const item = typeof found === 'string' ? found : (JSON.stringify(found) ?? '');
  const at = chance.below(item.length + 1);
  const inserted = chance.pick(['', '\0', 'x', '-', '~', ' ', '\ud800', '\u0000\u0000', '9']);
  put(holder, key, item.slice(0, at) + inserted + item.slice(at + 1));
});

const repeatItems: Mutator = (draft, chance) => {
  const lists = placesOf({ root: valueOf(draft) })
    .map(({ holder, key }) => (holder as Record<string, unknown>)[key])
    .filter(Array.isArray);
  if (lists.length === 0) return false;
  const list = chance.pick(lists) as unknown[];
  const item: unknown = list[0] ?? oddValue(chance);
  const times = chance.pick([2, 101, 1500]);
  for (let count = 0; count < times; count += 1) list.push(structuredClone(item));
  return true;
};

const swapBody: Mutator = (draft, chance) => {
  if (valueOf(draft) === undefined) return false;
  (draft.body as { value: unknown }).value = oddValue(chance);
  return true;
};

/** Says the same in another of the formats. */
const otherFormat: Mutator = (draft, chance) => {
  if (valueOf(draft) === undefined) return false;
  const kinds = (['json', 'transit', 'form'] as const).filter(kind => kind !== draft.body.kind);
  (draft.body as { kind: string }).kind = chance.pick(kinds);
  return true;
};

const queryValue: Mutator = (draft, chance) => {
  const pair = draft.query.length > 0 ? chance.pick(draft.query) : undefined;
  if (!pair) return false;
  const value = oddValue(chance);
  pair[1] = typeof value === 'string' ? value.slice(0, 5000) : (JSON.stringify(value) ?? '');
  return true;
};

const queryRepeated: Mutator = (draft, chance) => {
  const [key, value] = draft.query.length > 0 ? chance.pick(draft.query) : ['', ''];
  if (!key) return false;
  draft.query.push([chance.oneIn(2) ? key : `${key}[]`, chance.oneIn(2) ? value : 'x']);
  return true;
};

const queryDropped: Mutator = (draft, chance) => {
  if (draft.query.length === 0) return false;
  draft.query.splice(chance.below(draft.query.length), 1);
  return true;
};

/** Faults of what a request says. */
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
