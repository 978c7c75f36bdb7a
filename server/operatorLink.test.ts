import { readConfig } from './config.ts';
import { operatorLink } from './operatorLink.ts';

const secrets = { operatorSecret: 'a+b/c' };

describe('the link of operators', () => {
  it('carries the secret as an address can', () => {
    const link = operatorLink(readConfig({}), secrets, 'https://flow.example') ?? '';
    expect(link.startsWith('https://flow.example/sandbox/mail/open?')).toBe(true);
    expect(new URL(link).searchParams.get('key')).toBe('a+b/c');
  });

  it('is none where mails are sent', () => {
    const config = readConfig({ SMTP_URL: 'smtp://mail.example' });
    expect(operatorLink(config, secrets, 'https://flow.example')).toBeNull();
  });
});
