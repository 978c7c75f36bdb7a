import { setImmediate as turn } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { readZip } from '../testing/readZip.ts';
import { zipStream } from './zipStream.ts';
import type { ArchivePart } from './zipStream.ts';

async function* chunks(count: number, size = 65_536, onRead: () => void = () => undefined) {
  for (let index = 0; index < count; index += 1) {
    onRead();
    yield new Uint8Array(size).map((_, at) => (at * 31 + index * 17) % 251);
    await turn();
  }
}

async function* of(...parts: ArchivePart[]) {
  await turn();
  yield* parts;
}

describe('a zip archive that is streamed', () => {
  it('is read back by another reader, file by file', async () => {
    const archive = await buffer(
      zipStream(
        of(
          { name: 'a.json', content: chunks(2, 10) },
          { name: 'pictures/b.jpg', content: chunks(3, 20), isCompressible: false },
          { name: 'empty.txt', content: chunks(0) },
        ),
      ),
    );
    const files = await readZip(archive);
    expect([...files].map(([name, { length }]) => [name, length])).toEqual([
      ['a.json', 20],
      ['pictures/b.jpg', 60],
      ['empty.txt', 0],
    ]);
    expect(files.get('a.json')).toEqual(await buffer(chunks(2, 10)));
  });

  it('reads no further than it is read', async () => {
    let read = 0;
    const big = {
      name: 'big',
      content: chunks(500, 65_536, () => (read += 1)),
      isCompressible: false,
    };
    const stream = zipStream(of(big, { name: 'next', content: chunks(1, 1, () => (read = 999)) }));
    await new Promise(resolve => stream.once('readable', resolve));
    for (let wait = 0; wait < 50; wait += 1) await turn();
    expect(read).toBeLessThan(30);
    stream.destroy();
    for (let wait = 0; wait < 50; wait += 1) await turn();
    expect(read).toBeLessThan(60);
  });

  it('fails as a whole when a part can not be read', async () => {
    async function* broken() {
      yield 'half';
      await turn();
      throw new Error('gone');
    }
    const parts = of({ name: 'a', content: chunks(1, 5) }, { name: 'b', content: broken() });
    await expect(buffer(zipStream(parts))).rejects.toThrow('gone');
  });
});
