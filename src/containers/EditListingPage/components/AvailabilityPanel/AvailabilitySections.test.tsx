import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { allWizardTabs } from '#shared/config/listing.ts';
import { addDays, todayIn } from '#shared/time/time.ts';
import { makeStore } from '#src/app/store/makeStore.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { listingResource, oneOf } from '#src/testing/factories.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import { fetchExceptions } from '../../availability/availability.duck.ts';
import { showListing } from '../../EditListingPage.duck.ts';
import { EditListingPage } from '../../EditListingPage.tsx';

const zone = 'Pacific/Auckland';
const today = todayIn(zone, Date.now());
const day = (days: number) => addDays(today, days);
/** A day without a class time: the class is held on Mondays. */
const freeDay = [day(10), day(11)].find(date => new Date(date).getUTCDay() !== 1) ?? '';
const weekly = {
  timezone: zone,
  startDate: day(1),
  time: '07:30',
  unixTimeStamp: undefined,
  classDuration: { key: '60_minutes', value: 60 },
  weeklyDays: [{ value: '2', label: 'Monday' }],
  stock: 5,
};

const classPlan = {
  type: 'availability-plan/time',
  timezone: zone,
  entries: [{ dayOfWeek: 'mon', startTime: '07:30', endTime: '08:30', seats: 5 }],
};

/** Opens the availability panel of a draft; `refused` is the answer to a new exception. */
async function open({
  publicData = weekly as Record<string, unknown>,
  plan = classPlan as object,
  refused = null as ReturnType<typeof appError> | null,
} = {}) {
  const { data, included } = listingResource('Slow flow', {
    type: 'ownListing',
    publicData,
    attributes: {
      state: 'draft',
      description: 'An hour of moving slowly.',
      availabilityPlan: plan,
    },
  });
  const own = oneOf<'ownListing'>({ ...data, type: 'ownListing' }, included);
  const created: { start: string; end: string; seats: number }[] = [];
  const updated: unknown[] = [];
  const api = fakeApi({
    ownListings: {
      show: () => Promise.resolve(own),
      update: ({ availabilityPlan }) => {
        updated.push(availabilityPlan);
        return Promise.resolve(own);
      },
    },
    availabilityExceptions: {
      query: () =>
        Promise.resolve({
          data: created.map((attributes, index) => ({
            id: `e${index}`,
            type: 'availabilityException' as const,
            attributes,
          })),
          meta: { page: 1, perPage: 100, totalItems: created.length, totalPages: 1 },
        }),
      create: ({ start, end, seats }) => {
        if (refused) return Promise.reject(refused);
        created.push({ start, end, seats });
        return Promise.resolve({
          data: {
            id: 'e0',
            type: 'availabilityException' as const,
            attributes: { start, end, seats },
          },
        });
      },
      delete: () => {
        created.length = 0;
        return Promise.resolve();
      },
    },
  });
  const store = makeStore({ api, config: testConfig });
  await store.dispatch(showListing(data.id));
  await store.dispatch(fetchExceptions(data.id));
  renderPage(<EditListingPage />, {
    config: { wizardTabs: allWizardTabs },
    at: `/l/slow-flow/${data.id}/draft/availability`,
    path: '/l/:slug/:id/:type/:tab',
    store,
  });
  await screen.findByRole('heading', { name: 'Exceptions' });
  return { created, updated };
}

const press = (name: string | RegExp, within_ = screen as Pick<typeof screen, 'getByRole'>) =>
  fireEvent.click(within_.getByRole('button', { name, hidden: true }));

function fill(label: string, value: string, index = 0) {
  const field = screen.getAllByLabelText(label).at(index);
  if (!field) throw new Error(`There is no ${label}`);
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
}

const fillException = (...[startDate, startTime, endDate, endTime]: string[]) => {
  fill('Start date', startDate ?? '');
  fill('Start time', startTime ?? '');
  fill('End date', endDate ?? '');
  fill('End time', endTime ?? '');
};
const list = () => screen.queryByRole('list', { name: 'Exceptions of the coming year' });

beforeEach(() => sessionStorage.clear());

