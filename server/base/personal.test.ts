import fc from 'fast-check';
import { openLog } from '#server/logging/log.ts';
import { withoutPersonal, withoutPersonalKeys } from './personal.ts';

/** Lines that the log writes while `work` runs. */
async function linesOf(work: (logger: Awaited<ReturnType<typeof openLog>>['logger']) => void) {
  const lines: string[] = [];
  const config = { logLevel: 'debug', environment: 'test', errorReporting: null } as const;
  const { logger } = await openLog(config, { write: line => void lines.push(line) });
  work(logger);
  return lines;
}

const facts = {
  transactionId: 'f6e8…',
  firstName: 'Quill',
  phone_number: '030 555 0182',
  nested: { list: [{ Content: 'See you', id: 7 }], 'X-Token': 'kept', token: 'abc' },
  keywords: 'knee pain',
  ip: '203.0.113.7',
  at: new Date(0),
  email: null,
};

it('keys that name something of a person are left out at any depth', () => {
  expect(withoutPersonalKeys(facts, new Set(['nested.token']))).toEqual({
    transactionId: 'f6e8…',
    firstName: '…',
    phone_number: '…',
    nested: { list: [{ Content: '…', id: 7 }], 'X-Token': 'kept', token: 'abc' },
    keywords: '…',
    ip: '…',
    at: new Date(0),
    email: null,
  });
});

it('they end where facts go on for ever', () => {
  const loop: Record<string, unknown> = { id: 1 };
  loop['again'] = loop;
  expect(JSON.stringify(withoutPersonalKeys(loop, new Set()))).toContain('…');
});

it('no line of the log has them, the addresses of security events excepted', async () => {
  const [line = '', event = ''] = await linesOf(logger => {
    logger.warn({ facts, provider: { iban: 'DE02120300000000202051' } }, 'odd');
    logger.info({ security: { event: 'log-in', address: '203.0.113.7', name: 'Quill' } });
  });
  // The time and the process have digits of their own, which may be those of the telephone.
  const {
    time: _time,
    pid: _pid,
    hostname: _host,
    ...told
  } = JSON.parse(line) as Record<string, unknown>;
  expect(told).toHaveProperty('facts.firstName', '…');
  for (const word of ['Quill', '555', 'See you', 'knee', '203.0', 'DE02']) {
    expect(JSON.stringify(told)).not.toContain(word);
  }
  expect(JSON.parse(event)).toMatchObject({
    security: { event: 'log-in', address: '203.0.113.7', name: '…' },
  });
});

it.each([
  [
    'Unexpected token \'S\', "See you in "... is not valid JSON',
    "Unexpected token 'S', … is not valid JSON",
  ],
  [
    'invalid input syntax for type uuid: "Quill of Berlin"',
    'invalid input syntax for type uuid: …',
  ],
  ['GET https://example.com/a/b?mail=x&t=1 failed', 'GET https://example.com/a/b?… failed'],
  [
    'No meeting at https://us02web.zoom.us/j/123?pwd=abc',
    'No meeting at https://us02web.zoom.us/…',
  ],
  ["No such token: 'btok_1MxSNm2eZvKYlo2C'", "No such token: '…'"],
  ['pi_3MtwBw_secret_YrKJUKrib is wrong', '… is wrong'],
  ['IBAN DE02 1203 0000 0000 2020 51 is closed', 'IBAN … is closed'],
  ['card 4242 4242 4242 4242, 378282246310005', 'card …, …'],
  ['call +49-30-555-018-273 or +1 (555) 010-9999.', 'call … or ….'],
  ['Bearer eyJhbGciOiJIUzI1.eyJzdWIiOiIxMjM0.SflKxwRJSMeKKF2', 'Bearer …'],
])('the text %j becomes %j', (text, expected) => {
  expect(JSON.parse(withoutPersonal(JSON.stringify(text)))).toBe(expected);
});

it.each([
  'relation "messages" does not exist',
  'duplicate key value violates unique constraint "users_email"',
  '{"level":30,"time":1795790212928,"pid":4242,"ms":1234567890123}',
  '2026-11-27T14:11:48.123+00:00',
  'flowroom 1.22.1-9+deb12u9',
  'f47ac10b-58cc-4372-a567-0e02b2c3d479',
  'at run (/srv/flowroom/node_modules/pg@8.23.1/lib/client.js:557:14)',
  'AB12 CONSTRAINTS ARE NO IBAN',
])('the text %j stays', text => {
  expect(withoutPersonal(text)).toBe(text);
});

it('a line of JSON stays one, whatever somebody wrote', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.string({ unit: 'grapheme' }),
          fc.constantFrom(
            '"',
            '\\',
            ' is not valid JSON',
            'Unexpected token x, "',
            '+49 30 1234567',
          ),
          fc.constantFrom(
            'https://a.b/c?d',
            'invalid input syntax for type uuid: "',
            'tok_12345',
            '#',
          ),
        ),
      ),
      fc.integer({ min: 4e15, max: 5e15 }),
      (parts, number) => {
        const line = JSON.stringify({
          msg: parts.join(''),
          number,
          list: [number, number],
          end: 1,
        });
        expect(JSON.parse(withoutPersonal(line))).toMatchObject({ number, end: 1 });
      },
    ),
  );
});
