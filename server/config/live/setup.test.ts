import { ConfigError, readConfig } from '../config.ts';
import { checkSetup, liveWarnings } from './checkSetup.ts';

const complete = {
  FLOWROOM_SETUP: 'live',
  ROOT_URL: 'https://flow.example',
  SMTP_URL: 'smtp://mail.example',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
};
const hosted = {
  SHARETRIBE_SDK_BASE_URL: 'https://flex.example',
  SHARETRIBE_SDK_CLIENT_ID: 'id',
  SHARETRIBE_SDK_CLIENT_SECRET: 'secret',
};

/** Returns the faults for which a set-up does not start, a line each; none when it starts. */
async function faultsOf(
  environment: Record<string, string>,
  {
    accounts = 0,
    isStandalone = false,
  }: { accounts?: number | Error; isStandalone?: boolean } = {},
): Promise<string[]> {
  const countDemoAccounts = () =>
    accounts instanceof Error ? Promise.reject(accounts) : Promise.resolve(accounts);
  try {
    await checkSetup({ config: readConfig(environment), isStandalone, countDemoAccounts });
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n').filter(line => line.startsWith('  '));
  }
}

describe('a demo', () => {
  it('is the default and starts with nothing set', async () => {
    expect(readConfig({})).toMatchObject({ setup: 'demo', seedDemo: true });
    expect(await faultsOf({}, { accounts: 20 })).toEqual([]);
  });
});

describe('a live set-up', () => {
  it('starts when nothing is a stub', async () => {
    expect(await faultsOf(complete)).toEqual([]);
    expect(readConfig(complete)).toMatchObject({ setup: 'live', seedDemo: false });
  });

  it('lists all that is missing at once', async () => {
    const faults = await faultsOf({ FLOWROOM_SETUP: 'live' }, { accounts: 21 });
    expect(faults).toEqual([
      expect.stringMatching(/^ {2}ROOT_URL: has to be .* https:\/\/$/),
      expect.stringMatching(/^ {2}STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY: are missing/),
      expect.stringMatching(/^ {2}SMTP_URL: is missing/),
      expect.stringMatching(/^ {2}DATA_DIR: has 21 demo accounts \(@flowroom\.example\)/),
    ]);
  });

  it.each([
    ['ROOT_URL', 'http://flow.example', /ROOT_URL: has to be/],
    ['ROOT_URL', '', /ROOT_URL: has to be/],
    ['SMTP_URL', '', /SMTP_URL: is missing/],
    ['SEED_DEMO', 'true', /SEED_DEMO: asks for demo accounts/],
  ])('does not start with %s=%s', async (name, value, said) => {
    expect(await faultsOf({ ...complete, [name]: value })).toEqual([expect.stringMatching(said)]);
  });

  it('does not start with the stub of payments', async () => {
    const { STRIPE_SECRET_KEY: _, STRIPE_PUBLISHABLE_KEY: __, ...unpaid } = complete;
    expect(await faultsOf(unpaid)).toEqual([expect.stringMatching(/STRIPE_SECRET_KEY/)]);
  });

  it('does not start with demo accounts, or when nobody knows whether there are some', async () => {
    const inPostgres = { ...complete, DATABASE_URL: 'postgres://localhost/flow' };
    expect(await faultsOf(inPostgres, { accounts: 3 })).toEqual([
      expect.stringMatching(/DATABASE_URL: has 3 demo accounts/),
    ]);
    expect(await faultsOf(inPostgres, { accounts: new Error('no route') })).toEqual([
      expect.stringMatching(/DATABASE_URL: can not be asked for demo accounts: no route/),
    ]);
  });

  it('leaves the accounts of a hosted marketplace alone', async () => {
    expect(await faultsOf({ ...complete, ...hosted }, { accounts: 3 })).toEqual([]);
  });

  it('wants an address of its own for a marketplace that runs alone', async () => {
    expect(await faultsOf(complete, { isStandalone: true })).toEqual([
      expect.stringMatching(/MARKETPLACE_URL: has to be/),
    ]);
    const addressed = { ...complete, MARKETPLACE_URL: 'https://api.flow.example' };
    expect(await faultsOf(addressed, { isStandalone: true })).toEqual([]);
  });

  it('says what is wrong and what is missing together, each once', () => {
    const read = () => readConfig({ FLOWROOM_SETUP: 'live', PORT: 'many', SMTP_URL: 'mail' });
    expect(read).toThrow(ConfigError);
    const message = (() => {
      try {
        read();
      } catch (error) {
        return (error as Error).message;
      }
      return '';
    })();
    expect(message).toMatch(/PORT: [\s\S]*ROOT_URL: [\s\S]*STRIPE_SECRET_KEY, /);
    expect(message.match(/SMTP_URL/g)).toHaveLength(1);
  });

  it('warns of what is seldom meant', () => {
    expect(liveWarnings(readConfig({}))).toEqual([]);
    const test = {
      ...complete,
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      MEETING_PROVIDER: 'zoom',
    };
    expect(liveWarnings(readConfig(test)).join('\n')).toMatch(
      /test keys[\s\S]*ZOOM_CLIENT_ID[\s\S]*DATABASE_URL/,
    );
    const all = {
      ...complete,
      ZOOM_CLIENT_ID: 'z',
      ZOOM_CLIENT_SECRET: 's',
      DATABASE_URL: 'postgres://localhost/flow',
    };
    expect(liveWarnings(readConfig(all))).toEqual([]);
  });
});
