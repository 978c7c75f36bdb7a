import { mergeEntities } from '#src/ducks/marketplaceData.duck.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import { listingParams } from '../EditListingPage.duck.ts';

/** Uploads a picture and puts it on a draft that has none. */
export const addCoverPicture = createAppThunk(
  'EditListingPage/addCoverPicture',
  async ({ listingId, file }: { listingId: string; file: File }, { api, dispatch }) => {
    const { data } = await api.images.upload(file, {
      'fields.image': listingParams['fields.image'],
    });
    const body = { id: listingId, images: [data.id] };
    dispatch(mergeEntities(await api.ownListings.update(body, listingParams)));
  },
);
