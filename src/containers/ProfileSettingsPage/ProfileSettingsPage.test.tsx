import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeStore } from '#src/app/store/makeStore.ts';
import { fetchCurrentUser } from '#src/ducks/user.duck.ts';
import { readSettingsFrom } from '#shared/config/marketplace.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { currentUserResource, listingResource, manyOf, oneOf } from '#src/testing/factories.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import type { AppError } from '#src/util/errors.ts';
import { ProfileSettingsPage } from './ProfileSettingsPage.tsx';
import type { UserPublicData } from '#shared/contract/user.ts';
import type { One, Resource } from '#shared/contract/resources.ts';

const picture = (id: string): Resource<'image'> => {
  const url = `/images/${id}`;
  const variant = { name: 'square-small', width: 240, height: 240, url };
  return { id, type: 'image', attributes: { variants: { 'square-small': variant } } };
};

interface Given {
  userType?: 'student' | 'teacher';
  hasPicture?: boolean;
  uploads?: (() => Promise<One<'image'>>)[];
  refusals?: AppError[];
  /** Public data of a teacher. */
  teacher?: UserPublicData;
  /** Answers to the short address that is typed. */
  handles?: { isFree?: boolean; refusal?: AppError };
}

async function open({
  userType = 'student',
  hasPicture = false,
  uploads = [],
  refusals = [],
  teacher,
  handles = {},
}: Given = {}) {
  const saved: unknown[] = [];
  let user = currentUserResource('Sam Reed');
  const named = user.attributes['profile'] as object;
  const publicData: UserPublicData = teacher ? { userType: 'teacher', ...teacher } : { userType };
  user = { ...user, attributes: { ...user.attributes, profile: { ...named, publicData } } };
  const show = (imageId: string | null) => {
    const data = imageId === null ? null : { id: imageId, type: 'image' };
    user = { ...user, relationships: { ...user.relationships, profileImage: { data } } };
    return oneOf(user, imageId === null ? [] : [picture(imageId)]);
  };
  let imageId = hasPicture ? 'old' : null;
  const api = fakeApi({
    currentUser: {
      show: () => Promise.resolve(show(imageId)),
      updateProfile: change => {
        saved.push(change);
        const refusal = refusals.shift();
        if (refusal) return Promise.reject(refusal);
        const { profileImageId = imageId, ...rest } = change as { profileImageId?: string | null };
        imageId = profileImageId;
        const profile = { ...(user.attributes['profile'] as object), ...rest };
        user = { ...user, attributes: { ...user.attributes, profile } };
        return Promise.resolve(show(imageId));
      },
    },
    ownListings: {
      query: () => {
        const { data } = listingResource('Slow flow', { id: 'slow', type: 'ownListing' });
        return Promise.resolve(manyOf<'ownListing'>([{ data: { ...data, type: 'ownListing' } }]));
      },
    },
    app: {
      client: {
        get: () => Promise.resolve({ data: { isFree: handles.isFree ?? true } }),
        post: (_, body) => {
          saved.push(body);
          if (handles.refusal) return Promise.reject(handles.refusal);
          const profile = {
            ...(user.attributes['profile'] as object),
            metadata: { ...body },
          };
          user = { ...user, attributes: { ...user.attributes, profile } };
          return Promise.resolve({ data: { handle: 'sam' } });
        },
      },
    },
    images: { upload: () => uploads.shift()?.() ?? Promise.resolve(oneOf(picture('new'))) },
  });
  const store = makeStore({ api, config: testConfig });
  await store.dispatch(fetchCurrentUser());
  renderPage(<ProfileSettingsPage />, { store });
  return saved;
}

const file = (type = 'image/png') => new File(['picture'], 'me', { type });
const chooser = () => screen.getByLabelText(/^(Choose|Uploading)/);
const save = () => screen.getByRole('button', { name: 'Save changes' });
const shown = () => screen.queryByRole('img', { name: 'Sam Reed' })?.getAttribute('src') ?? null;
const upload = async (chosen: File) =>
  userEvent.setup({ applyAccept: false }).upload(chooser(), chosen);

