import { createReadAssets } from './readAssets.ts';

it('images are in the places of the references to them, and others stay references', async () => {
  const image = { id: 'x', type: 'imageAsset', attributes: { assetPath: '/a.png', variants: {} } };
  const stored = { _ref: { resolver: 'image', target: '/gone.png' } };
  const data = { logo: { _ref: { id: 'x', type: 'imageAsset' } }, list: [stored] };
  const read = createReadAssets({
    baseUrl: () => 'https://flow.example',
    clientId: 'client',
    carry: () =>
      Promise.resolve({
        status: 200,
        headers: {},
        data: {
          data: [{ attributes: { assetPath: '/design/branding.json', data } }],
          included: [image],
          meta: { version: 'one' },
        },
      }),
  });
  expect(await read(['design/branding.json'])).toEqual({
    version: 'one',
    documents: { 'design/branding.json': { logo: image, list: [stored] } },
  });
});
