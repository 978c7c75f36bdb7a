import { renditionSize } from './renditionSize.ts';

const crop = { width: 400, height: 267, fit: 'crop' } as const;
const scale = { width: 320, height: 320, fit: 'scale' } as const;

describe('size of a rendition', () => {
  it('fills the box of a crop', () => {
    expect(renditionSize({ width: 1600, height: 1067 }, crop)).toEqual({ width: 400, height: 267 });
    expect(renditionSize({ width: 500, height: 4000 }, crop)).toEqual({ width: 400, height: 267 });
  });

  it('preserves the shape of the box for an image that is too small', () => {
    expect(renditionSize({ width: 200, height: 800 }, crop)).toEqual({ width: 200, height: 134 });
  });

  it('fits a scaled image inside and preserves its shape', () => {
    expect(renditionSize({ width: 1600, height: 800 }, scale)).toEqual({ width: 320, height: 160 });
    expect(renditionSize({ width: 100, height: 50 }, scale)).toEqual({ width: 100, height: 50 });
    expect(renditionSize({ width: 10_000, height: 1 }, scale)).toEqual({ width: 320, height: 1 });
  });
});
