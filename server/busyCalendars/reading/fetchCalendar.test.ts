import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calendarAddressOf, createFetchCalendar } from './fetchCalendar.ts';

it.each([
  ['https://calendar.example/a/basic.ics', 'calendar.example'],
  ['webcal://calendar.example/me.ics', 'calendar.example'],
  ['WEBCALS://calendar.example/me.ics', 'calendar.example'],
  ['http://calendar.example/me.ics', undefined],
  ['https://calendar.example:8443/me.ics', undefined],
  ['https://me:secret@calendar.example/', undefined],
  ['https://localhost/me.ics', undefined],
  ['file:///etc/passwd', undefined],
  ['calendar', undefined],
])('the address %s is one of %s', (text, host) => {
  expect(calendarAddressOf(text)?.hostname).toBe(host);
});

it.each(['https://127.0.0.1/me.ics', 'https://169.254.169.254/latest', 'http://example.com/a.ics'])(
  'nothing is read from %s',
  async address => {
    const { fetchCalendar, close } = createFetchCalendar();
    await expect(fetchCalendar(address)).rejects.toMatchObject({ failure: 'unreachable' });
    await close();
  },
);

it('says nothing of an address in its errors', async () => {
  const server = createServer((_, res) => res.writeHead(404).end());
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { fetchCalendar, close } = createFetchCalendar({ allowsPrivate: true });
  const error: unknown = await fetchCalendar(`http://127.0.0.1:${port}/secret`).catch(
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ failure: 'gone' });
  expect(String(error)).not.toContain('secret');
  await close();
  server.close();
});
