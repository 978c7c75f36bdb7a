import { stayPlanOf } from './stayDraft.ts';
import { listing as listingFixture } from './classDraft.fixture.ts';
import {
  changeBodyOf,
  descriptionOf,
  fixedPartsOf,
  isDescriptionComplete,
  listingBodyOf,
  startsInFuture,
  timeLockOf,
} from './classDraft.ts';
import type { SavableDescription } from './descriptionValues.ts';

const values: SavableDescription = {
  title: 'Slow flow',
  description: 'An hour to land.',
  workoutTypes: ['yoga', 'other'],
  otherWorkoutType: 'Breathwork',
  languages: ['english'],
  timezone: 'Pacific/Auckland',
  startDate: '2027-01-15',
  time: '18:00',
  duration: '90_minutes',
  places: '12',
  price: { amount: 1850, currency: 'USD' },
  place: { text: '  ', place: null },
};

describe('class draft', () => {
  it('sends the marketplace everything a class needs to be found and booked', () => {
    const body = listingBodyOf(values, 'Maya Lindqvist');
    expect(body.price).toEqual({ amount: 1850, currency: 'USD' });
    expect(body.availabilityPlan).toEqual({
      type: 'availability-plan/time',
      timezone: 'Pacific/Auckland',
      entries: [],
    });
    expect(body.publicData).toMatchObject({
      stock: 12,
      classDuration: { key: '90_minutes', value: 90 },
      classDurationFilter: ['90_minutes'],
      yogaStylesFilter: ['Maya Lindqvist', 'yoga', 'Breathwork'],
      unixTimeStamp: Date.parse('2027-01-15T05:00:00.000Z'),
      lastClass: Date.parse('2027-01-15T06:30:00.000Z'),
      startDateString: 'January 15, 2027',
      type: 'paid',
      paymentType: [{ value: 'per_session' }],
      location: null,
      languages: ['english'],
      languagesFilter: ['english'],
      yogaStyles: ['yoga', 'other'],
      otherWorkoutType: 'Breathwork',
      timezone: 'Pacific/Auckland',
      startDate: '2027-01-15',
      time: '18:00',
      timeUpdated: true,
      weeklyDays: [],
      rules: null,
      certificate: null,
    });
  });

  it('saves a title as it was typed, without space around it', () => {
    const body = listingBodyOf({ ...values, title: ' <i>Flow</i> ' }, 'Maya');
    expect(body.title).toBe('<i>Flow</i>');
  });

  it('gives the fields back as they were typed', () => {
    const { title, description, price, publicData } = listingBodyOf(values, 'Maya');
    const listing = listingFixture({
      title,
      description: description ?? null,
      price: price ?? null,
      publicData,
    });
    expect(descriptionOf(listing)).toMatchObject({
      title: 'Slow flow',
      workoutTypes: ['yoga', 'other'],
      otherWorkoutType: 'Breathwork',
      startDate: '2027-01-15',
      time: '18:00',
      duration: '90_minutes',
      places: '12',
    });
    expect(isDescriptionComplete(listing)).toBe(true);
  });

  // Of a published class nothing else requires them.
  it.each([
    'title',
    'description',
    'timezone',
    'startDate',
    'yogaStyles',
    'classDuration',
    'classDurationFilter',
    'stock',
  ])('is not complete without %s', key => {
    const body = listingBodyOf(values, 'Maya');
    const publicData = { ...body.publicData };
    const whole = { state: 'published' as const, publicData };
    expect(isDescriptionComplete(listingFixture(whole))).toBe(true);
    const emptied = key === 'title' || key === 'description' ? { [key]: '' } : {};
    delete publicData[key];
    expect(isDescriptionComplete(listingFixture({ ...whole, ...emptied }))).toBe(false);
  });
});

describe('a class that is out', () => {
  const weekly = { weeklyDays: [{ value: '2', label: 'Monday' }] };
  const out = (publicData: object) => listingFixture({ state: 'published', publicData });
  const now = Date.parse('2027-01-01T00:00:00Z');
  const later = now + 86_400_000;
  const taken = { most: 3, isBooked: true };
  const free = { most: 0, isBooked: false };
  const misfit = listingFixture({ state: 'published', publicData: weekly, misfits: ['timezone'] });

  it.each([
    ['a draft', listingFixture({ publicData: weekly }), null, null],
    ['one that nobody can see', misfit, null, null],
    ['one that nobody has booked', out(weekly), free, null],
    ['a booked one', out(weekly), taken, 'booked'],
    ['one of which nothing is known', out({ unixTimeStamp: later }), null, 'unknown'],
    ['one that was held once', out({ unixTimeStamp: now - 1 }), free, 'begun'],
    ['a series that runs', out({ ...weekly, unixTimeStamp: now - 1 }), free, null],
    ['a stay', out({ unitType: 'line-item/night' }), free, 'booked'],
  ])('of %s can be at another time or not', (_, listing, booked, lock) => {
    expect(timeLockOf(listing, booked, now)).toBe(lock);
  });

  it.each([
    ['a booked class', out({ type: 'paid' }), taken, { time: true, places: false, price: false }],
    ['a free one', out({ type: 'free' }), taken, { time: true, places: false, price: true }],
    ['an unbooked one', out({ type: 'free' }), free, { time: false, places: false, price: false }],
    ['an unknown one', out(weekly), null, { time: true, places: true, price: false }],
  ])('fixes of %s what people have booked', (_, listing, booked, fixed) => {
    expect(fixedPartsOf(listing, booked, now)).toEqual(fixed);
  });

  it('is saved again without its time', () => {
    const body = changeBodyOf(values, 'Maya', fixedPartsOf(out({ type: 'paid' }), taken, now));
    expect(body).toMatchObject({ price: values.price, publicData: { stock: 12, rules: null } });
    expect(body).not.toHaveProperty('availabilityPlan');
    for (const key of ['startDate', 'unixTimeStamp', 'lastClass', 'type', 'weeklyDays']) {
      expect(body.publicData).not.toHaveProperty(key);
    }
  });

  it('has another price for new subscribers, and lets its plan follow its seats', () => {
    const dearer = {
      ...values,
      rhythm: 'weekly' as const,
      paymentType: ['recurring'],
      monthlyPrice: { amount: 7000, currency: 'USD' },
      places: '14',
    };
    const entry = { dayOfWeek: 'mon', startTime: '18:00', endTime: '19:00', seats: 10 };
    const saved = listingFixture({
      state: 'published',
      publicData: { ...weekly, stock: 12 },
      availabilityPlan: { type: 'availability-plan/time', timezone: 'UTC', entries: [entry] },
    });
    const body = changeBodyOf(dearer, 'Maya', fixedPartsOf(saved, taken, now), saved);
    expect(body.price).toEqual({ amount: 7000, currency: 'USD' });
    expect(body.publicData).toMatchObject({ monthlyPrice: 7000, stock: 14 });
    expect(body.publicData).not.toHaveProperty('paymentType');
    // Two subscribers have lowered it; they keep their places.
    expect(body.availabilityPlan?.entries).toEqual([{ ...entry, seats: 12 }]);
  });
});

