import { hasSignatureOf, isFileType } from './fileTypes.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');

it.each([
  ['application/pdf', 'a few bytes %PDF-1.4'],
  ['application/epub+zip', 'PK\x03\x04'],
  ['image/webp', 'RIFF\x01\x02\x03\x04WEBPVP8 '],
  ['image/jpeg', '\xff\xd8\xff\xe0'],
  ['audio/mpeg', '\xff\xfb\x90'],
  ['audio/mpeg', 'ID3\x04'],
  ['audio/wav', 'RIFF\x01\x02\x03\x04WAVEfmt '],
  ['video/mp4', '\0\0\0\x18ftypmp42'],
  ['video/webm', '\x1a\x45\xdf\xa3'],
  ['text/csv', 'a;b\r\n\xe4'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'PK\x03\x04'],
])('%s may begin with %j', (type, head) => expect(hasSignatureOf(type, latin1(head))).toBe(true));

it.each([
  ['image/webp', 'RIFF\x01\x02\x03\x04WAVEfmt '],
  ['audio/mpeg', '\xff\x0b'],
  ['application/pdf', '<script>'],
  ['text/plain', 'MZ\x90'],
  ['text/plain', 'a\0b'],
  ['text/html', '<html>'],
  ['image/png', ''],
])('%s does not begin with %j', (type, head) =>
  expect(hasSignatureOf(type, latin1(head))).toBe(false),
);

it('knows nothing that runs by itself', () => {
  for (const type of ['text/html', 'image/svg+xml', 'text/javascript', 'application/x-sh', '']) {
    expect(isFileType(type)).toBe(false);
  }
});
