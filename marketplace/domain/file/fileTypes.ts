/** Largest file, in bytes. */
export const maxFileBytes = 1_000_000_000;

/** Number of bytes at the start of a file that identify its type. */
export const headBytes = 4096;

type Test = (head: Buffer) => boolean;

/** Tests for bytes at an offset, given as one-byte characters. */
const has =
  (bytes: string, at = 0): Test =>
  head =>
    head.subarray(at, at + bytes.length).toString('latin1') === bytes;
const any =
  (...tests: Test[]): Test =>
  head =>
    tests.some(test => test(head));
const both =
  (one: Test, other: Test): Test =>
  head =>
    one(head) && other(head);

const zip = any(has('PK\x03\x04'), has('PK\x05\x06'));
const oldOffice = has('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1');
const movie = has('ftyp', 4);
const ogg = has('OggS');
const matroska = has('\x1a\x45\xdf\xa3');
const wave = both(has('RIFF'), has('WAVE', 8));
const mpegAudio: Test = head =>
  has('ID3')(head) || (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0);
const text: Test = head => !head.includes(0) && !has('MZ')(head) && !has('\x7fELF')(head);
// Readers accept a few bytes in front of the signature.
const pdf: Test = head => head.subarray(0, 1024).includes('%PDF-');

const office = 'application/vnd.openxmlformats-officedocument';

/**
 * Accepted file types, by MIME type, with a test of the first bytes. Types that run by themselves
 * or in a browser (programs, HTML, SVG) are excluded.
 */
const tests: ReadonlyMap<string, Test> = new Map([
  ['application/pdf', pdf],
  ['application/epub+zip', zip],
  ['application/zip', zip],
  ['application/x-zip-compressed', zip],
  ['application/gzip', has('\x1f\x8b')],
  ['application/x-7z-compressed', has('7z\xbc\xaf\x27\x1c')],
  ['application/json', text],
  ['application/rtf', has('{\\rtf')],
  ['application/msword', oldOffice],
  ['application/vnd.ms-excel', oldOffice],
  ['application/vnd.ms-powerpoint', oldOffice],
  [`${office}.wordprocessingml.document`, zip],
  [`${office}.spreadsheetml.sheet`, zip],
  [`${office}.presentationml.presentation`, zip],
  ['application/vnd.oasis.opendocument.text', zip],
  ['application/vnd.oasis.opendocument.spreadsheet', zip],
  ['application/vnd.oasis.opendocument.presentation', zip],
  ['text/plain', text],
  ['text/csv', text],
  ['text/markdown', text],
  ['text/calendar', text],
  ['text/vtt', text],
  ['image/jpeg', has('\xff\xd8\xff')],
  ['image/png', has('\x89PNG\r\n\x1a\n')],
  ['image/gif', has('GIF8')],
  ['image/webp', both(has('RIFF'), has('WEBP', 8))],
  ['image/tiff', any(has('II*\0'), has('MM\0*'))],
  ['image/heic', movie],
  ['image/avif', movie],
  ['audio/mpeg', mpegAudio],
  ['audio/aac', mpegAudio],
  ['audio/mp4', movie],
  ['audio/x-m4a', movie],
  ['audio/ogg', ogg],
  ['audio/flac', has('fLaC')],
  ['audio/wav', wave],
  ['audio/x-wav', wave],
  ['video/mp4', movie],
  ['video/quicktime', any(movie, has('moov', 4), has('mdat', 4), has('wide', 4))],
  ['video/webm', matroska],
  ['video/x-matroska', matroska],
  ['video/ogg', ogg],
]);

/** Returns whether files of a MIME type (lower case, without parameters) are accepted. */
export const isFileType = (mimeType: string): boolean => tests.has(mimeType);

/**
 * Returns whether a file begins like files of its type.
 * @param head the first `headBytes`, or all of it
 */
export const hasSignatureOf = (mimeType: string, head: Buffer): boolean =>
  tests.get(mimeType)?.(head) ?? false;