describe('a place that is booked by dates', () => {
  const origin = { lat: 40.68, lng: -73.97 };
  const address = 'Brooklyn, New York';
  const cabin: SavableDescription = {
    unit: 'night',
    title: 'Cabin',
    description: 'A stove and a view.',
    workoutTypes: ['yoga'],
    languages: ['english'],
    timezone: 'America/New_York',
    places: '2',
    price: { amount: 9500, currency: 'USD' },
    certificate: 'RYT 500',
    place: { text: address, place: { address, type: 'place', origin, bounds: null } },
  };
  const saved = (publicData: object = {}, state: 'draft' | 'published' = 'draft') => {
    const body = listingBodyOf(cabin, 'Maya');
    return listingFixture({
      title: body.title,
      state,
      price: body.price ?? null,
      geolocation: origin,
      publicData: JSON.parse(
        JSON.stringify({ ...body.publicData, ...publicData }, (_, value: unknown) =>
          value === null ? undefined : value,
        ),
      ) as object,
    });
  };

  it('is free every day, by the number of its places', () => {
    const { availabilityPlan } = listingBodyOf(cabin, 'Maya');
    expect(availabilityPlan).toEqual({
      type: 'availability-plan/day',
      entries: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'].map(dayOfWeek => ({
        dayOfWeek,
        seats: 2,
      })),
    });
  });

  it('retains the days that its teacher has closed', () => {
    const closed = saved();
    closed.attributes.availabilityPlan = {
      type: 'availability-plan/day',
      entries: [
        { dayOfWeek: 'mon', seats: 0 },
        { dayOfWeek: 'tue', seats: 2 },
      ],
    };
    const openOf = (places?: string) =>
      listingBodyOf({ ...cabin, places }, 'Maya', { saved: closed }).availabilityPlan?.entries;
    const open = [{ dayOfWeek: 'tue', seats: 5 }];
    const seatsOf = (entries: unknown) =>
      (entries as { seats: number }[]).filter(({ seats }) => seats > 0);
    expect(seatsOf(openOf('5'))).toEqual(open);
    expect(seatsOf(openOf())).toHaveLength(1);
    // Also while it has no places at all.
    const none = stayPlanOf({ ...cabin, places: '0' }, closed);
    expect(seatsOf(none.entries)).toEqual([]);
    closed.attributes.availabilityPlan = none;
    expect(seatsOf(openOf('5'))).toEqual(open);
  });

  it('has a unit and no end, and nothing that only a class has', () => {
    const { publicData } = listingBodyOf(cabin, 'Maya');
    expect(publicData).toMatchObject({
      unitType: 'line-item/night',
      stock: 2,
      type: 'paid',
      timezone: 'America/New_York',
      location: { address },
      languages: [],
    });
    expect(publicData?.lastClass).toBeGreaterThan(Date.now() + 10 * 365 * 86_400_000);
    for (const key of ['startDate', 'time', 'classDuration', 'unixTimeStamp', 'certificate']) {
      expect(publicData).toHaveProperty(key, null);
    }
  });

  it('becomes a class again when its draft is rewritten', () => {
    const { publicData } = listingBodyOf(values, 'Maya');
    expect(publicData).toMatchObject({ unitType: 'line-item/session', startDate: '2027-01-15' });
  });

  it('gives the fields back, and is complete with an address and without a time', () => {
    expect(descriptionOf(saved())).toMatchObject({ unit: 'night', places: '2', title: 'Cabin' });
    expect(isDescriptionComplete(saved())).toBe(true);
    expect(isDescriptionComplete(saved({ location: undefined }))).toBe(false);
    expect(isDescriptionComplete(saved({ timezone: undefined }))).toBe(false);
    expect(startsInFuture(saved(), Date.now())).toBe(true);
  });

  it('retains its unit and its seats once it is published, but not its price', () => {
    const fixed = fixedPartsOf(saved({}, 'published'), null);
    expect(fixed).toEqual({ time: true, places: true, price: false });
    const body = changeBodyOf({ ...cabin, places: '9' }, 'Maya', fixed);
    expect(body.price).toEqual(cabin.price);
    expect(body).not.toHaveProperty('availabilityPlan');
    expect(body.publicData).not.toHaveProperty('stock');
    expect(body.publicData).not.toHaveProperty('unitType');
  });
});
