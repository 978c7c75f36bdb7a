import { siteSchema } from './siteSchema.ts';

const config = { rootUrl: 'https://flowroom.example', locale: 'en-US' };
const organizationOf = (company?: Parameters<typeof siteSchema>[1]) =>
  (siteSchema(config, company)['@graph'] as Record<string, unknown>[])[0];

it('reports to search engines about the company what is configured of it', () => {
  const company = {
    siteTitle: 'Flowroom',
    social: { instagram: 'https://pages.example/flowroom', twitter: '' },
    address: { streetAddress: '1 Pine', postalCode: '', addressCountry: 'US' },
  };
  expect(organizationOf(company)).toMatchObject({
    name: 'Flowroom',
    url: 'https://flowroom.example',
    sameAs: ['https://pages.example/flowroom'],
    address: { '@type': 'PostalAddress', streetAddress: '1 Pine', addressCountry: 'US' },
  });
});

it('leaves out what is not configured', () => {
  const bare = organizationOf({ siteTitle: 'Flowroom', social: {}, address: { country: '' } });
  expect(bare).not.toHaveProperty('address');
  expect(bare).not.toHaveProperty('sameAs');
});
