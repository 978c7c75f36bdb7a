import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { selectEntity, mergeEntities } from '#src/ducks/marketplaceData.duck.ts';
import { useAppSelector } from '#src/store/hooks.ts';
import { makeStore } from '#src/app/store/makeStore.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import type { AppError } from '#src/util/errors.ts';
import type { OwnListing } from '#shared/contract/entities.ts';
import type { One } from '#shared/contract/resources.ts';
import { usePictures } from '../../hooks/usePictures.ts';
import { PictureField } from './PictureField.tsx';

const picture = (name: string, type = 'image/jpeg') => new File(['x'], name, { type });

function Panel({ listing }: { listing: OwnListing }) {
  return <PictureField unit={null} pictures={usePictures(listing)} />;
}

function Page() {
  const listing = useAppSelector(state => selectEntity(state, 'ownListing', 'listing'));
  return listing && <Panel listing={listing} />;
}

/** Opens the pictures of a listing; `failing` names files that do not arrive. */
function open(images: string[] = [], refusal: AppError = appError('network', 'No answer')) {
  const failing = new Set<string>();
  let saved = images;
  const imageOf = (id: string) => ({
    id,
    type: 'image' as const,
    attributes: {
      variants: {
        'landscape-crop': {
          name: 'landscape-crop',
          url: `https://pictures.example/${id}`,
          width: 400,
          height: 267,
        },
      },
    },
  });
  const answer = (): One<'ownListing'> => ({
    data: {
      id: 'listing',
      type: 'ownListing',
      attributes: { title: 'Slow flow', state: 'draft' },
      relationships: { images: { data: saved.map(id => ({ id, type: 'image' })) } },
    },
    included: saved.map(imageOf),
  });
  const api = fakeApi({
    ownListings: {
      show: () => Promise.resolve(answer()),
      update: body => {
        saved = body.images ?? [];
        return Promise.resolve(answer());
      },
    },
    images: {
      upload: file =>
        failing.has(file.name)
          ? Promise.reject(refusal)
          : Promise.resolve({ data: imageOf(file.name) }),
    },
  });
  const store = makeStore({ api, config: testConfig });
  store.dispatch(mergeEntities(answer()));
  renderPage(<Page />, { store });
  return { failing, saved: () => saved };
}

const shown = () => screen.getAllByRole('img').map(image => image.getAttribute('src'));
const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Add pictures'), { target: { files } });

beforeAll(() => {
  // jsdom has no object URLs.
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => {};
  Object.defineProperty(globalThis.crypto, 'randomUUID', {
    configurable: true,
    value: () => `${Math.random()}` as ReturnType<Crypto['randomUUID']>,
  });
});

describe('PictureField', () => {
  it('takes several files, each with an error of its own, and goes on taking more', async () => {
    const { saved } = open(['first']);
    const large = picture('large.png', 'image/png');
    Object.defineProperty(large, 'size', { value: 20 * 1024 * 1024 + 1 });
    choose(picture('a.jpg'), picture('notes.pdf', 'application/pdf'), large, picture('b.jpg'));
    await waitFor(() => expect(saved()).toEqual(['first', 'a.jpg', 'b.jpg']));
    const problems = screen.getAllByRole('alert').map(alert => alert.textContent);
    expect(problems).toEqual([
      'Only JPG, GIF and PNG files are pictures here.',
      'Larger than 20 MB.',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Discard notes.pdf' }));
    expect(screen.queryByText('notes.pdf')).toBeNull();
    expect(screen.getByLabelText('Add pictures')).toBeInTheDocument();
  });

  it.each([
    ['unknown', 500, 'It could not be uploaded.'],
    ['request-upload-over-limit', 413, 'Larger than 20 MB.'],
    ['image-invalid-content', 400, 'The file could not be read as a picture.'],
  ] as const)('says why a file is not taken: %s', async (code, status, words) => {
    const { failing } = open([], { ...appError('unknown', 'Refused', status), code });
    failing.add('a.jpg');
    choose(picture('a.jpg'));
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
  });

  it('shows the file itself for two seconds, while the browser loads the renditions', async () => {
    jest.useFakeTimers();
    try {
      open();
      choose(picture('a.jpg'));
      const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
      const file = () => document.querySelector('img[src="blob:picture"]');
      await pass(100);
      expect(screen.getByAltText('Picture 1 of your class')).toBeInTheDocument();
      expect(file()).toBeInTheDocument();
      await pass(1_500);
      expect(file()).toBeInTheDocument();
      await pass(500);
      expect(file()).toBeNull();
    } finally {
      jest.useRealTimers();
    }
  });

  it('tries again what did not arrive', async () => {
    const { failing, saved } = open();
    failing.add('a.jpg');
    choose(picture('a.jpg'));
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('alert')).toHaveTextContent('There is no connection.');
    failing.clear();
    fireEvent.click(again);
    await waitFor(() => expect(saved()).toEqual(['a.jpg']));
  });

  it('takes dropped and pasted pictures, and leaves pasted text alone', async () => {
    const { saved } = open();
    const section = screen.getByRole('region', { name: 'Pictures' });
    fireEvent.drop(section, { dataTransfer: { types: ['Files'], files: [picture('a.jpg')] } });
    await waitFor(() => expect(saved()).toEqual(['a.jpg']));
    fireEvent.paste(document.body, { clipboardData: { files: [picture('b.png', 'image/png')] } });
    await waitFor(() => expect(saved()).toEqual(['a.jpg', 'b.png']));
    const isUnhandled = fireEvent.paste(document.body, { clipboardData: { files: [] } });
    expect(isUnhandled).toBe(true);
  });

  it('says which picture is the cover, and lets another one be it', async () => {
    const { saved } = open(['a', 'b', 'c']);
    const [first, second] = screen.getAllByRole('listitem');
    if (!first || !second) throw new Error('The pictures are missing.');
    expect(within(first).getByText('Cover')).toBeInTheDocument();
    fireEvent.click(within(second).getByRole('button', { name: 'Move picture 2' }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Use as cover' }));
    expect(shown()[0]).toBe('https://pictures.example/b');
    await waitFor(() => expect(saved()).toEqual(['b', 'a', 'c']));
  });

  it('removes one picture, leaves the others, and undoes it from where the focus is', async () => {
    const { saved } = open(['a', 'b', 'c']);
    fireEvent.click(screen.getByRole('button', { name: 'Remove picture 1' }));
    await waitFor(() => expect(saved()).toEqual(['b', 'c']));
    const undo = screen.getByRole('button', { name: 'Undo' });
    expect(undo).toHaveFocus();
    await act(async () => {
      fireEvent.click(undo);
      await Promise.resolve();
    });
    await waitFor(() => expect(saved()).toEqual(['a', 'b', 'c']));
    expect(screen.getByLabelText('Add pictures')).toHaveFocus();
  });
});
