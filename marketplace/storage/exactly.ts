import { Transform } from 'node:stream';
import { WrongSize } from './objectStore.ts';

/**
 * Lets so many bytes through and fails with WrongSize when there are more or fewer. What comes last is
 * held back until the source has ended: whoever counts bytes has them all only when they are right.
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
