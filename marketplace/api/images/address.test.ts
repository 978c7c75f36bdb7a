import { readRenditionName, renditionName } from './address.ts';

const id = '8f6f6c1e-1111-4222-8333-944455556666';
const box = { width: 400, height: 267, fit: 'crop' } as const;

describe('the name of a rendition', () => {
  it('is read back by the marketplace that signed it', () => {
    expect(readRenditionName('secret', id, renditionName('secret', id, box))).toEqual(box);
    const scaled = { ...box, fit: 'scale' } as const;
    expect(readRenditionName('secret', id, renditionName('secret', id, scaled))).toEqual(scaled);
  });

  it('is refused for another size, another image and another secret', () => {
    const name = renditionName('secret', id, box);
    expect(readRenditionName('secret', id, name.replace('400x', '401x'))).toBeNull();
    expect(readRenditionName('secret', id.replace('8f', '9f'), name)).toBeNull();
    expect(readRenditionName('other', id, name)).toBeNull();
  });

  it.each(['', '400x267-crop', '400x267-fill-AAAAAAAAAAAAAAAA', '99999x1-crop-AAAAAAAAAAAAAAAA'])(
    'is not %j',
    text => {
      expect(readRenditionName('secret', id, text)).toBeNull();
    },
  );
});