describe('profile settings', () => {
  it('shows beside the form how others see what is typed', async () => {
    await open();
    const preview = screen.getByRole('complementary', { name: 'How others see you' });
    expect(preview).toHaveTextContent('Sam R');
    expect(preview).toHaveTextContent('You have not said anything about yourself yet.');
    await userEvent.type(screen.getByLabelText(/^About you/), 'Mornings by the sea.');
    expect(preview).toHaveTextContent('Mornings by the sea.');
  });

  it.each([
    ['whole', 170, 'x'.repeat(170)],
    ['cut', 171, `${'x'.repeat(85)}…`],
  ])('shows there %s a text of %d characters', async (_, length, words) => {
    await open();
    const preview = within(screen.getByRole('complementary', { name: 'How others see you' }));
    fireEvent.change(screen.getByLabelText(/^About you/), {
      target: { value: 'x'.repeat(length) },
    });
    expect(preview.getByText(words)).toBeVisible();
  });

  it('requests teachers for a page for tips, by https alone, where the site offers it', async () => {
    await open();
    expect(screen.queryByLabelText(/^Page for tips/)).toBeNull();
    cleanup();
    const saved = await open({ userType: 'teacher' });
    const field = screen.getByLabelText(/^Page for tips/);
    await userEvent.type(field, 'http://ko-fi.com/sam');
    await userEvent.tab();
    expect(field).toHaveAccessibleDescription(/begins with https/);
    expect(save()).toBeDisabled();
    await userEvent.clear(field);
    await userEvent.type(field, 'ko-fi.com/sam');
    await userEvent.click(save());
    expect(await screen.findByText('Your profile is saved')).toBeVisible();
    expect(saved).toEqual([{ privateData: { tipAddress: 'https://ko-fi.com/sam' } }]);
    cleanup();
    readSettingsFrom(() => ({ hasTips: false }));
    await open({ userType: 'teacher' });
    expect(screen.queryByLabelText(/^Page for tips/)).toBeNull();
    readSettingsFrom(() => ({}));
  });

  it('saves what has changed, and leads to the profile', async () => {
    const saved = await open();
    expect(screen.getByRole('link', { name: 'See your profile' })).toHaveAttribute(
      'href',
      '/u/student',
    );
    expect(save()).toBeDisabled();
    await userEvent.type(screen.getByLabelText(/^About you/), 'Loves <mornings>');
    await userEvent.click(save());
    expect(await screen.findByText('Your profile is saved')).toBeInTheDocument();
    expect(saved).toEqual([{ bio: 'Loves <mornings>' }]);
    expect(screen.getByLabelText(/^About you/)).toHaveValue('Loves <mornings>');
    expect(save()).toBeDisabled();
  });

  it('needs both names', async () => {
    await open();
    await userEvent.clear(screen.getByLabelText('First name'));
    await userEvent.tab();
    expect(await screen.findByText('Your first name is required')).toBeInTheDocument();
    expect(save()).toBeDisabled();
  });

  it('loses nothing when saving fails, and tries again', async () => {
    const saved = await open({ refusals: [appError('network', 'No answer')] });
    await userEvent.type(screen.getByLabelText('Last name'), 'er');
    await userEvent.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be saved');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Your profile is saved')).toBeInTheDocument();
    expect(saved).toEqual([{ lastName: 'Reeder' }, { lastName: 'Reeder' }]);
  });
});

