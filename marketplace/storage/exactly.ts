import { Transform } from 'node:stream';
import { WrongSize } from './objectStore.ts';

/** Lets so many bytes through and fails with WrongSize when there are more or fewer. */
export function exactly(size: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      seen += chunk.length;
      if (seen > size) done(new WrongSize(`more than ${size} bytes`));
      else done(null, chunk);
    },
    flush(done) {
      done(seen === size ? null : new WrongSize(`${seen} bytes instead of ${size}`));
    },
  });
}
