import { readFileSync } from 'node:fs';
import path from 'node:path';
import { logSecurityEvent, securityEvents, unknownAccountOf } from './securityEvents.ts';

const documentation = readFileSync(
  path.resolve(import.meta.dirname, '../../docs/security-events.md'),
  'utf8',
);

describe('security events', () => {
  it('are documented as they are', () => {
    const rows = documentation.matchAll(/^\| `([a-z-]+)` \| (info|warn) \| (.+?) \|$/gm);
    const documented = [...rows].map(([, event, level, meaning]) => [event, { level, meaning }]);
    expect(Object.fromEntries(documented)).toEqual(securityEvents);
  });

  it('are lines of one form', () => {
    const lines: unknown[][] = [];
    const logger = {
      info: (...line: unknown[]) => void lines.push(['info', ...line]),
      warn: (...line: unknown[]) => void lines.push(['warn', ...line]),
    };
    logSecurityEvent(logger, 'log-in', {
      account: 'a',
      address: '203.0.113.77',
      method: 'password',
    });
    logSecurityEvent(logger, 'origin-refused', { account: null, address: null });
    expect(lines).toEqual([
      [
        'info',
        {
          security: {
            event: 'log-in',
            account: 'a',
            address: '203.0.113.77',
            method: 'password',
          },
        },
        'security: log-in',
      ],
      [
        'warn',
        { security: { event: 'origin-refused', account: null, address: null } },
        'security: origin-refused',
      ],
    ]);
  });
});

test('the name of an unknown account is the same however it is typed, and its key decides', () => {
  const name = unknownAccountOf('key', 'sam@example.com');
  expect(name).toMatch(/^[\w-]{22}$/);
  expect(unknownAccountOf('key', ' Sam@Example.com ')).toBe(name);
  expect(unknownAccountOf('key', 'kim@example.com')).not.toBe(name);
  expect(unknownAccountOf('another key', 'sam@example.com')).not.toBe(name);
});