describe('the picture', () => {
  it('is uploaded at once and shown to others once it is saved', async () => {
    let arrive = (_: One<'image'>) => undefined as void;
    const saved = await open({ uploads: [() => new Promise(resolve => (arrive = resolve))] });
    await upload(file());
    await userEvent.type(screen.getByLabelText(/^About you/), 'Hi');
    expect(save()).toBeDisabled();
    arrive(oneOf(picture('new')));
    expect(await screen.findByText(/The new picture is ready/)).toBeInTheDocument();
    expect(shown()).toBe('/images/new');
    await userEvent.click(save());
    await waitFor(() => expect(saved).toEqual([{ bio: 'Hi', profileImageId: 'new' }]));
    expect(await screen.findByText('Your profile is saved')).toBeInTheDocument();
    expect(screen.queryByText(/The new picture is ready/)).not.toBeInTheDocument();
  });

  it('is removed, or saved after all', async () => {
    const saved = await open({ hasPicture: true });
    expect(shown()).toBe('/images/old');
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(shown()).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Keep the old one' }));
    expect(shown()).toBe('/images/old');
    expect(save()).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    await userEvent.click(save());
    await waitFor(() => expect(saved).toEqual([{ profileImageId: null }]));
  });

  it('says what is wrong with a file before it is sent', async () => {
    await open();
    await upload(file('image/svg+xml'));
    expect(await screen.findByRole('alert')).toHaveTextContent('JPG, GIF or PNG');
    const large = file();
    Object.defineProperty(large, 'size', { value: 20 * 1024 * 1024 + 1 });
    await upload(large);
    expect(await screen.findByRole('alert')).toHaveTextContent('larger than 20 MB');
  });

  it.each([
    ['request-upload-over-limit', 413, 'larger than 20 MB'],
    ['image-invalid-content', 400, 'cannot be read'],
    ['image-invalid-content', 409, 'too many pixels: up to 250', 'too-many-pixels'],
    ['network', 0, 'did not arrive'],
  ])('stays as it was after %s', async (code, status, words, reason = '') => {
    const error = { code, status, message: code, reason };
    await open({ hasPicture: true, uploads: [() => Promise.reject(error)] });
    await upload(file());
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(shown()).toBe('/images/old');
    expect(save()).toBeDisabled();
  });
});

describe('the settings of a teacher', () => {
  it('have a year, languages and a cover, and save what is changed alone', async () => {
    const saved = await open({
      teacher: { teaching: { languages: ['english'], pinnedReviews: ['r1'] } },
    });
    const since = screen.getByLabelText(/Teaching since/);
    await userEvent.type(since, '2999');
    await userEvent.tab();
    expect(screen.getAllByText(/a year of four digits/)[0]).toBeVisible();
    await userEvent.clear(since);
    await userEvent.type(since, '2016');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Spanish' }));
    await userEvent.selectOptions(await screen.findByLabelText(/Cover of your page/), 'Slow flow');
    await userEvent.click(save());
    expect(saved).toEqual([
      {
        publicData: {
          teaching: {
            pinnedReviews: ['r1'],
            since: 2016,
            languages: ['english', 'spanish'],
            coverClass: 'slow',
          },
        },
      },
    ]);
  });

  it('are not those of students', async () => {
    await open();
    expect(screen.queryByLabelText(/Teaching since/)).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Your short address' })).toBeNull();
  });

  const address = () => screen.getByLabelText(/\/t\/$/);
  const take = () => screen.getByRole('button', { name: 'Save the address' });

  it('have a short address, of which is said at once whether it can be had', async () => {
    const saved = await open({ teacher: {} });
    await userEvent.type(address(), 'Sam!');
    await userEvent.tab();
    expect(screen.getByText(/Use 3 to 30 lower-case letters/)).toBeVisible();
    await userEvent.clear(address());
    await userEvent.type(address(), 'sam');
    expect(await screen.findByText('sam is free.')).toBeVisible();
    await userEvent.click(take());
    expect(saved).toEqual([{ handle: 'sam' }]);
    expect(await screen.findByRole('link', { name: /\/t\/sam$/ })).toHaveAttribute(
      'href',
      '/t/sam',
    );
  });

  it.each([
    [409, /Somebody else has this address/],
    [429, /several times today/],
    [500, /could not be saved/],
  ])('say why a short address is refused with %d', async (status, words) => {
    await open({
      teacher: {},
      handles: { isFree: false, refusal: appError('unknown', 'No', status) },
    });
    await userEvent.type(address(), 'sam');
    expect(await screen.findByText('sam is somebody else’s.')).toBeVisible();
    await userEvent.click(take());
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
  });
});
