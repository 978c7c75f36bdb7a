import { mergeEntities } from '#src/ducks/marketplaceData.duck.ts';
import { makeStore } from '#src/app/store/makeStore.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { appError } from '#src/util/errors.ts';
import {
  pictureMoved,
  pictureRemoved,
  removalUndone,
  savePictures,
  selectPictures,
  shownOrder,
  uploadPicture,
  uploadsAdded,
} from './pictures.duck.ts';
import type { One } from '#shared/contract/resources.ts';

const listingId = 'listing';

/** A marketplace that stores the pictures of one listing. */
function setUp(images: string[]) {
  const saves: string[][] = [];
  const refusals: ReturnType<typeof appError>[] = [];
  const marketplace = { images };
  const answer = (): One<'ownListing'> => ({
    data: {
      id: listingId,
      type: 'ownListing',
      attributes: { title: 'Slow flow', state: 'draft' },
      relationships: { images: { data: marketplace.images.map(id => ({ id, type: 'image' })) } },
    },
    included: marketplace.images.map(id => ({ id, type: 'image', attributes: { variants: {} } })),
  });
  const api = fakeApi({
    ownListings: {
      show: () => Promise.resolve(answer()),
      update: body => {
        const refusal = refusals.shift();
        if (refusal) return Promise.reject(refusal);
        marketplace.images = body.images ?? [];
        saves.push(marketplace.images);
        return Promise.resolve(answer());
      },
    },
    images: {
      upload: (file, _, onProgress) => {
        onProgress?.(0.5);
        onProgress?.(0.501);
        return file.name === 'broken.jpg'
          ? Promise.reject(appError('network', 'No answer'))
          : Promise.resolve({
              data: { id: `of ${file.name}`, type: 'image', attributes: { variants: {} } },
            });
      },
    },
  });
  const store = makeStore({ api, config: testConfig });
  store.dispatch(mergeEntities(answer()));
  const saved = () => marketplace.images;
  return {
    store,
    saves,
    refusals,
    marketplace,
    shown: () => shownOrder(selectPictures(store.getState(), listingId), saved()),
    upload(...names: string[]) {
      const uploads = Object.fromEntries(
        names.map(name => [name, { name, sent: 0, problem: null }]),
      );
      store.dispatch(uploadsAdded({ listingId, saved: saved(), uploads }));
      return names.map(key =>
        store.dispatch(uploadPicture({ listingId, key, file: new File(['x'], key) })),
      );
    },
    remove: (imageId: string) =>
      store.dispatch(pictureRemoved({ listingId, saved: saved(), imageId })),
    save: () => store.dispatch(savePictures(listingId)),
  };
}

const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

describe('pictures of a listing', () => {
  it('are all saved when several are uploaded at once, beside those that were there', async () => {
    const { upload, marketplace, shown } = setUp(['a']);
    await Promise.all(upload('b.jpg', 'c.jpg', 'd.jpg'));
    await settled();
    expect(marketplace.images).toEqual(['a', 'of b.jpg', 'of c.jpg', 'of d.jpg']);
    expect(shown()).toEqual(marketplace.images);
  });

  it('do not suffer from one that fails, which says so at its place', async () => {
    const { upload, marketplace, store } = setUp(['a']);
    await Promise.all(upload('broken.jpg', 'c.jpg'));
    await settled();
    expect(marketplace.images).toEqual(['a', 'of c.jpg']);
    expect(selectPictures(store.getState(), listingId)?.list.uploads).toEqual({
      'broken.jpg': { name: 'broken.jpg', sent: 0, problem: 'offline' },
    });
  });

  it('report how much of an upload is sent', async () => {
    const { upload, store } = setUp([]);
    const steps = new Set<number | undefined>();
    store.subscribe(() =>
      steps.add(selectPictures(store.getState(), listingId)?.list.uploads['b.jpg']?.sent),
    );
    await Promise.all(upload('b.jpg'));
    expect([...steps]).toEqual([0, 0.5, undefined]);
  });

  it('keep the others when one is removed, and get it back', async () => {
    const { store, remove, save, saves } = setUp(['a', 'b', 'c']);
    remove('a');
    await save();
    store.dispatch(removalUndone({ listingId, saved: ['b', 'c'] }));
    await save();
    expect(saves).toEqual([
      ['b', 'c'],
      ['a', 'b', 'c'],
    ]);
  });

  it('save once more what was changed while a save was under way', async () => {
    const { store, remove, save, saves, shown } = setUp(['a', 'b', 'c']);
    remove('a');
    const first = save();
    await Promise.resolve();
    store.dispatch(pictureMoved({ listingId, saved: ['a', 'b', 'c'], imageId: 'c', to: 0 }));
    await save();
    await first;
    expect(saves.at(-1)).toEqual(['c', 'b']);
    expect(shown()).toEqual(['c', 'b']);
  });

  it('stay as the teacher wants them when a save fails, until it is tried again', async () => {
    const { remove, save, refusals, marketplace, shown, store } = setUp(['a', 'b']);
    refusals.push(appError('network', 'No answer'));
    remove('a');
    await save();
    expect(shown()).toEqual(['b']);
    expect(marketplace.images).toEqual(['a', 'b']);
    expect(selectPictures(store.getState(), listingId)?.save.status).toBe('failed');
    await save();
    expect(marketplace.images).toEqual(['b']);
  });

  it('give up on one that the marketplace no longer has', async () => {
    const { store, remove, save, refusals, marketplace } = setUp(['a', 'b']);
    remove('a');
    await save();
    refusals.push({ code: 'image-invalid', status: 409, message: 'Gone' });
    store.dispatch(removalUndone({ listingId, saved: ['b'] }));
    await save();
    await save();
    expect(marketplace.images).toEqual(['b']);
  });

  it('keep what another tab has added meanwhile', async () => {
    const { remove, save, marketplace } = setUp(['a', 'b']);
    remove('a');
    marketplace.images = ['a', 'b', 'elsewhere'];
    await save();
    expect(marketplace.images).toEqual(['b', 'elsewhere']);
  });
});
