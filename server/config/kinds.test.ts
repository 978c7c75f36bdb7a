import { environmentSchema, readConfig } from './config.ts';

/** Returns the lines on wrong settings, without their indent. */
function faultsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    const [, ...lines] = (error as Error).message.split('\n');
    return lines.map(line => line.trim());
  }
}

const site = 'an address is needed that begins with https:// or http://';

describe('faults of settings', () => {
  it.each([
    ['PORT', 'many', 'a whole number is needed, from 0 to 65535'],
    ['PORT', '80.5', 'a whole number is needed, from 0 to 65535'],
    ['PORT', '0x50', 'a whole number is needed, from 0 to 65535'],
    ['PORT', '70000', 'a whole number is needed, from 0 to 65535'],
    ['EVENT_RETENTION_DAYS', '0', 'a whole number is needed, from 1 to 3650'],
    ['TRACE_SHARE', '10%', 'a number from 0 to 1 is needed, such as 0.25'],
    ['TRACE_SHARE', '1.5', 'a number from 0 to 1 is needed, such as 0.25'],
    ['SEED_DEMO', 'yes', 'true or false is needed'],
    ['LOG_LEVEL', 'all', 'one of fatal, error, warn, info, debug, silent is needed'],
    ['WIZARD_TABS', 'pricing, extras', expect.stringMatching(/^one of .*pricing.* is needed$/)],
    ['ROOT_URL', 'flow.example', site],
    ['ROOT_URL', 'localhost:3000', site],
    ['LOGIN_AS_REDIRECT_URIS', 'https://a.example b.example', site],
    ['SENTRY_DSN', 'x', site],
    ['SENTRY_DSN', 'https://s.example/1', 'has no key: https://<key>@<host>/<project>'],
    ['SMTP_URL', 'mail.example:25', 'an address is needed that begins with smtp:// or smtps://'],
    ['CONTACT_EMAIL', 'hello', 'an e-mail address is needed'],
    ['STRIPE_WEBHOOK_SECRET', 'secret', 'has to begin with whsec_'],
    ['MULTITENANT_SECRET', 'short', 'at least 32 characters are needed'],
    ['TAX_NAME', 'x'.repeat(41), 'at most 40 characters are taken'],
    ['S3_REGION', 'a b', 'is no name of a region such as eu-central-1'],
    ['S3_BUCKET', '../x', 'is no name of a bucket'],
    ['RECEIPTS_TIME_ZONE', 'Mars', 'is not a time zone'],
  ])('explain %s=%s', (name, value, words) => {
    expect(faultsOf({ [name]: value })[0]?.replace(`${name}: `, '')).toEqual(words);
  });

  it.each([
    ['google', 'a JSON list is needed, such as [{"idpId":"google","clientId":"…"}]'],
    [
      '[{"idpId":"google","clientId":"g"},{"idpId":"My IdP","secret":1}]',
      'entry 2, idpId: is no name of small letters, digits and hyphens; entry 2, clientId: is needed; entry 2: has no setting secret',
    ],
    [
      '[{"idpId":"facebook","clientId":1,"clientSecret":""}]',
      'entry 1, clientId: a text is needed; entry 1, clientSecret: must not be empty',
    ],
    ['["google"]', 'entry 1: a group of settings in braces is needed'],
    ['[{"idpId":"a","clientId":"b","issuer":"ftp://c"}]', `entry 1, issuer: ${site}`],
    ['[{"idpId":"a","clientId":"b"}]', 'entry 1, issuer: is needed'],
  ])('explain IDENTITY_PROVIDERS=%s by entry', (value, words) => {
    expect(faultsOf({ IDENTITY_PROVIDERS: value })).toEqual([`IDENTITY_PROVIDERS: ${words}`]);
  });

  it('list wrong and missing settings together, each once', () => {
    const faults = faultsOf({
      PORT: 'many',
      ROOT_URL: 'x',
      STRIPE_SECRET_KEY: 'sk_test_1',
      ZOOM_CLIENT_ID: 'z',
      WIZARD_TABS: 'one two',
    });
    expect(faults.map(line => line.split(':')[0])).toEqual([
      'PORT',
      'ROOT_URL',
      'WIZARD_TABS',
      'STRIPE_PUBLISHABLE_KEY',
      'ZOOM_CLIENT_SECRET',
    ]);
  });

  it('have no messages of the validator and repeat no secret', () => {
    const secret = 'hunter2 \u0000 hunter2';
    const all = Object.keys(environmentSchema.entries).map(name => [name, secret]);
    const text = faultsOf(Object.fromEntries(all)).join('\n');
    expect(text.split('\n').length).toBeGreaterThan(25);
    expect(text).not.toMatch(/invalid|expected|received|too (small|big)|must match|pattern/i);
    expect(text.replace(/^TRUST_PROXY.*$/m, '')).not.toContain('hunter2');
  });
});
