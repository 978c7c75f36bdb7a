import type { MarketplaceOptions } from '#marketplace/context/options.ts';
import { fileAddress, isFileAddress } from './address.ts';

const options: MarketplaceOptions = {
  dataDir: '',
  publicUrl: 'http://localhost/flex',
  webUrl: 'http://localhost',
  name: 'Test',
  credentials: {
    ident: 'test',
    clientId: '',
    clientSecret: '',
    integrationClientId: '',
    integrationClientSecret: '',
    buildApiKey: '',
    tokenSecret: 'secret',
  },
  logger: console,
};
const file = { id: '8f6f6c1e-1111-4222-8333-944455556666', name: 'plan of the week.pdf' };
const now = new Date('2026-03-01T10:00:00Z');

describe('the signed URL of a file', () => {
  const { url, expiresAt } = fileAddress(options, 'download', file, now);
  const { pathname, searchParams } = new URL(url);
  const before = new Date(expiresAt.getTime() - 1);

  it('ends in the name of a download', () => {
    expect(pathname).toBe(`/flex/v1/files/download/${file.id}/plan%20of%20the%20week.pdf`);
  });

  it('is valid until it expires', () => {
    expect(isFileAddress(options, 'download', file.id, searchParams, before)).toBe(true);
    expect(isFileAddress(options, 'download', file.id, searchParams, expiresAt)).toBe(false);
  });

  it('is valid for no other purpose, file or expiry', () => {
    expect(isFileAddress(options, 'upload', file.id, searchParams, now)).toBe(false);
    expect(isFileAddress(options, 'download', 'other', searchParams, now)).toBe(false);
    const later = new URLSearchParams(searchParams);
    later.set('expires', String(Number(searchParams.get('expires')) + 1));
    expect(isFileAddress(options, 'download', file.id, later, now)).toBe(false);
    expect(isFileAddress(options, 'download', file.id, new URLSearchParams(), now)).toBe(false);
  });
});
