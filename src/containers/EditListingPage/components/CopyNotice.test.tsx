import { fireEvent, screen, waitFor } from '@testing-library/react';
import { mergeEntities, selectEntity } from '#src/ducks/marketplaceData.duck.ts';
import { useAppSelector } from '#src/store/hooks.ts';
import { makeStore } from '#src/app/store/makeStore.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import type { AppError } from '#src/util/errors.ts';
import type { One } from '#shared/contract/resources.ts';
import { CopyNotice } from './CopyNotice.tsx';

/**
 * Opens the description of a duplicate whose original has one picture; `fail` is why it can not be
 * read.
 */
function open(fail: AppError | null = null) {
  const marketplace = { fail, hasCopies: true, images: [] as string[] };
  const variant = { name: 'copy-of-original', width: 8, height: 8, url: 'https://x.example/a' };
  const imageOf = (id: string) => ({
    id,
    type: 'image' as const,
    attributes: { variants: { [variant.name]: variant } },
  });
  const answer = (): One<'ownListing'> => ({
    data: {
      id: 'copy',
      type: 'ownListing',
      attributes: {
        privateData: marketplace.hasCopies
          ? { pictureCopies: { listingId: 'original', pictures: [{ id: 'a' }] } }
          : {},
      },
      relationships: { images: { data: marketplace.images.map(id => ({ id, type: 'image' })) } },
    },
    included: marketplace.images.map(imageOf),
  });
  const api = fakeApi({
    ownListings: {
      show: async id => {
        await Promise.resolve();
        if (id === 'copy') return answer();
        if (marketplace.fail) throw marketplace.fail;
        return { data: { id, type: 'ownListing', attributes: {} }, included: [imageOf('a')] };
      },
      update: body => {
        marketplace.images = body.images ?? [];
        marketplace.hasCopies = body.privateData?.pictureCopies !== null;
        return Promise.resolve(answer());
      },
    },
    images: {
      download: () => Promise.resolve(new Blob(['a'], { type: 'image/jpeg' })),
      upload: () => Promise.resolve({ data: imageOf('a2') }),
    },
  });
  const store = makeStore({ api, config: testConfig });
  store.dispatch(mergeEntities(answer()));
  function Page() {
    const listing = useAppSelector(state => selectEntity(state, 'ownListing', 'copy'));
    return listing && <CopyNotice listing={listing} picturesPath="/pictures" />;
  }
  renderPage(<Page />, { store });
  return marketplace;
}

describe('a duplicate', () => {
  it('says while its pictures are copied, and when they are there', async () => {
    const marketplace = open();
    expect(screen.getByText('Copying the pictures of the original: 0 of 1')).toBeInTheDocument();
    expect(await screen.findByText('The picture of the original is copied.')).toBeInTheDocument();
    expect(marketplace.images).toEqual(['a2']);
  });

  it('says that the connection is lost, and goes on upon request', async () => {
    const marketplace = open(appError('network', 'No answer'));
    expect(await screen.findByText(/There is no connection/)).toBeInTheDocument();
    marketplace.fail = null;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The picture of the original is copied.')).toBeInTheDocument();
  });

  it('goes on without pictures when its original is gone', async () => {
    const marketplace = open(appError('not-found', 'Gone', 404));
    fireEvent.click(await screen.findByRole('button', { name: 'Go on without them' }));
    await waitFor(() => expect(marketplace.hasCopies).toBe(false));
    await waitFor(() => expect(screen.queryByText(/pictures? of the original/)).toBeNull());
    expect(marketplace.images).toEqual([]);
  });
});
