import { pictureProblemOf } from './pictureFile.ts';

describe('a picture to be uploaded', () => {
  it('is a JPG, PNG or GIF of at most 20 MB', () => {
    expect(pictureProblemOf({ type: 'image/jpeg', size: 20 * 1024 * 1024 })).toBeNull();
    expect(pictureProblemOf({ type: 'image/png', size: 1 })).toBeNull();
    expect(pictureProblemOf({ type: 'image/gif', size: 1 })).toBeNull();
  });

  it('is refused with the reason before anything is sent', () => {
    expect(pictureProblemOf({ type: 'image/svg+xml', size: 1 })).toBe('type');
    expect(pictureProblemOf({ type: '', size: 1 })).toBe('type');
    expect(pictureProblemOf({ type: 'image/jpeg', size: 20 * 1024 * 1024 + 1 })).toBe('size');
  });
});
