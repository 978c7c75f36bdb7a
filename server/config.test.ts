import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError, environmentSchema, readConfig } from './config.ts';

describe('readConfig', () => {
  it('needs nothing', () => {
    expect(readConfig({})).toMatchObject({
      environment: 'production',
      port: 3000,
      rootUrl: undefined,
      seedDemo: true,
      stripe: null,
      zoom: null,
      hosted: null,
    });
  });

  it('takes empty variables as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000 });
  });

  it('lists all faults together', () => {
    const read = () =>
      readConfig({
        PORT: 'many',
        STRIPE_SECRET_KEY: 'sk_test_1',
        ZOOM_CLIENT_ID: 'z',
        ROOT_URL: 'x',
      });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/PORT: [\s\S]*ROOT_URL: /);
    const half = () => readConfig({ STRIPE_SECRET_KEY: 'sk_test_1', ZOOM_CLIENT_ID: 'z' });
    expect(half).toThrow(/STRIPE_PUBLISHABLE_KEY: is needed beside STRIPE_SECRET_KEY/);
    expect(half).toThrow(/ZOOM_CLIENT_SECRET: is needed beside ZOOM_CLIENT_ID/);
  });

  it('writes addresses without a slash at the end', () => {
    expect(readConfig({ ROOT_URL: 'https://flow.example/' }).rootUrl).toBe('https://flow.example');
  });

  it('explains every variable in .env-template', () => {
    const template = readFileSync(path.join(import.meta.dirname, '../.env-template'), 'utf8');
    const explained = [...template.matchAll(/^([A-Z0-9_]+)=$/gm)].map(([, name]) => name);
    expect(explained.sort()).toEqual(Object.keys(environmentSchema.shape).sort());
    for (const block of template.split('\n\n')) expect(block).toMatch(/^#/m);
  });
});
