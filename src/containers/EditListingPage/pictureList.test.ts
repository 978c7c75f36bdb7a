import fc from 'fast-check';
import {
  afterSave,
  currentList,
  imagesToSave,
  mayRetry,
  pictureListOf,
  uploadProblemOf,
  withImage,
  withLastRemovalUndone,
  withMoved,
  withUploads,
  withoutImage,
  withoutUpload,
} from './pictureList.ts';
import type { PictureList } from './pictureList.ts';

const upload = { name: 'mat.jpg', sent: 0, problem: null };
const order = (list: PictureList) => list.order.join(' ');

describe('the pictures of a listing', () => {
  it('leave all others when one is added, which takes the position of its upload', () => {
    const chosen = withUploads(pictureListOf(['a', 'b']), { u1: upload, u2: upload });
    const done = withImage(withImage(chosen, 'u2', 'd'), 'u1', 'c');
    expect(order(done)).toBe('a b c d');
    expect(imagesToSave(done, ['a', 'b'])).toEqual(['a', 'b', 'c', 'd']);
  });

  it('do not get a picture whose upload was dropped', () => {
    const chosen = withUploads(pictureListOf(['a']), { u1: upload });
    const dropped = withImage(withoutUpload(chosen, 'u1'), 'u1', 'c');
    expect(imagesToSave(dropped, ['a'])).toEqual(['a']);
  });

  it('keep the others when one is removed, and have it back in its place when that is undone', () => {
    const removed = withoutImage(pictureListOf(['a', 'b', 'c']), 'b');
    expect(imagesToSave(removed, ['a', 'b', 'c'])).toEqual(['a', 'c']);
    const undone = withLastRemovalUndone(removed);
    expect(imagesToSave(undone, ['a', 'c'])).toEqual(['a', 'b', 'c']);
  });

  it('note a removed picture only when it was not a fresh upload', () => {
    const fresh = withImage(withUploads(pictureListOf(['a']), { u1: upload }), 'u1', 'c');
    expect(withoutImage(fresh, 'c').removedImageIds).toEqual([]);
    expect(withoutImage(fresh, 'a').removedImageIds).toEqual(['a']);
  });

  it('lose a fresh upload that is removed while it is being saved', () => {
    const fresh = withImage(withUploads(pictureListOf(['a']), { u1: upload }), 'u1', 'c');
    const saved = afterSave(withoutImage(fresh, 'c'), { images: ['a', 'c'] });
    expect(imagesToSave(saved, ['a', 'c'])).toEqual(['a']);
  });

  it('keep what another tab has added, and leave out what it has removed', () => {
    const moved = withMoved(pictureListOf(['a', 'b', 'c']), 'c', 0);
    expect(imagesToSave(moved, ['a', 'c', 'elsewhere'])).toEqual(['c', 'a', 'elsewhere']);
  });

  it('begin from what is saved once nothing is on its way', () => {
    const removed = { ...withoutImage(pictureListOf(['a', 'b']), 'a'), isDirty: false };
    expect(order(currentList(removed, ['b', 'c']))).toBe('b c');
    expect(currentList(removed, ['b', 'c']).removals).toEqual([{ id: 'a', index: 0 }]);
    const waiting = withUploads(removed, { u1: upload });
    expect(currentList(waiting, ['b', 'c'])).toBe(waiting);
  });

  it('stay the same pictures whatever the order of moves, removals and their undoing', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('move'), at: fc.nat(9), to: fc.integer({ min: -2, max: 12 }) }),
      fc.record({ kind: fc.constant('remove'), at: fc.nat(9), to: fc.constant(0) }),
      fc.record({ kind: fc.constant('undo'), at: fc.constant(0), to: fc.constant(0) }),
    );
    fc.assert(
      fc.property(fc.nat(8), fc.array(step, { maxLength: 30 }), (count, steps) => {
        const saved = Array.from({ length: count }, (_, index) => `image-${index}`);
        let list = pictureListOf(saved);
        for (const { kind, at, to } of steps) {
          const id = list.order[at];
          if (kind === 'undo') list = withLastRemovalUndone(list);
          else if (id && kind === 'move') list = withMoved(list, id, to);
          else if (id) list = withoutImage(list, id);
        }
        const left = imagesToSave(list, saved);
        expect(left).toEqual(list.order);
        expect([...left, ...list.removals.map(({ id }) => id)].toSorted()).toEqual(
          saved.toSorted(),
        );
      }),
    );
  });
});

describe('an upload that failed', () => {
  it.each([
    ['request-upload-over-limit', 413, 'size', false],
    ['image-invalid-content', 400, 'unreadable', false],
    ['network', 0, 'offline', true],
    ['busy', 503, 'failed', true],
  ] as const)('with %s says %s', (code, status, problem, again) => {
    expect(uploadProblemOf({ code, status, message: '' })).toBe(problem);
    expect(mayRetry(problem)).toBe(again);
  });

  it('says when a picture has too many pixels', () => {
    const error = { code: 'image-invalid-content', status: 409, message: '' };
    expect(uploadProblemOf({ ...error, reason: 'too-many-pixels' })).toBe('pixels');
  });
});