describe('the exceptions in the availability panel', () => {
  it('are sent as instants of the clocks of the class, listed, and removed', async () => {
    const { created } = await open();
    expect(screen.getByText('There are none: the plan holds all year.')).toBeInTheDocument();
    press('Add exception');
    fillException(day(10), '00:00', day(11), '00:00');
    fireEvent.click(screen.getByRole('radio', { name: /^Not available/, hidden: true }));
    press('Save exception');
    await waitFor(() => expect(created).toHaveLength(1));
    expect(created[0]?.seats).toBe(0);
    expect(todayIn(zone, Date.parse(created[0]?.start ?? ''))).toBe(day(10));
    await waitFor(() => expect(list()).toHaveTextContent('Not available'));
    expect(screen.queryByRole('dialog', { name: 'Add exception', hidden: true })).toBeNull();
    press(/^Remove the exception/);
    await waitFor(() => expect(list()).toBeNull());
    expect(created).toHaveLength(0);
  });

  it.each([
    ['nothing', [], 'Choose the first day'],
    ['an end before the start', [day(10), '12:00', day(10), '11:00'], 'The end has to be after'],
    ['a day too far ahead', [day(370), '12:00', day(371), '11:00'], 'The last possible day is'],
    ['a day that is over', [day(-1), '12:00', day(2), '11:00'], 'The first possible day is'],
  ])('are refused with %s before anything is sent', async (_, values, words) => {
    const { created } = await open();
    press('Add exception');
    if (values.length > 0) fillException(...values);
    press('Save exception');
    await waitFor(() =>
      expect(screen.getAllByText(new RegExp(words), { ignore: false }).length).toBeGreaterThan(0),
    );
    expect(created).toEqual([]);
  });

  it.each([
    [409, 'There is another exception at that time'],
    [0, 'There is no connection'],
    [500, 'The exception could not be saved'],
  ])('that are refused with %s keep what was typed, and say why', async (status, words) => {
    await open({ refused: appError('unknown', 'Refused.', status) });
    press('Add exception');
    fillException(freeDay, '00:00', addDays(freeDay, 1), '00:00');
    fireEvent.click(screen.getByRole('radio', { name: /^Available/, hidden: true }));
    press('Save exception');
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.getByLabelText('Start time')).toHaveValue('00:00');
  });
});

describe('the plan in the availability panel', () => {
  it('is edited day by day; an overlap is shown at its field and not sent', async () => {
    const { updated } = await open();
    expect(screen.getByText(/^Open at the class times/)).toBeInTheDocument();
    press('Edit availability plan');
    press('Add time on Monday');
    fill('From', '08:00', -1);
    fill('Until', '10:00', -1);
    press('Save plan');
    const monday = screen.getByRole('group', { name: 'Monday', hidden: true });
    await waitFor(() =>
      expect(within(monday).getAllByLabelText('From').at(-1)).toHaveAccessibleDescription(
        'Overlaps another time of this day',
      ),
    );
    expect(updated).toEqual([]);
    fill('From', '09:00', -1);
    press('Save plan');
    await waitFor(() => expect(updated).toHaveLength(1));
    expect(updated[0]).toMatchObject({
      timezone: zone,
      entries: [
        { dayOfWeek: 'mon', startTime: '07:30', endTime: '08:30', seats: 5 },
        { dayOfWeek: 'mon', startTime: '09:00', endTime: '10:00', seats: 5 },
      ],
    });
  });

  it('has to open at least one day', async () => {
    const { updated } = await open();
    press('Edit availability plan');
    press('Remove time 1 of Monday');
    press('Save plan');
    expect(await screen.findByText(/^Open at least one day/)).toBeInTheDocument();
    expect(updated).toEqual([]);
  });

  it.each([
    ['is held once', { ...weekly, weeklyDays: [] }, /held once can be booked for its date/],
    ['has days off', { ...weekly, skippedDates: [day(20)] }, /exactly its class times/],
  ])('is that of the class times for a class that %s', async (_, publicData, words) => {
    await open({ publicData });
    expect(screen.getByText(words)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Edit availability plan' })).toBeNull();
  });
});

it('a class without a date needs one before it goes on', async () => {
  await open({ publicData: { ...weekly, startDate: undefined, weeklyDays: [] } });
  expect(screen.queryByLabelText('Starts at')).toBeNull();
  press('Save and continue');
  expect(screen.getByLabelText('Starts at')).toBeInTheDocument();
  press('Save and continue');
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Date' })).toHaveAccessibleDescription(
      'Choose the date of the class',
    ),
  );
});

describe('the availability panel of a stay', () => {
  const stay = {
    unitType: 'line-item/night',
    timezone: zone,
    stock: 2,
    weeklyDays: [],
    startDate: undefined,
  };
  const plan = {
    type: 'availability-plan/day',
    entries: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map(dayOfWeek => ({
      dayOfWeek,
      seats: 2,
    })),
  };

  it('opens and closes whole days of the week', async () => {
    const { updated } = await open({ publicData: stay, plan });
    press('Edit availability plan');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Monday', hidden: true }));
    press('Save plan');
    await waitFor(() => expect(updated).toHaveLength(1));
    expect(updated[0]).toMatchObject({ type: 'availability-plan/day' });
    expect(updated[0]).not.toHaveProperty('timezone');
    const { entries } = updated[0] as { entries: { dayOfWeek: string; seats: number }[] };
    expect(entries.filter(({ seats }) => seats === 0)).toEqual([{ dayOfWeek: 'mon', seats: 0 }]);
  });

  it('has exceptions of whole days, as the marketplace counts them', async () => {
    const { created } = await open({ publicData: stay, plan });
    press('Add exception');
    expect(screen.queryByLabelText('Start time')).toBeNull();
    fill('Start date', day(10));
    fill('End date', day(12));
    fireEvent.click(screen.getByRole('radio', { name: /^Not available/, hidden: true }));
    press('Save exception');
    await waitFor(() => expect(created).toHaveLength(1));
    expect(created[0]).toMatchObject({
      start: `${day(10)}T00:00:00.000Z`,
      end: `${day(13)}T00:00:00.000Z`,
    });
  });
});
