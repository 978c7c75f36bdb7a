import { mergeEntities } from '#src/ducks/marketplaceData.duck.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import type { ThunkContext } from '#src/store/appThunk.ts';
import { appError, isAppError } from '#src/util/errors.ts';
import { inOneTab } from '#src/util/browser/inOneTab.ts';
import { failed, idle, loading } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import { copyKey } from './copiedPictures.ts';
import { listingParams } from './EditListingPage.duck.ts';
import {
  copiesAdded,
  copiesOf,
  copySettled,
  savePictures,
  savedImages,
  selectPictures,
  upload,
} from './pictures.duck.ts';
import type { OfUpload } from './pictures.duck.ts';

/** Largest rendition that the marketplace makes; originals are not handed out. */
const copyVariant = 'copy-of-original';
const previewVariant = 'landscape-crop';
const originalParams = {
  include: ['images'],
  'fields.image': [copyVariant, previewVariant].map(name => `variants.${name}`),
  [`imageVariant.${copyVariant}`]: 'w:3072;h:3072;fit:scale',
};

/**
 * Copies the pictures of the original that a duplicate lacks, one after the other. What is copied
 * is noted with the listing, so a copy that was interrupted goes on with the rest. One tab at a
 * time does it.
 */
export const copyPictures = createAppThunk(
  'listingPictures/copy',
  async (listingId: string, context) => {
    const { dispatch, getState } = context;
    const settle = (copy: RequestStatus) =>
      dispatch(copySettled({ listingId, saved: savedImages(getState(), listingId), copy }));
    settle(loading);
    try {
      await inOneTab(`pictures of ${listingId}`, () => copyAll(listingId, context));
      settle(idle);
    } catch (error) {
      settle(isAppError(error) ? failed(error) : idle);
      throw error;
    }
  },
  {
    condition: (listingId, state) => selectPictures(state, listingId)?.copy.status !== 'loading',
  },
);

async function copyAll(listingId: string, context: ThunkContext): Promise<void> {
  const { api, dispatch, getState } = context;
  // Another tab may have copied some.
  dispatch(mergeEntities(await api.ownListings.show(listingId, listingParams)));
  const copies = copiesOf(getState(), listingId);
  if (!copies) return;
  const { included = [] } = await api.ownListings.show(copies.listingId, originalParams);
  const images = included.filter(one => one.type === 'image');
  const addressesOf = (variant: string): Record<string, string> =>
    Object.fromEntries(
      images.flatMap(({ id, attributes: { variants = {} } }) => {
        const url = variants[variant]?.url;
        return url ? [[id, url]] : [];
      }),
    );
  const previews = addressesOf(previewVariant);
  const originals = addressesOf(copyVariant);
  dispatch(copiesAdded({ listingId, saved: savedImages(getState(), listingId), copies, previews }));
  for (;;) {
    const { uploads = {} } = selectPictures(getState(), listingId)?.list ?? {};
    const next = copies.pictures.find(({ id }) => uploads[copyKey(id)]?.problem === null);
    if (!next) return;
    await dispatch(copyPicture({ listingId, key: copyKey(next.id), url: originals[next.id] }));
    await dispatch(savePictures(listingId));
  }
}

/** Uploads a picture of the original once more. */
const copyPicture = createAppThunk(
  'listingPictures/copyPicture',
  async ({ url, ...of }: OfUpload & { url: string | undefined }, context) =>
    upload(
      of,
      async () => {
        if (!url) throw appError('not-found', 'The original lacks the picture.', 404);
        const blob = await context.api.images.download(url);
        return new File([blob], 'copy.jpg', { type: blob.type });
      },
      context,
    ),
);
