import * as v from 'valibot';
import { brandImageSchema, logoStyle } from './brandImages.ts';

const logo = (width: number, height: number, url = 'https://flow.example/a') => ({
  path: 'a.png',
  ...{ url, width, height },
});

it.each([
  [
    'an address that is none',
    {
      type: 'imageAsset',
      attributes: {
        assetPath: '/a.png',
        variants: { x: { url: 'javascript:1', width: 1, height: 1 } },
      },
    },
  ],
  ['no rendition', { type: 'imageAsset', attributes: { assetPath: '/a.png', variants: {} } }],
  ['a reference to something else', { _ref: { resolver: 'video', target: '/a.mp4' } }],
  ['text', 'a.png'],
])('%s is no picture', (_, value) => {
  expect(v.is(brandImageSchema, value)).toBe(false);
});

it('a logo is as high as the bar and as wide as it is, up to a limit', () => {
  expect(logoStyle({ logo: null, nightLogo: null })).toBe('');
  expect(logoStyle({ logo: { path: 'a.png' }, nightLogo: null })).toBe('');
  expect(logoStyle({ logo: logo(200, 100), nightLogo: null })).toBe(
    '--logo:url("https://flow.example/a");--logo-night:url("https://flow.example/a");--logo-width:4.50rem',
  );
  expect(logoStyle({ logo: logo(900, 100), nightLogo: null })).toContain('--logo-width:11.00rem');
  expect(
    logoStyle({ logo: logo(9, 9), nightLogo: logo(9, 9, 'https://flow.example/n') }),
  ).toContain('--logo-night:url("https://flow.example/n")');
});

it('an address can not end the style that it is in', () => {
  const style = logoStyle({
    logo: logo(9, 9, 'https://flow.example/a?"); color: red;\\"'),
    nightLogo: null,
  });
  expect(style).not.toMatch(/[\\ ]/);
  expect(style.split('"')).toHaveLength(5);
});
