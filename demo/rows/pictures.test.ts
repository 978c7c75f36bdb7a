import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { createRandom } from '#demo/model/random.ts';
import { storePictures } from './pictures.ts';
import { planListings } from './writeListings.ts';
import { castPeople } from './writePeople.ts';

const folder = path.resolve(import.meta.dirname, '../pictures');

describe('pictures of the demo', () => {
  const { teachers, ...others } = castPeople();
  const listings = planListings({ teachers, ...others }, new Date(), createRandom('demo'));
  const portraits = new Map([...teachers].map(([key, { id }]) => [key, `portrait of ${id}`]));

  it('are one file for each picture of a class or a teacher, and no more', async () => {
    const facts = { format: 'webp', width: 1, height: 1, hasAlpha: false, byteSize: 1 } as const;
    const saved: Buffer[] = [];
    const images = {
      save: (_id: string, data: Buffer) => Promise.resolve((saved.push(data), facts)),
    };
    const stored = await storePictures({ images } as never, listings, teachers, portraits);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(stored).toHaveLength(files.filter(name => name.endsWith('.webp')).length);
    expect(new Set(saved.map(data => data.toString('base64'))).size).toBe(stored.length);
    expect(stored.filter(({ ownerType }) => ownerType === 'user')).toHaveLength(teachers.size);
  });

  it.each([
    ['classes', 1200, 800],
    ['teachers', 560, 560],
  ])('of %s are %d by %d pixels and below 100 kB', async (room, width, height) => {
    for (const name of readdirSync(path.join(folder, room))) {
      // The marketplace forbids sharp to open files itself, for the whole process.
      const data = readFileSync(path.join(folder, room, name));
      expect(await sharp(data).metadata()).toMatchObject({ format: 'webp', width, height });
      expect(data.length).toBeLessThan(100_000);
    }
  });
});
