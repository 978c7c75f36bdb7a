import { readConfig } from './config.ts';

const read = (list: unknown) =>
  readConfig({ IDENTITY_PROVIDERS: typeof list === 'string' ? list : JSON.stringify(list) })
    .identityProviders;

describe('IDENTITY_PROVIDERS', () => {
  it('may be left out', () => {
    expect(readConfig({}).identityProviders).toEqual([]);
  });

  it('knows where Google and Facebook are', () => {
    const given = [
      { idpId: 'google', clientId: 'g' },
      { idpId: 'facebook', clientId: '1', clientSecret: 's' },
    ];
    expect(read(given)).toEqual([
      {
        kind: 'openid',
        idpId: 'google',
        clientId: 'g',
        additionalClientIds: [],
        issuer: 'https://accounts.google.com',
      },
      {
        kind: 'facebook',
        idpId: 'facebook',
        clientId: '1',
        clientSecret: 's',
        graphUrl: 'https://graph.facebook.com/v23.0',
        dialogUrl: 'https://www.facebook.com/v23.0/dialog/oauth',
      },
    ]);
  });

  it('takes any issuer, and more client ids', () => {
    const school = {
      idpId: 'school',
      clientId: 'web',
      additionalClientIds: ['phone'],
      issuer: 'https://id.school.example',
    };
    expect(read([school])).toEqual([{ kind: 'openid', ...school }]);
  });

  it.each([
    ['no JSON', 'google'],
    ['an issuer that is nowhere', [{ idpId: 'school', clientId: 'web' }]],
    ['an issuer that is no address', [{ idpId: 'a', clientId: 'b', issuer: 'ftp://c.example' }]],
    ['Facebook without its secret', [{ idpId: 'facebook', clientId: '1' }]],
    ['an unknown setting', [{ idpId: 'google', clientId: 'g', secret: 's' }]],
    [
      'a name twice',
      [
        { idpId: 'google', clientId: 'g' },
        { idpId: 'google', clientId: 'h' },
      ],
    ],
  ])('refuses %s', (_, list) => {
    expect(() => read(list)).toThrow(/IDENTITY_PROVIDERS: \S/);
  });
});
