import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeStore } from '#src/app/store/makeStore.ts';
import type { Params } from '#src/api/types.ts';
import { authInfoLoaded } from '#src/ducks/auth.duck.ts';
import { fetchCurrentUser, hasListingsChanged } from '#src/ducks/user.duck.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import {
  currentUserResource,
  listingResource,
  manyOf,
  oneOf,
  userResource,
} from '#src/testing/factories.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import { loader } from './ProfilePage.loader.ts';
import { ProfilePage } from './ProfilePage.tsx';
import type { ClassWeek } from '#shared/contract/api/classTimes.ts';
import type { TeacherFigures } from '#shared/contract/api/teachers.ts';
import type { Resource } from '#shared/contract/resources.ts';

const id = '00000000-0000-4000-8000-000000000001';
const teacher = (attributes: Record<string, unknown> = {}) =>
  userResource('Mira Lind', { id, attributes });

type Query = (params: Params) => Promise<ReturnType<typeof manyOf<'listing'>>>;

interface Given {
  reviews?: () => Promise<ReturnType<typeof manyOf<'review'>>>;
  /** Id of the signed-in person. */
  reader?: string;
  /** Of the signed-in person, a teacher. */
  hasListings?: boolean;
  figures?: TeacherFigures;
  week?: (call: object) => Promise<ClassWeek>;
  /** Called with the changes of the reader's profile, which are saved when it resolves. */
  save?: (change: object) => Promise<void>;
}

async function open(
  show: () => Promise<ReturnType<typeof oneOf<'user'>>>,
  query: Query = () => Promise.resolve(manyOf([])),
  {
    reviews = () => Promise.resolve(manyOf([])),
    reader,
    hasListings,
    figures = { students: 0 },
    week = () => Promise.resolve({ hours: [] }),
    save = () => Promise.resolve(),
  }: Given = {},
) {
  const api = fakeApi({
    app: { client: { get: () => Promise.resolve({ data: figures }) }, classTimes: { week } },
    users: { show },
    listings: { query },
    reviews: { query: reviews },
    currentUser: {
      show: () => Promise.resolve(oneOf(currentUserResource('Sam Reed', { id: reader ?? '' }))),
      updateProfile: async change => {
        await save(change);
        return oneOf(currentUserResource('Sam Reed', { id: reader ?? '' }));
      },
    },
    transactions: { query: () => Promise.resolve(manyOf<'transaction'>([])) },
  });
  const store = makeStore({ api, config: testConfig });
  if (reader) {
    store.dispatch(authInfoLoaded({ isAnonymous: false, scopes: ['user'] }));
    await store.dispatch(fetchCurrentUser());
    if (hasListings !== undefined) store.dispatch(hasListingsChanged(hasListings));
  }
  const result = await loader({
    routeName: 'ProfilePage',
    params: { id },
    search: new URLSearchParams(),
    dispatch: store.dispatch,
    getState: store.getState,
  });
  const { address } = renderPage(<ProfilePage />, { store, at: `/u/${id}`, path: '/u/:id' });
  // The schedule is requested once the zone of the reader is known.
  await act(() => Promise.resolve());
  return { result, address };
}

