import { readOne } from '#shared/contract/resources.ts';
import { mayBeShown, onlyShowable } from '#shared/contract/showable.ts';
import type { OnUnshowable } from '#shared/contract/showable.ts';
import { toPlain } from '#shared/values/sdkValues.ts';
import { appError } from '#src/util/errors.ts';
import { expanded, sdkBody } from './calls.ts';
import type { Calls } from './calls.ts';
import { toAppError } from './errors.ts';
import type { Api } from './types.ts';

/**
 * Returns the calls about listings and their pictures. `onUnshowable` is called with each listing
 * of others that is left out because it can not be shown.
 */
export function listingApi(
  { attempt, one, many, done }: Calls,
  onUnshowable?: OnUnshowable,
): Pick<Api, 'listings' | 'ownListings' | 'images'> {
  return {
    listings: {
      show: (id, params) =>
        attempt(async it => {
          const { data } = await it.listings.show({ id, ...params });
          const answer = readOne('listing', toPlain(data));
          if (mayBeShown(answer, onUnshowable)) return answer;
          throw appError('not-found', 'The class can not be shown.', 404);
        }),
      query: async params =>
        onlyShowable(await many('listing', it => it.listings.query(params)), onUnshowable),
    },
    ownListings: {
      show: (id, params) => one('ownListing', it => it.ownListings.show({ id, ...params })),
      query: params => many('ownListing', it => it.ownListings.query(params)),
      createDraft: (draft, params) =>
        one('ownListing', it => it.ownListings.createDraft(sdkBody(draft), expanded(params))),
      update: (changes, params) =>
        one('ownListing', it => it.ownListings.update(sdkBody(changes), expanded(params))),
      open: (id, params) => one('ownListing', it => it.ownListings.open({ id }, expanded(params))),
      close: (id, params) =>
        one('ownListing', it => it.ownListings.close({ id }, expanded(params))),
      discardDraft: id => done(it => it.ownListings.discardDraft({ id })),
    },
    images: {
      upload: (image, params, onProgress) =>
        one('image', it =>
          it.images.upload({ image }, expanded(params), {
            onUploadProgress: ({ loaded, total }) => {
              if (total) onProgress?.(loaded / total);
            },
          }),
        ),
      download,
    },
  };
}

/** Downloads a rendition as a JPEG. */
async function download(url: string): Promise<Blob> {
  try {
    // The marketplace takes no other renditions back.
    const answer = await fetch(url, { headers: { Accept: 'image/jpeg' }, credentials: 'omit' });
    if (!answer.ok) throw { status: answer.status };
    return await answer.blob();
  } catch (error) {
    throw toAppError(error);
  }
}
