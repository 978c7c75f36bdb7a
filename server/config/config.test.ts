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

  it('takes no size of a class that the engine does not carry', () => {
    const sizeOf = (given: Record<string, string>) => readConfig(given).classroomMedia.size;
    expect(sizeOf({})).toBe(13);
    expect(sizeOf({ CLASSROOM_SIZE: '8' })).toBe(8);
    expect(() => sizeOf({ CLASSROOM_SIZE: '26' })).toThrow(
      'CLASSROOM_SIZE: is at most 25 without JANUS_URLS',
    );
    expect(sizeOf({ CLASSROOM_SIZE: '80', JANUS_URLS: 'ws://10.0.0.5:8188' })).toBe(80);
  });

  it('takes defaults for what is not set', () => {
    expect(readConfig({ PORT: '' }, { PORT: '3001' }).port).toBe(3001);
    expect(readConfig({ PORT: '4000' }, { PORT: '3001' }).port).toBe(4000);
  });

  it('stores uploads in a bucket where there is one, at AWS or elsewhere', () => {
    const bucket = {
      S3_BUCKET: 'studio',
      S3_REGION: 'eu-central-1',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    expect(readConfig({}).objectStore).toBeNull();
    expect(readConfig(bucket).objectStore).toEqual({
      bucket: 'studio',
      region: 'eu-central-1',
      endpoint: 'https://s3.eu-central-1.amazonaws.com',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      pathStyle: false,
    });
    const own = { ...bucket, S3_REGION: '', S3_ENDPOINT: 'http://localhost:9000/' };
    expect(readConfig(own).objectStore).toMatchObject({
      region: 'us-east-1',
      endpoint: 'http://localhost:9000',
      pathStyle: true,
    });
    expect(readConfig({ ...own, S3_PATH_STYLE: 'false' }).objectStore?.pathStyle).toBe(false);
    expect(() => readConfig({ S3_BUCKET: 'studio' })).toThrow(/S3_SECRET_ACCESS_KEY: is needed/);
    expect(() => readConfig({ S3_ENDPOINT: 'http://x' })).toThrow(/S3_BUCKET: is needed/);
    expect(() => readConfig({ ...bucket, S3_BUCKET: '../x' })).toThrow(/no name of a bucket/);
  });

  it('wants the secret payment key unless a hosted marketplace holds it', () => {
    const read = (more: Record<string, string> = {}) =>
      readConfig({ STRIPE_PUBLISHABLE_KEY: 'pk_test_1', ...more });
    expect(() => read()).toThrow(/STRIPE_SECRET_KEY: is needed beside STRIPE_PUBLISHABLE_KEY/);
    const hosted = {
      SHARETRIBE_SDK_BASE_URL: 'https://flex.example',
      SHARETRIBE_SDK_CLIENT_ID: 'id',
      SHARETRIBE_SDK_CLIENT_SECRET: 'secret',
    };
    expect(read(hosted).stripe).toEqual({
      publishableKey: 'pk_test_1',
      secretKey: undefined,
      webhookSecret: undefined,
    });
  });

  it('takes a webhook secret beside the secret payment key only', () => {
    const webhook = { STRIPE_WEBHOOK_SECRET: 'whsec_1' };
    expect(() => readConfig(webhook)).toThrow(/STRIPE_SECRET_KEY: is needed beside STRIPE_WEBHOOK/);
    const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };
    expect(readConfig({ ...keys, ...webhook }).stripe?.webhookSecret).toBe('whsec_1');
    expect(() => readConfig({ ...keys, STRIPE_WEBHOOK_SECRET: 'secret' })).toThrow(
      /WEBHOOK_SECRET/,
    );
  });

  it('takes the settings of a hosted marketplace all or not at all', () => {
    const half = () => readConfig({ SHARETRIBE_SDK_CLIENT_ID: 'id' });
    expect(half).toThrow(/SHARETRIBE_SDK_BASE_URL: is needed beside SHARETRIBE_SDK_CLIENT_ID/);
    const forgotten = () => readConfig({ SHARETRIBE_INTEGRATION_CLIENT_SECRET: 'secret' });
    expect(forgotten).toThrow(/SHARETRIBE_INTEGRATION_CLIENT_ID: is needed beside/);
  });

  it('knows the hosted service, which has no Console API, by its address', () => {
    const hasConsoleApi = (url: string, more = {}) =>
      readConfig({
        SHARETRIBE_SDK_BASE_URL: url,
        SHARETRIBE_SDK_CLIENT_ID: 'id',
        SHARETRIBE_SDK_CLIENT_SECRET: 'secret',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
        ...more,
      }).hosted?.hasConsoleApi;
    expect(hasConsoleApi('https://flex-api.sharetribe.com')).toBe(false);
    expect(hasConsoleApi('http://localhost:3001/flex')).toBe(true);
    expect(hasConsoleApi('https://notsharetribe.com')).toBe(true);
    const through = { SHARETRIBE_CONSOLE_API: 'false' };
    expect(hasConsoleApi('https://proxy.example', through)).toBe(false);
  });

  it('says each missing setting once, whatever needs it', () => {
    const read = () =>
      readConfig({ SHARETRIBE_SDK_CLIENT_ID: 'id', SHARETRIBE_SDK_CLIENT_SECRET: 'secret' });
    expect(read).toThrow(
      /^[^\n]*\n {2}SHARETRIBE_SDK_BASE_URL: is needed beside SHARETRIBE_SDK_CLIENT_ID$/,
    );
  });

  it('writes addresses without a slash at the end', () => {
    expect(readConfig({ ROOT_URL: 'https://flow.example/' }).rootUrl).toBe('https://flow.example');
  });

  it('takes a list of addresses, each of them whole', () => {
    const read = (list: string) => readConfig({ LOGIN_AS_REDIRECT_URIS: list }).loginAsRedirectUris;
    expect(read('https://a.example/api/login-as, http://b.example/x')).toEqual([
      'https://a.example/api/login-as',
      'http://b.example/x',
    ]);
    expect(() => read('a.example')).toThrow(/LOGIN_AS_REDIRECT_URIS: /);
  });

  it('explains every variable in .env-template', () => {
    const template = readFileSync(path.join(import.meta.dirname, '../../.env-template'), 'utf8');
    const explained = [...template.matchAll(/^([A-Z0-9_]+)=$/gm)].map(([, name]) => name);
    expect(explained.sort()).toEqual(Object.keys(environmentSchema.entries).sort());
    for (const block of template.split('\n\n')) expect(block).toMatch(/^#/m);
  });
});
