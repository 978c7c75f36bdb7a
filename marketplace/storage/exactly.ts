import { Transform } from 'node:stream';
import { WrongSize } from './objectStore.ts';

/**
 * Passes exactly `size` bytes and fails with WrongSize for more or fewer. The last chunk is held
 * back until the source has ended, so that a reader gets the full length only when it is right.
 */
export function exactly(size: number): Transform {
  let seen = 0;
  let last: Uint8Array | undefined;
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      if (chunk.length === 0) return done();
      seen += chunk.length;
      if (seen > size) return done(new WrongSize(`more than ${size} bytes`));
      const before = last;
      last = chunk;
      done(null, before);
    },
    flush(done) {
      if (seen === size) done(null, last);
      else done(new WrongSize(`${seen} bytes instead of ${size}`));
    },
  });
}
