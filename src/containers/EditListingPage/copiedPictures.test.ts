import type { PictureCopies } from '#shared/contract/listingData.ts';
import { copiesToSave, copyKey, withCopies } from './copiedPictures.ts';
import { pictureListOf, withImage, withoutUpload } from './pictureList.ts';

const copies: PictureCopies = {
  listingId: 'original',
  pictures: [{ id: 'a', copy: 'a2' }, { id: 'b' }, { id: 'c', copy: 'c2' }, { id: 'd' }],
};
const key = copyKey;

describe('the pictures of a duplicate', () => {
  it('have the order of the original, also when some were copied before', () => {
    const list = withCopies(pictureListOf(['a2', 'c2', 'own']), copies, { b: '/b.jpg' });
    expect(list.order).toEqual(['a2', key('b'), 'c2', key('d'), 'own']);
    expect(list.uploads[key('b')]?.copyOf).toEqual({
      imageId: 'b',
      position: 2,
      preview: '/b.jpg',
    });
    expect(withCopies(list, copies, {}).order).toEqual(list.order);
  });

  it('begin with the cover when nothing is copied yet', () => {
    const none = { ...copies, pictures: copies.pictures.map(({ id }) => ({ id })) };
    const list = withCopies(pictureListOf(['own']), none, {});
    expect(list.order).toEqual([key('a'), key('b'), key('c'), key('d'), 'own']);
  });

  it('are noted with their originals, until all are there', () => {
    const list = withCopies(pictureListOf(['a2', 'c2']), copies, {});
    const one = withImage(list, key('b'), 'b2');
    const saved = copiesToSave(one, copies, ['a2', 'c2']);
    expect(saved.copies?.pictures).toEqual([
      { id: 'a', copy: 'a2' },
      { id: 'b', copy: 'b2' },
      { id: 'c', copy: 'c2' },
      { id: 'd' },
    ]);
    const all = withImage(one, key('d'), 'd2');
    expect(copiesToSave(all, copies, ['a2', 'c2']).copies).toBeNull();
  });

  it('are not requested again when the teacher leaves one out', () => {
    const list = withoutUpload(withCopies(pictureListOf(['a2', 'c2']), copies, {}), key('b'));
    expect(copiesToSave(list, copies, []).copies?.pictures.map(({ id }) => id)).toEqual([
      'a',
      'c',
      'd',
    ]);
    expect(withCopies(list, copies, {}).order).not.toContain(key('b'));
  });

  it('are there once when another tab was faster, or the answer of a save was lost', () => {
    const list = withImage(withCopies(pictureListOf(['a2', 'c2']), copies, {}), key('b'), 'mine');
    const faster = {
      ...copies,
      pictures: copies.pictures.map(one => (one.id === 'b' ? { ...one, copy: 'theirs' } : one)),
    };
    expect(copiesToSave(list, faster, ['a2', 'theirs', 'c2']).superseded).toEqual(['mine']);
    expect(copiesToSave(list, undefined, ['a2', 'c2']).superseded).toEqual(['mine']);
    expect(copiesToSave(list, undefined, ['a2', 'mine', 'c2']).superseded).toEqual([]);
  });
});
