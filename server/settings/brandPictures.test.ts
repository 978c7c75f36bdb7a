import sharp from 'sharp';
import type { Logger } from 'pino';
import type { ChangedSettings } from '#shared/config/marketplace.ts';
import { brandPaths, createBrandPictures } from './brandPictures.ts';

const warn = jest.fn();
const picture = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();

const at = (name: string) => ({ path: `${name}.png`, url: `https://flow.example/${name}` });

/** Pictures of these settings, and how often one was read. */
function open(settings: ChangedSettings) {
  const reads: string[] = [];
  const brand = createBrandPictures({
    settings: () => settings,
    readImage: url => {
      reads.push(url);
      if (url.endsWith('gone')) return Promise.reject(new Error('404'));
      return url.endsWith('logo') ? picture(400, 100, '#00665c') : picture(300, 300, '#aa3300');
    },
    logger: { warn } as unknown as Logger,
  });
  return { brand, reads };
}

const pixel = async (data: Buffer, left: number, top: number) => {
  const raw = await sharp(data)
    .ensureAlpha()
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer();
  return [...raw];
};
const [green, red, paper, nothing] = [
  [0, 0x66, 0x5c, 255],
  [0xaa, 0x33, 0, 255],
  [0xfb, 0xf6, 0xf1, 255],
  [0, 0, 0, 0],
];

it('a site whose operators chose no pictures has its own', async () => {
  const { brand } = open({});
  for (const path of brandPaths) expect(await brand.file(path)).toBeNull();
});

it.each([
  ['/apple-touch-icon.png', 180],
  ['/brand/icon-192.png', 192],
  ['/brand/icon-512.png', 512],
  ['/brand/icon-maskable-512.png', 512],
])('%s is made of the icon', async (path, size) => {
  const { brand, reads } = open({ icon: at('icon') });
  const file = await brand.file(path);
  expect(file?.type).toBe('image/png');
  expect(await sharp(file!.data).metadata()).toMatchObject({ width: size, height: size });
  expect(await pixel(file!.data, size / 2, size / 2)).toEqual(red);
  // A maskable icon is cut: its edge is paper.
  expect(await pixel(file!.data, 2, 2)).toEqual(path.includes('maskable') ? paper : red);
  await brand.file(path);
  expect(reads).toHaveLength(1);
});

it('the icon of tabs is an ICO with a PNG in it, and the drawn one an SVG around it', async () => {
  const { brand } = open({ icon: at('icon') });
  const ico = await brand.file('/favicon.ico');
  expect(ico?.type).toBe('image/x-icon');
  expect(await sharp(ico!.data.subarray(22)).metadata()).toMatchObject({ width: 32, height: 32 });
  const svg = await brand.file('/favicon.svg');
  expect(svg?.type).toBe('image/svg+xml');
  expect(svg!.data.toString()).toMatch(/^<svg [^>]*><image [^>]*href="data:image\/png;base64,/);
});

it('the logo of mails and receipts is at the left of its box', async () => {
  const { brand } = open({ logo: at('logo') });
  const file = await brand.file('/brand/logo.png');
  expect(await sharp(file!.data).metadata()).toMatchObject({ width: 660, height: 120 });
  expect(await pixel(file!.data, 2, 60)).toEqual(green);
  expect(await pixel(file!.data, 600, 60)).toEqual(nothing);
  // Without one for the dark theme it is used there too.
  expect((await brand.file('/brand/logo-night.png'))?.data).toEqual(file!.data);
});

it('the social picture is the one that was chosen, otherwise the logo on the paper of pages', async () => {
  const own = await open({ socialImage: at('photo'), logo: at('logo') }).brand.file(
    '/brand/social-1200x630.png',
  );
  expect(await sharp(own!.data).metadata()).toMatchObject({ width: 1200, height: 630 });
  expect(await pixel(own!.data, 5, 5)).toEqual(red);
  const made = await open({ logo: at('logo') }).brand.file('/brand/social-600x314.png');
  expect(await sharp(made!.data).metadata()).toMatchObject({ width: 600, height: 314 });
  expect(await pixel(made!.data, 5, 5)).toEqual(paper);
  expect(await pixel(made!.data, 300, 157)).toEqual(green);
});

it('where a picture can not be read, the site has its own, and it is logged', async () => {
  expect(await open({ icon: at('gone') }).brand.file('/favicon.ico')).toBeNull();
  expect(warn).toHaveBeenCalledTimes(1);
});
