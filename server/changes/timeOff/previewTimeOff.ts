import { peopleAt } from './peopleAt.ts';
import type { PeopleAt, PeopleDeps } from './peopleAt.ts';
import { ownClasses } from './ownClasses.ts';
import { timesOff } from './timesOff.ts';
import type { DaysOff } from './timesOff.ts';
import type { TimeOffPreview } from '#shared/contract/api/teach.ts';
import { stateOf } from '#shared/transactions/process.ts';
import { iso } from '#shared/time/time.ts';
import { sumMoney } from '#shared/values/money.ts';

/**
 * Returns the class times of a teacher's classes that days off would cancel, with how many people
 * each has, and what goes back to those who have paid for a seat. Changes nothing.
 */
export async function previewTimeOff(
  deps: PeopleDeps,
  teacherId: string,
  days: DaysOff,
): Promise<TimeOffPreview> {
  const found: PeopleAt[] = [];
  const classes: TimeOffPreview['classes'] = [];
  for (const { id, attributes } of await ownClasses(deps.operator, teacherId)) {
    const times = timesOff(attributes.publicData, days, deps.now());
    if (times.length === 0) continue;
    const people = [...(await peopleAt(deps, id, times)).values()];
    found.push(...people);
    classes.push({
      listingId: id,
      title: attributes.title,
      timezone: attributes.publicData.timezone ?? 'UTC',
      dates: times.map(({ start, date }) => ({ date, start: iso(start) })),
      people:
        people.reduce((sum, { orders, waiting }) => sum + orders.length + waiting, 0) +
        distinct(people).size,
    });
  }
  const orders = found.flatMap(one => one.orders);
  const paid = orders
    .filter(order => stateOf(order) === 'accepted')
    .flatMap(({ attributes: { payinTotal } }) =>
      payinTotal && payinTotal.amount > 0 ? [payinTotal] : [],
    );
  return {
    classes: classes.toSorted((one, other) =>
      (one.dates[0]?.start ?? '').localeCompare(other.dates[0]?.start ?? ''),
    ),
    bookings: orders.length,
    refund: paid[0] ? sumMoney(paid, paid[0].currency) : null,
    subscribers: distinct(found).size,
  };
}

/** Ids of subscriptions, each once however many class times it has. */
const distinct = (people: readonly PeopleAt[]): Set<string> =>
  new Set(people.flatMap(({ subscribers }) => subscribers.map(({ id }) => id)));
