import * as v from 'valibot';
import { mergeEntities } from '#src/ducks/marketplaceData.duck.ts';
import { makeStore } from '#src/app/store/makeStore.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { appError } from '#src/util/errors.ts';
import { listingPrivateData } from '#shared/contract/listingData.ts';
import type { PictureCopies } from '#shared/contract/listingData.ts';
import type { Many, One } from '#shared/contract/resources.ts';
import { copyKey } from './copiedPictures.ts';
import { copyPictures } from './copyPictures.ts';
import {
  copiesDropped,
  savePictures,
  selectPictures,
  uploadDropped,
  uploadFailed,
} from './pictures.duck.ts';

const listingId = 'copy';

const imageOf = (id: string): NonNullable<Many<'ownListing'>['included']>[number] => ({
  id,
  type: 'image',
  attributes: {
    variants: Object.fromEntries(
      ['copy-of-original', 'landscape-crop'].map(name => [
        name,
        { name, width: 8, height: 8, url: `https://pictures.example/${name}/${id}` },
      ]),
    ),
  },
});

/** A marketplace with an original of three pictures and its duplicate without any. */
function setUp() {
  const marketplace: { images: string[]; copies: PictureCopies | null } = {
    images: [],
    copies: { listingId: 'original', pictures: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] },
  };
  const failing = new Map<string, ReturnType<typeof appError>>();
  let uploads = 0;
  const answer = (): One<'ownListing'> => ({
    data: {
      id: listingId,
      type: 'ownListing',
      attributes: {
        title: 'Slow flow',
        state: 'draft',
        privateData: marketplace.copies ? { pictureCopies: marketplace.copies } : {},
      },
      relationships: { images: { data: marketplace.images.map(id => ({ id, type: 'image' })) } },
    },
    included: marketplace.images.map(imageOf),
  });
  const original = (): One<'ownListing'> => ({
    data: { id: 'original', type: 'ownListing', attributes: { title: 'Slow flow' } },
    included: ['a', 'b', 'c'].map(imageOf),
  });
  const fail = (key: string) => {
    const error = failing.get(key);
    if (error) throw error;
  };
  const api = fakeApi({
    ownListings: {
      show: id =>
        Promise.resolve().then(() => {
          fail(id);
          return id === listingId ? answer() : original();
        }),
      update: body => {
        marketplace.images = body.images ?? marketplace.images;
        const { pictureCopies } = body.privateData ?? {};
        if (pictureCopies !== undefined) {
          marketplace.copies = v.parse(listingPrivateData, { pictureCopies }).pictureCopies ?? null;
        }
        return Promise.resolve(answer());
      },
    },
    images: {
      download: url =>
        Promise.resolve().then(() => {
          fail(url.slice(-1));
          return new Blob([url.slice(-1)], { type: 'image/jpeg' });
        }),
      upload: async file => {
        uploads += 1;
        return { data: { ...imageOf(`${await file.text()}${uploads}`), type: 'image' as const } };
      },
    },
  });
  /** Opens a tab with a store of its own. */
  const openTab = () => {
    const store = makeStore({ api, config: testConfig });
    store.dispatch(mergeEntities(answer()));
    return {
      store,
      copy: () => store.dispatch(copyPictures(listingId)),
      state: () => selectPictures(store.getState(), listingId),
    };
  };
  return { marketplace, failing, openTab, uploads: () => uploads };
}

const letters = (images: readonly string[]) => images.map(id => id.charAt(0)).join('');

describe('copying the pictures of the original', () => {
  it('uploads them once more, in their order', async () => {
    const { marketplace, openTab } = setUp();
    await openTab().copy();
    expect(letters(marketplace.images)).toBe('abc');
    expect(marketplace.copies).toBeNull();
  });

  it('goes on where it was interrupted, without a second copy of any', async () => {
    const { marketplace, failing, openTab, uploads } = setUp();
    failing.set('b', appError('network', 'No answer'));
    const first = openTab();
    await first.copy();
    expect(letters(marketplace.images)).toBe('ac');
    expect(first.state()?.list.uploads[copyKey('b')]?.problem).toBe('offline');

    failing.clear();
    await openTab().copy();
    expect(letters(marketplace.images)).toBe('abc');
    await openTab().copy();
    expect(uploads()).toBe(3);
  });

  it('tries one again that failed, in the place that it has', async () => {
    const { marketplace, failing, openTab } = setUp();
    failing.set('a', appError('busy', 'Busy', 503));
    const tab = openTab();
    await tab.copy();
    failing.clear();
    tab.store.dispatch(uploadFailed({ listingId, key: copyKey('a'), problem: null }));
    await tab.copy();
    expect(letters(marketplace.images)).toBe('abc');
  });

  it('makes one copy of each when two tabs do it at the same time', async () => {
    const { marketplace, openTab } = setUp();
    await Promise.all([openTab().copy(), openTab().copy()]);
    expect(letters(marketplace.images)).toBe('abc');
    expect(marketplace.copies).toBeNull();
  });

  it('says that a picture is gone, and is complete without it', async () => {
    const { marketplace, failing, openTab } = setUp();
    failing.set('c', appError('not-found', 'Gone', 404));
    const tab = openTab();
    await tab.copy();
    expect(tab.state()?.list.uploads[copyKey('c')]?.problem).toBe('gone');
    tab.store.dispatch(uploadDropped({ listingId, key: copyKey('c') }));
    await tab.store.dispatch(savePictures(listingId));
    expect(letters(marketplace.images)).toBe('ab');
    expect(marketplace.copies).toBeNull();
  });

  it('fails as a whole when the original is gone, and can be given up', async () => {
    const { marketplace, failing, openTab } = setUp();
    failing.set('original', appError('not-found', 'Gone', 404));
    const tab = openTab();
    await tab.copy();
    expect(tab.state()?.copy).toMatchObject({ status: 'failed', error: { status: 404 } });
    const { copies } = marketplace;
    if (!copies) throw new Error('The copies are missing.');
    tab.store.dispatch(copiesDropped({ listingId, saved: [], copies }));
    await tab.store.dispatch(savePictures(listingId));
    expect(marketplace.copies).toBeNull();
    expect(tab.state()?.copy.status).toBe('idle');
  });
});
