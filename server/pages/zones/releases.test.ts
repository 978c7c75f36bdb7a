import express from 'express';
import { watchReleases } from './releases.ts';
import { listen } from '#server/testing/listen.ts';

/** Looks twice, and returns what was logged. */
async function warningsOf(
  { runtime, published }: { runtime: string; published: string | null },
  status = 200,
): Promise<string[]> {
  const iana = express.Router();
  iana.get('/time-zones/tzdb/version', (_req, res) => {
    res.status(status).type('text/plain').send(`${published}\n`);
  });
  const { url, close } = await listen(express().use(iana));
  const warn = jest.fn<void, [string]>();
  const watch = watchReleases({
    version: '2026f',
    runtime,
    origin: published === null ? null : url,
    logger: { warn: warn as never, debug: jest.fn() },
  });
  await watch.look();
  await watch.look();
  await close();
  return warn.mock.calls.map(([message]) => message);
}

describe('releases of the time zone database', () => {
  it('are logged once each when they are newer than the rules in use, with what to do', async () => {
    const [ofRuntime, published, ...others] = await warningsOf({
      runtime: '2026g',
      published: '2027a',
    });
    expect(ofRuntime).toContain('are of 2026f, and 2026g is published');
    expect(published).toContain('are of 2026f, and 2027a is published');
    expect(published).toContain('npm install moment-timezone@latest');
    expect(others).toEqual([]);
  });

  it.each([
    ['are the same', { runtime: '2025c', published: '2026f' }, 200],
    ['can not be read', { runtime: '2026f', published: '2027a' }, 503],
    ['are written in another form', { runtime: '2026f', published: '<html>2027a</html>' }, 200],
    ['are not read', { runtime: '2026f', published: null }, 200],
  ])('are not logged where they %s', async (_, releases, status) => {
    expect(await warningsOf(releases, status)).toEqual([]);
  });
});
