import {
  selectUpdate,
  selectUpload,
  settingsForgotten,
  uploadForgotten,
  uploadPicture,
} from './ProfileSettingsPage.duck.ts';
import { selectEntity } from '#src/ducks/marketplaceData.duck.ts';
import { oneOf } from '#src/testing/factories.ts';
import { refusal, storeWith } from '#src/testing/slices.ts';

const picture = new File(['x'], 'me.png', { type: 'image/png' });

describe('a picture for a profile', () => {
  it('is uploaded before it belongs to anything', async () => {
    const image = oneOf({ id: 'image', type: 'image', attributes: { variants: {} } });
    const upload = jest.fn((_file: File, _params?: object) => Promise.resolve(image));
    const { dispatch, getState } = storeWith({ images: { upload } });
    await expect(dispatch(uploadPicture(picture)).unwrap()).resolves.toBe('image');
    expect(selectEntity(getState(), 'image', 'image')).not.toBeNull();
    expect(selectUpload(getState())).toEqual({ status: 'ready' });
    expect(selectUpdate(getState())).toEqual({ status: 'idle' });
    expect(upload).toHaveBeenCalledWith(picture, {
      'fields.image': ['variants.square-small', 'variants.square-small2x'],
    });
  });

  it('that is refused can be forgotten alone or with the page', async () => {
    const { dispatch, getState } = storeWith({
      images: { upload: () => Promise.reject(refusal(413)) },
    });
    for (const forget of [uploadForgotten, settingsForgotten]) {
      await dispatch(uploadPicture(picture));
      expect(selectUpload(getState())).toMatchObject({ status: 'failed' });
      dispatch(forget());
      expect(selectUpload(getState())).toEqual({ status: 'idle' });
    }
  });
});
