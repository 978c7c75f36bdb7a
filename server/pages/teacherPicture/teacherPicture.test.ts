import express from 'express';
import pino from 'pino';
import sharp from 'sharp';
import { memoryLimits } from '@flowroom/marketplace/limits';
import { drawTeacher } from './drawTeacher.ts';
import { createDrawText } from './glyphs.ts';
import { teacherPictureRouter } from './teacherPictureRouter.ts';
import { createTeacherPictures } from './teacherPictures.ts';
import type { ReadTeacherPicture } from './teacherPictures.ts';
import { workoutNames } from './workoutNames.ts';
import { readFonts } from '#server/base/typesetting/fonts.ts';
import { temporaryFonts } from '#server/receipts/testing/temporaryFonts.ts';
import { listen } from '#server/testing/listen.ts';
import { sdkFactoryOf } from '#server/testing/sdks.ts';
import english from '#src/translations/en/components.json';
import spanish from '#src/translations/es/components.json';
import { workoutTypes } from '#shared/fields/listingFields.ts';

const name = 'Maya Ruiz ليلى';
let fonts: Awaited<ReturnType<typeof temporaryFonts>>;
let site: Awaited<ReturnType<typeof listen>> | undefined;
beforeAll(async () => {
  fonts = await temporaryFonts(`${name}Yoga Flowroom 4.8(23)…·`);
}, 120_000);
afterAll(() => fonts.remove());
afterEach(() => site?.close());

const facts = {
  name,
  workouts: ['Yoga'],
  rating: { mean: 4.75, count: 23 },
  site: 'Flowroom',
  portrait: null,
};
const style = { face: 'text', size: 40, mostLines: 2 } as const;
const drawing = async () => createDrawText(await readFonts(fonts.folder));

describe('a text as outlines', () => {
  it('breaks into lines, and ends with an ellipsis where there are too many', async () => {
    const draw = await drawing();
    const wide = draw('Maya Ruiz', { ...style, width: 1_000 });
    expect(wide).toHaveLength(1);
    expect(wide[0]?.contours.length).toBeGreaterThan(8);
    const narrow = draw('Maya Ruiz Maya Ruiz Maya Ruiz', { ...style, width: 110 });
    expect(narrow).toHaveLength(2);
    for (const { width } of narrow) expect(width).toBeLessThanOrEqual(110);
  });

  it('draws letters from right to left', async () => {
    const draw = await drawing();
    const [line] = draw('ليلى', { ...style, width: 1_000 });
    expect(line?.contours.length).toBeGreaterThan(2);
  });
});

describe('the picture of a teacher', () => {
  // As in a process with the marketplace, which reads no SVG.
  const svg = { operation: ['VipsForeignLoadSvg'] };
  beforeAll(() => sharp.block(svg));
  afterAll(() => sharp.unblock(svg));

  it('has the measures of shared links, with a portrait and without', async () => {
    const draw = await drawing();
    const color = { width: 40, height: 60, channels: 3, background: '#00ff00' } as const;
    const portrait = await sharp({ create: color }).png().toBuffer();
    const drawn = await drawTeacher({ ...facts, portrait }, draw);
    expect(await sharp(drawn).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    });
    const middle = { left: 270, top: 315, width: 1, height: 1 };
    const [red = 255, green = 0] = await sharp(drawn).extract(middle).raw().toBuffer();
    expect(green).toBeGreaterThan(240);
    expect(red).toBeLessThan(15);
    expect((await drawTeacher(facts, draw)).equals(drawn)).toBe(false);
  });

  const idOf = (number: number) => `11111111-1111-4111-8111-${String(number).padStart(12, '0')}`;
  const portraitUrl = 'https://pictures.example/portrait.jpg';
  /** Pictures of the teachers with these ids, with what they have called. */
  function picturesOf(ids: readonly string[], readImage: (url: string) => Promise<Buffer>) {
    const rendition = { name: 'square-small2x', width: 480, height: 480, url: portraitUrl };
    const variants = { 'square-small2x': rendition };
    const image = { id: 'portrait', type: 'image', attributes: { variants } };
    const show = jest.fn(({ id }: { id: string }) => {
      if (!ids.includes(id)) {
        return Promise.reject({ status: 404, data: { errors: [{ code: 'not-found' }] } });
      }
      const profile = { displayName: name, publicData: { userType: 'teacher' } };
      const profileImage = { data: { id: 'portrait', type: 'image' } };
      const user = { id, type: 'user', attributes: { profile }, relationships: { profileImage } };
      return Promise.resolve({ data: { data: user, included: [image] } });
    });
    const query = jest.fn(() => Promise.resolve({ data: { data: [], meta: { totalPages: 5 } } }));
    const read = createTeacherPictures({
      sdk: sdkFactoryOf({ users: { show }, listings: { query } }),
      readImage,
      fontsFolder: fonts.folder,
      logger: pino({ level: 'silent' }),
    });
    return { read, show, query };
  }
  const served = async (read: ReadTeacherPicture) => {
    site = await listen(express().use(teacherPictureRouter(read, memoryLimits())));
    return (file: string) => fetch(`${site?.url}/social/teachers/${file}`);
  };

  it('is read and drawn once for what it shows, and is of nobody whom visitors can not see', async () => {
    const readImage = jest.fn((_url: string) => Promise.resolve(Buffer.from('no picture')));
    const { read, show, query } = picturesOf([idOf(1)], readImage);
    const ask = await served(read);
    const answers = [await ask(`${idOf(1)}.jpg`), await ask(`${idOf(1)}.jpg`)];
    expect(answers.map(({ status, headers }) => [status, headers.get('content-type')])).toEqual([
      [200, 'image/jpeg'],
      [200, 'image/jpeg'],
    ]);
    expect([show, query].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    // An address that names another portrait is read again, and is the same picture here.
    expect((await ask(`${idOf(1)}.jpg?portrait=${idOf(9)}`)).status).toBe(200);
    expect(show).toHaveBeenCalledTimes(2);
    expect(readImage.mock.calls).toEqual([[portraitUrl]]);
    for (let time = 0; time < 2; time += 1) expect((await ask(`${idOf(2)}.jpg`)).status).toBe(404);
    expect(show).toHaveBeenCalledTimes(3);
    expect((await ask('nobody.jpg')).status).toBe(404);
  });

  it('is refused while too many wait to be drawn, and to a network that reads too many', async () => {
    const ids = Array.from({ length: 22 }, (_, number) => idOf(number));
    // The first one waits for its portrait.
    const { read } = picturesOf(ids, () => new Promise(() => {}));
    for (const id of ids.slice(1)) void read(id);
    await new Promise(resolve => setImmediate(resolve));
    const ask = await served(read);
    const refused = await ask(`${idOf(0)}.jpg`);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    const statuses: number[] = [];
    for (let time = 0; time < 60; time += 1) statuses.push((await ask(`${idOf(99)}.jpg`)).status);
    expect(statuses.lastIndexOf(404)).toBe(58);
    expect(statuses.at(-1)).toBe(429);
  });
});

it('names workout types as the pages do', () => {
  for (const { value, labelId } of workoutTypes) {
    if (value === 'other' || !labelId) continue;
    expect(new Map(Object.entries(english)).get(labelId)).toBe(workoutNames.en[value]);
    expect(new Map(Object.entries(spanish)).get(labelId)).toBe(workoutNames.es[value]);
  }
});
