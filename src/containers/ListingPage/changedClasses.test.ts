import { listingSchema } from './listingSchema.ts';
import { weeksOf } from './weekStrip.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { listingResource } from '#src/testing/factories.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import {
  changedClasses,
  classesNow,
  classesUntil,
} from '#server/changes/scheduleChanges/testing/changedClasses.ts';

const listingOf = (publicData: ListingPublicData): Listing => {
  const listing = listingResource('Slow Flow', { id: 'class' }).data as unknown as Listing;
  return { ...listing, attributes: { ...listing.attributes, publicData } };
};

describe.each(changedClasses)('a class $name', ({ data, offered }) => {
  it('has its times in the week strip', () => {
    const weeks = weeksOf({ data, zone: 'Europe/Berlin', from: classesNow, until: classesUntil });
    const times = weeks.flatMap(({ days }) => days.flatMap(day => day.times));
    expect(times.map(({ start }) => new Date(start).toISOString())).toEqual(offered);
  });

  it('gives search engines the first of them that is to come', () => {
    const tells = (now: number) =>
      listingSchema(listingOf(data), { site: testConfig, now }).startDate as string;
    for (const [index, start] of offered.slice(1).entries()) {
      const now = Date.parse(offered[index]!);
      expect(new Date(tells(now)).toISOString()).toBe(start);
    }
  });
});

it('gives search engines the days on which a time is closed', () => {
  const closed = changedClasses.find(({ data }) => data.closedTimes)!;
  expect(
    listingSchema(listingOf(closed.data), { site: testConfig, now: classesNow }).eventSchedule,
  ).toMatchObject([{ exceptDate: ['2026-11-26'] }]);
});