describe('the profile', () => {
  test('of a private marketplace is for members', async () => {
    const { result } = await open(() => Promise.reject(appError('forbidden', 'No', 403)));
    expect(result).toEqual({ status: 401 });
  });

  test('shows a teacher and the classes that are to come', async () => {
    const query = jest.fn<ReturnType<Query>, [Params]>(() =>
      Promise.resolve(manyOf([listingResource('Slow flow', { author: id })])),
    );
    await open(() => Promise.resolve(oneOf(teacher())), query);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Mira Lind');
    expect(screen.getByRole('heading', { level: 2, name: 'Classes with Mira Lind' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 3 })).toHaveTextContent('Slow flow');
    expect(query.mock.calls[0]?.[0]).toMatchObject({
      authorId: id,
      pub_lastClass: expect.stringMatching(/^\d+,$/),
    });
  });

  test('shows the certificates that were checked', async () => {
    const certificates = [{ label: 'RYT 500', date: '2026-05-01' }];
    const profile = { displayName: 'Mira Lind', abbreviatedName: 'ML', metadata: { certificates } };
    await open(() => Promise.resolve(oneOf(teacher({ profile }))));
    const list = await screen.findByRole('list', { name: 'Certificates' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['RYT 500 Checked by Flowroom, May 1, 2026']);
  });

  test('cuts a long bio and unfolds it', async () => {
    const bio = `${'word '.repeat(60)}end`;
    const profile = { displayName: 'Mira Lind', abbreviatedName: 'ML', bio };
    await open(() => Promise.resolve(oneOf(teacher({ profile }))));
    expect(screen.queryByText(/end/)).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(screen.getByText(/end/)).toBeInTheDocument();
  });

  test.each([
    [170, 'whole', 0],
    [171, 'cut', 1],
  ])('shows a bio of %d characters %s', async (length, _, more) => {
    const bio = 'x'.repeat(length);
    const profile = { displayName: 'Mira Lind', abbreviatedName: 'ML', bio };
    await open(() => Promise.resolve(oneOf(teacher({ profile }))));
    expect(screen.queryAllByRole('button', { name: 'Show more' })).toHaveLength(more);
    expect(screen.queryAllByText(bio)).toHaveLength(1 - more);
  });

  test('has the video of a teacher, of which nothing is loaded before it is played', async () => {
    const video = {
      ...{ id: '00000000-0000-4000-8000-0000000000aa', type: 'mp4', width: 320, height: 180 },
      ...{ durationMs: 9_400, at: 1, poster: 2, captions: { language: 'es', edition: 1 } },
    };
    const profile = { displayName: 'Mira Lind', abbreviatedName: 'ML', metadata: { video } };
    await open(() => Promise.resolve(oneOf(teacher({ profile }))));
    const shown = screen.getByLabelText('Video of Mira Lind');
    const base = `/api/teachers/video/${video.id}`;
    expect(shown).toHaveAttribute('src', `${base}/video.mp4`);
    expect(shown).toHaveAttribute('poster', `${base}/poster.jpg?edition=2`);
    expect(shown).toHaveAttribute('preload', 'none');
    expect(shown).not.toHaveAttribute('autoplay');
    const captions = shown.querySelector('track');
    expect(captions).toHaveAttribute('src', `${base}/captions.vtt?edition=1`);
    expect(captions).toHaveAttribute('srclang', 'es');
  });

  test('says when there is no class, and leads on', async () => {
    await open(() => Promise.resolve(oneOf(teacher())));
    expect(screen.getByRole('link', { name: 'Find a class' })).toHaveAttribute('href', '/s');
  });

  test('says nothing of people who are gone', async () => {
    await open(() => Promise.resolve(oneOf(teacher({ banned: true }))));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Banned user');
    expect(screen.queryByRole('heading', { level: 2 })).not.toBeInTheDocument();
  });

  test('is not found where there is nobody', async () => {
    const { result } = await open(() => Promise.reject(appError('not-found', 'No.', 404)));
    expect(result).toEqual({ status: 404 });
  });

  test('says when it did not load', async () => {
    await open(() => Promise.reject(appError('unknown', 'No.', 500)));
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });

  const offering = () =>
    Promise.resolve(
      manyOf(
        ['Slow flow', 'Strong legs'].map(title =>
          listingResource(title, { id: title, author: id }),
        ),
      ),
    );
  const shown = () => Promise.resolve(oneOf(teacher()));

  test('lets members enquire about one of the classes, and visitors sign up for it', async () => {
    const { address } = await open(shown, offering, { reader: 'student' });
    await userEvent.click(screen.getByRole('button', { name: 'Contact' }));
    const subject = await screen.findByRole('combobox', { name: 'What is it about?' });
    expect(within(subject).getByRole('option', { name: 'Strong legs' })).toBeInTheDocument();
    expect(address()).toBe(`/u/${id}?contact=true`);
  });

  test('leads visitors to the sign-up before they enquire', async () => {
    const { address } = await open(shown, offering);
    await userEvent.click(screen.getByRole('link', { name: 'Contact' }));
    expect(address()).toBe('/signup');
  });

  test('offers the calendar of classes, and no enquiry to oneself', async () => {
    await open(shown, offering, { reader: id });
    expect(screen.getByRole('link', { name: 'Subscribe to the calendar' })).toHaveAttribute(
      'href',
      expect.stringMatching(`^webcal://.*/teachers/${id}.ics$`),
    );
    expect(screen.queryByRole('button', { name: 'Contact' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Edit your profile' })).toHaveAttribute(
      'href',
      '/profile-settings',
    );
  });

  test.each([
    [false, 'Add your listing', '/teach/new'],
    [true, 'Edit your listing', '/listings'],
  ])('leads its owner, who has listings: %s, to "%s"', async (hasListings, name, href) => {
    await open(shown, offering, { reader: id, hasListings });
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
  });

  test('offers no listing to others, nor to oneself as a student', async () => {
    await open(shown, offering, { reader: 'student', hasListings: true });
    expect(screen.queryByRole('link', { name: /your listing$/ })).toBeNull();
    cleanup();
    await open(shown, offering, { reader: id });
    expect(screen.queryByRole('link', { name: /your listing$/ })).toBeNull();
  });

  test('offers no calendar of what is booked by dates', async () => {
    const cabin = listingResource('Cabin', {
      author: id,
      publicData: { unitType: 'line-item/night' },
    });
    await open(shown, () => Promise.resolve(manyOf([cabin])), { reader: 'student' });
    expect(screen.getByRole('button', { name: 'Contact' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Subscribe to the calendar' })).toBeNull();
  });

  const review = (
    type: 'ofProvider' | 'ofCustomer',
    rating: number,
  ): { data: Resource<'review'> } => ({
    data: {
      id: `${type}-${rating}`,
      type: 'review',
      attributes: {
        type,
        state: 'public',
        rating,
        content: `${rating} stars`,
        createdAt: '2026-10-04T08:00:00.000Z',
        deleted: false,
      },
      relationships: { author: { data: null } },
    },
  });

  test('shows what others wrote, with the average', async () => {
    const reviews = () =>
      Promise.resolve(manyOf([review('ofProvider', 5), review('ofProvider', 4)]));
    await open(shown, offering, { reviews });
    const section = screen.getByRole('region', { name: '2 reviews' });
    expect(within(section).getByText('4.5')).toBeInTheDocument();
    expect(within(section).getByText('5 stars')).toBeInTheDocument();
  });

  const facts = () => screen.queryByRole('list', { name: 'At a glance' });

  test('says what is known of a teacher, and nothing of what is not', async () => {
    const reviews = () =>
      Promise.resolve(manyOf([review('ofProvider', 5), review('ofCustomer', 1)]));
    const publicData = { teaching: { since: 2012, languages: ['spanish', 'english'] } };
    const profile = { displayName: 'Mira Lind', abbreviatedName: 'ML', publicData };
    await open(() => Promise.resolve(oneOf(teacher({ profile }))), offering, {
      reviews,
      figures: { students: 1240, answersWithin: 'hour' },
    });
    const shownFacts = within(facts()!).getAllByRole('listitem');
    expect(shownFacts.map(({ textContent }) => textContent)).toEqual([
      '5.0 · 1 review',
      '1,240 students taught',
      'Teaching since 2012',
      'Speaks Spanish, English',
      'Usually answers within an hour',
    ]);
    cleanup();
    await open(shown);
    expect(facts()).toBeNull();
  });

  test('has a schedule of which each time leads to its booking', async () => {
    const start = '2090-03-02T18:00:00.000Z';
    const week = jest.fn((_: object) =>
      Promise.resolve({
        hours: [
          {
            day: '2090-03-02',
            hour: 18,
            total: 1,
            classes: [
              { id: 'l1', start, end: start, title: 'Slow flow', teacher: 'Mira', free: 2 },
            ],
          },
        ],
      }),
    );
    await open(shown, offering, { week });
    const schedule = await screen.findByRole('region', { name: 'Next classes' });
    expect(week).toHaveBeenCalledWith(expect.objectContaining({ authorId: id }));
    expect(
      within(schedule).getByRole('link', { name: /Slow flow 2 places left$/ }),
    ).toHaveAttribute('href', `/l/slow-flow/l1?start=${encodeURIComponent(start)}`);
    expect(within(schedule).getByRole('button', { name: 'Previous week' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  test('requests the schedule again, and is whole where there is none', async () => {
    const week = jest
      .fn<Promise<ClassWeek>, []>()
      .mockRejectedValueOnce(appError('network', 'No answer'))
      .mockRejectedValue(appError('unknown', 'No', 424));
    await open(shown, offering, { week });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/There is no schedule right now/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Slow flow' })).toBeVisible();
  });

  test('shows pinned reviews first, which its teacher chooses', async () => {
    const reviews = () =>
      Promise.resolve(manyOf([review('ofProvider', 4), review('ofProvider', 5)]));
    const publicData = { teaching: { pinnedReviews: ['hidden', 'ofProvider-5'], since: 2012 } };
    const profile = { displayName: 'Mira Lind', abbreviatedName: 'ML', publicData };
    const pinning = () => Promise.resolve(oneOf(teacher({ profile })));
    // What is saved is on its way.
    const save = jest.fn(() => new Promise<void>(() => {}));
    await open(pinning, offering, { reviews, reader: id, save });
    const [first, second] = within(screen.getByRole('region', { name: '2 reviews' })).getAllByRole(
      'article',
    );
    expect(first).toHaveTextContent(/5 stars.*Pinned by Mira Lind/);
    await userEvent.click(within(second!).getByRole('button', { name: 'Pin this review' }));
    expect(save).toHaveBeenLastCalledWith({
      publicData: { teaching: { pinnedReviews: ['ofProvider-5', 'ofProvider-4'], since: 2012 } },
    });
    await userEvent.click(within(first!).getByRole('button', { name: 'Unpin this review' }));
    expect(save).toHaveBeenCalledTimes(1);
    cleanup();
    await open(pinning, offering, { reviews });
    expect(screen.queryByRole('button', { name: /pin this review/i })).toBeNull();
  });

  test('lets members report a review, but not their own', async () => {
    const reviews = () =>
      Promise.resolve(
        manyOf(
          ['student', 'other'].map((author, at) => {
            const { data } = review('ofProvider', at + 4);
            const relationships = { author: { data: { id: author, type: 'user' } } };
            const included = [userResource(author, { id: author })];
            return { data: { ...data, relationships }, included };
          }),
        ),
      );
    await open(shown, offering, { reviews });
    expect(screen.queryByRole('button', { name: 'Report this review' })).toBeNull();
    cleanup();
    await open(shown, offering, { reviews, reader: 'student' });
    expect(screen.getAllByRole('button', { name: 'Report this review' })).toHaveLength(1);
  });

  test('separates the reviews of a teacher from those of a student', async () => {
    const reviews = () =>
      Promise.resolve(manyOf([review('ofProvider', 5), review('ofCustomer', 3)]));
    await open(shown, offering, { reviews });
    const students = screen.getByRole('region', { name: 'What students say' });
    expect(within(students).getByText('5.0')).toBeInTheDocument();
    const teachers = screen.getByRole('region', { name: 'What teachers say' });
    expect(within(teachers).getByText('3.0')).toBeInTheDocument();
  });

  test('says when there are no reviews', async () => {
    await open(shown, offering);
    expect(screen.getByText('Nobody has reviewed Mira Lind yet.')).toBeInTheDocument();
  });

  test('requests the reviews again when they did not load', async () => {
    const reviews = jest
      .fn<Promise<ReturnType<typeof manyOf<'review'>>>, []>()
      .mockRejectedValueOnce(appError('network', 'No answer'))
      .mockResolvedValue(manyOf([review('ofProvider', 5)]));
    await open(shown, offering, { reviews });
    expect(screen.getByText('The reviews did not load')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: '1 review' })).toBeInTheDocument();
  });
});
