import * as v from 'valibot';
import { bookingModes, cancellationPolicies, venues } from '#shared/contract/listingData.ts';
import { fields, isRecord, listOf, word } from '#shared/contract/lenient.ts';
import { latLng, money } from '#shared/contract/values.ts';
import { cleanText } from '#shared/text/text.ts';
import { sessionStore } from '#src/util/browser/sessionStore.ts';
import type { DescriptionValues } from './descriptionValues.ts';
import { storedFieldValues } from './fieldValues.ts';

/** As it was typed: it is cleaned when it is saved. */
const typed = v.string();
const choices = listOf(word);
const point = v.fallback(
  v.nullable(
    v.object({
      address: typed,
      type: typed,
      origin: latLng,
      bounds: v.fallback(v.nullable(v.object({ ne: latLng, sw: latLng })), null),
    }),
  ),
  null,
);
const textsByKey = v.pipe(
  v.custom<Record<string, unknown>>(isRecord),
  v.transform(raw =>
    Object.fromEntries(
      Object.entries(raw).flatMap(([key, one]) => (typeof one === 'string' ? [[key, one]] : [])),
    ),
  ),
);
const numbersByKey = v.pipe(
  v.custom<Record<string, unknown>>(isRecord),
  v.transform(raw =>
    Object.fromEntries(
      Object.entries(raw).flatMap(([key, one]) => (typeof one === 'number' ? [[key, one]] : [])),
    ),
  ),
);
/** An amount, or nothing; text that is no amount yet is stored as it was typed. */
const price = v.union([v.nullable(money), typed]);

/** Values of the description form as they are stored in session storage. */
const storedFields = {
  unit: v.picklist(['session', 'day', 'night']),
  title: typed,
  description: typed,
  ...storedFieldValues,
  timezone: typed,
  rhythm: v.picklist(['once', 'weekly']),
  weeklyDays: choices,
  startDate: typed,
  time: typed,
  duration: typed,
  minutes: typed,
  hasDayTimes: v.boolean(),
  dayTimes: textsByKey,
  dayMinutes: numbersByKey,
  seriesEnd: typed,
  skippedDates: listOf(word, 800),
  skipFrom: typed,
  skipTo: typed,
  places: typed,
  type: v.picklist(['paid', 'free']),
  paymentType: choices,
  soldAs: v.picklist(['dates', 'course']),
  joinUntil: typed,
  saleUnit: v.picklist(['session', 'person']),
  placesPerOrder: typed,
  bookingMode: v.picklist(bookingModes),
  bookingClosesHours: typed,
  cancellationPolicy: v.picklist(cancellationPolicies),
  price,
  monthlyPrice: price,
  place: v.object({ text: typed, place: point }),
  building: typed,
  venue: v.picklist(venues),
  // Each field of the form is stored, or this does not compile.
} satisfies Record<keyof DescriptionValues, v.GenericSchema>;
const storedValues = fields(storedFields);

/** Name of a field that is stored. */
export type FieldName = keyof typeof storedFields;
/** Values of fields that differ from what is saved. */
export type UnsavedChanges = v.InferOutput<typeof storedValues>;

/** All fields, in the order written above. */
const fieldNames = Object.keys(storedFields) as FieldName[];

const byJson = (one: unknown, other: unknown) =>
  JSON.stringify(one).localeCompare(JSON.stringify(other));

/** Returns a value as it would be saved: without markup, spaces around it, and what is empty. */
function savedForm(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value) || null;
  if (Array.isArray(value)) return value.length > 0 ? value.map(savedForm).sort(byJson) : null;
  if (!isRecord(value)) return value ?? null;
  // Of a chosen location a listing has the text and the point.
  if ('place' in value && 'text' in value) {
    const point = isRecord(value.place) ? value.place.origin : null;
    const written = savedForm(value.text);
    return written === null ? null : [written, savedForm(point)];
  }
  const entries = Object.entries(value).filter(([, one]) => savedForm(one) !== null);
  return entries.length > 0
    ? entries.map(([key, one]) => [key, savedForm(one)]).sort(byJson)
    : null;
}

/** Returns whether two values of a field would be saved alike. */
const isSavedAlike = (one: unknown, other: unknown): boolean =>
  JSON.stringify(savedForm(one)) === JSON.stringify(savedForm(other));

/**
 * Returns the fields of which what is saved has changed and nothing was typed, with their new
 * values.
 */
export function takenOver(
  values: DescriptionValues,
  { before, now }: { before: DescriptionValues; now: DescriptionValues },
): Partial<DescriptionValues> {
  const names = fieldNames.filter(
    name => isSavedAlike(values[name], before[name]) && !isSavedAlike(values[name], now[name]),
  );
  return Object.fromEntries(names.map(name => [name, now[name]]));
}

/** Returns the values that would change what is saved. A missing value is undefined. */
export function unsavedChangesOf(
  values: DescriptionValues,
  saved: DescriptionValues,
): Partial<DescriptionValues> {
  const changed: [string, unknown][] = [];
  for (const name of fieldNames) {
    if (!isSavedAlike(values[name], saved[name])) changed.push([name, values[name]]);
  }
  return Object.fromEntries(changed);
}

const keyOf = (userId: string, listingId: string) => `listing draft ${userId} ${listingId}`;

/** An emptied field, which JSON can not hold otherwise. */
const emptied = { isEmptied: true };

/**
 * Keys of drafts whose form is still shown after the first save, with those of the saved listings.
 */
const moved = new Map<string, string>();

/**
 * Unsaved changes of a user in this tab, so that a reload brings them back. `listingId` is
 * `draftId` before the first save.
 */
export const unsavedMemory = {
  /** Reads what a form begins with. */
  recall(userId: string, listingId: string): UnsavedChanges {
    const key = keyOf(userId, listingId);
    for (const [from, to] of moved) if (from === key || to === key) moved.delete(from);
    const raw = sessionStore.get(key);
    const stored: unknown = raw === null ? null : attempt(() => JSON.parse(raw) as unknown);
    const { success, output } = v.safeParse(storedValues, stored);
    if (!success || !isRecord(stored)) return {};
    const gone = fieldNames.filter(name => {
      const one = stored[name];
      return isRecord(one) && one.isEmptied === true;
    });
    return { ...output, ...Object.fromEntries(gone.map(name => [name, undefined])) };
  },
  remember(userId: string, listingId: string, changes: Partial<DescriptionValues>): void {
    const entries = Object.entries(changes).map(([name, value]) => [name, value ?? emptied]);
    const text = JSON.stringify(Object.fromEntries(entries));
    const key = keyOf(userId, listingId);
    sessionStore.set(moved.get(key) ?? key, text);
  },
  /**
   * Stores what is typed after the first save for the saved listing, until its form is shown.
   */
  move(userId: string, from: string, to: string): void {
    if (from !== to) moved.set(keyOf(userId, from), keyOf(userId, to));
  },
  forget(userId: string, listingId: string): void {
    sessionStore.remove(keyOf(userId, listingId));
  },
};

function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}
