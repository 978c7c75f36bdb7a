import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { Api } from '#src/api/types.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import { SeriesPart } from './SeriesPart.tsx';
import type { OwnListing } from '#shared/contract/entities.ts';
import type { ListingState } from '#shared/contract/listing.ts';

const day = 86_400_000;
const edit = '/l/flow/weekly/edit/photos';

const weekly = (lastClass: number, state: ListingState = 'published'): OwnListing => ({
  id: 'weekly',
  type: 'ownListing',
  attributes: {
    title: 'Morning circle',
    description: null,
    price: null,
    state,
    createdAt: '2026-11-01T10:00:00.000Z',
    geolocation: null,
    publicData: {
      weeklyDays: [{ value: '2', label: 'Monday' }],
      classDuration: { key: '60_minutes', value: 60 },
      timezone: 'Pacific/Auckland',
      startDate: '2089-11-21',
      time: '23:30',
      lastClass,
    },
  },
});

const open = (listing: OwnListing, extendMeetings?: Api['app']['extendMeetings'], at = edit) =>
  renderPage(<SeriesPart listing={listing} />, {
    at,
    api: fakeApi({ app: extendMeetings ? { extendMeetings } : {} }),
  });
const button = (name = 'Extend Meetings') => screen.getByRole('button', { name });

describe('the series of a weekly class', () => {
  // Half past midnight in Auckland: the class itself was the evening before.
  const lastClass = Date.parse('2090-05-15T12:30:00Z');

  beforeEach(() => {
    jest.spyOn(Date, 'now').mockReturnValue(lastClass - 90 * day);
    jest.spyOn(globalThis.console, 'warn').mockImplementation(() => undefined);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    window.location.hash = '';
  });

  it('says its last day, and makes more by way of the meeting service', async () => {
    let answer: (value: { authorizeUrl: string }) => void = () => undefined;
    const extend = jest.fn<
      Promise<{ authorizeUrl: string }>,
      [{ listingId: string; backUrl: string }]
    >(() => new Promise(resolve => (answer = resolve)));
    open(weekly(lastClass), extend, `${edit}?extension=failed&class=another`);
    expect(screen.getByText(/Monday, May 15, 2090/)).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.click(button());
    expect(button('Creating More Meetings...')).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getAllByText('Creating More Meetings...')[1]?.parentElement).toHaveAttribute(
      'aria-live',
      'polite',
    );
    expect(extend).toHaveBeenCalledWith({
      listingId: 'weekly',
      backUrl: `${edit}?class=weekly`,
    });
    // A second press changes nothing.
    fireEvent.click(button('Creating More Meetings...'));
    expect(extend).toHaveBeenCalledTimes(1);

    answer({ authorizeUrl: '#the-meeting-service' });
    await waitFor(() => expect(window.location.hash).toBe('#the-meeting-service'));
    expect(button('Creating More Meetings...')).toBeInTheDocument();
    // Back with the browser: the page is as it was left.
    fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }));
    expect(button()).toBeEnabled();
  });

  it.each([
    [appError('network', 'No answer.', 0), 'There is no connection'],
    [
      { ...appError('unknown', 'No.', 409), code: 'meeting-extension-not-offered' },
      'No more meetings can be made now',
    ],
    [appError('unknown', 'No.', 500), 'The meetings could not be created'],
  ])('is free again after a failure, which is told and written down', async (error, words) => {
    open(weekly(lastClass), () => Promise.reject(error));
    fireEvent.click(button());
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(button()).not.toHaveAttribute('aria-disabled');
    expect(globalThis.console.warn).toHaveBeenCalledWith(
      'extend-meetings-failed',
      expect.objectContaining({ code: error.code }),
    );
  });

  it.each([
    ['done', 'status', 'Six more months of meetings are made'],
    ['denied', 'status', 'No more meetings were made'],
    ['failed', 'alert', 'The meetings could not be created'],
    ['late', 'alert', 'No more meetings can be made now'],
  ])('says once that the teacher is back with %s', (answer, role, words) => {
    window.history.replaceState(null, '', `${edit}?extension=${answer}&class=weekly&page=2`);
    open(weekly(lastClass), undefined, `${edit}?extension=${answer}&class=weekly&page=2`);
    expect(screen.getByRole(role)).toHaveTextContent(words);
    expect(window.location.pathname + window.location.search).toBe(`${edit}?page=2`);
  });

  it.each([
    [90, 'closed', 'While the class is not open, no more can be made.'],
    [400, 'published', 'From Monday, May 16, 2089 on you can make six more months.'],
    [-400, 'published', /^It has been over for more than a year/],
  ] as const)('offers nothing %i days before its end when %s', (days, state, words) => {
    jest.spyOn(Date, 'now').mockReturnValue(lastClass - days * day);
    open(weekly(lastClass, state));
    expect(screen.getByText(words)).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('offers nothing where its teacher has chosen the last day', () => {
    const listing = weekly(lastClass);
    listing.attributes.publicData.seriesEnd = '2090-05-15';
    open(listing);
    expect(screen.getByText(/^The series ends on its last day/)).toBeInTheDocument();
    expect(screen.queryByText(/over for more than a year/)).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
