import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Machines } from './machines.ts';
import { describeLong, teller } from '../tell.ts';
import { until } from '@flowroom/marketplace/testing/assertions/until';
import { newPostgresDatabase } from '@flowroom/marketplace/testing/database/testDatabase';

const root = path.resolve(import.meta.dirname, '../../..');
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/**
 * The last release; before the first one, the last commit that does not know the newest migration.
 */
function lastRelease(): string {
  const [tag] = git('tag', '--list', 'v*', '--sort=-version:refname').split('\n');
  if (tag) return tag;
  const added = git(
    'log',
    '-1',
    '--diff-filter=A',
    '--format=%H',
    '--',
    'marketplace/db/migrations',
  );
  return git('rev-parse', '--short', `${added}^`);
}

describeLong('the last release over the tables of this one', () => {
  const tell = teller();
  const machines = new Machines();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'flowroom-release-'));
  let database: Awaited<ReturnType<typeof newPostgresDatabase>>;

  beforeAll(async () => {
    const release = lastRelease();
    const archive = path.join(folder, 'release.tar');
    git('archive', '--output', archive, release, 'marketplace', 'sandbox', 'ext');
    execFileSync('tar', ['-xf', archive, '-C', folder]);
    for (const place of ['', 'marketplace', 'sandbox']) {
      const modules = path.join(place, 'node_modules');
      if (existsSync(path.join(root, modules))) {
        symlinkSync(path.join(root, modules), path.join(folder, modules));
      }
    }
    database = await newPostgresDatabase();
    tell('the tables are those of this version');
    const old = path.join(folder, 'marketplace/testing/servers/crashableMarketplace.ts');
    await machines.start(database.url, [old, undefined]);
    tell(`a marketplace of ${release} and one of this version run over them`);
  }, 180_000);
  afterAll(async () => {
    await machines.close();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  it('books, pays and accepts beside it', async () => {
    const load = await machines.rush(load =>
      until('orders', () => load.promised.size >= 20, 120_000),
    );
    for (const kind of load.refusals.keys()) expect(kind).toMatch(/^40[29] /);
    tell(`${load.promised.size} orders, each with steps of both; the ledgers agree`);
  }, 300_000);
});
