import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { setVersion, withRelease } from './releaseNotes.mjs';

const before =
  '# Changelog\n\n## Unreleased\n\n### Fixed\n\n- One.\n\n## 1.1.0 (2026-01-01)\n\n- Two.\n';

describe('the changelog of a release', () => {
  it('has the notes below the version', () => {
    expect(withRelease(before, '1.2.0', '2026-11-25')).toBe(
      before.replace('## Unreleased\n', '## Unreleased\n\n## 1.2.0 (2026-11-25)\n'),
    );
  });

  it.each([
    ['v1.2.0', before, /not a version/],
    ['1.1.0', before, /has a version 1\.1\.0 already/],
    ['1.2.0', before.replace('- One.', ''), /no notes/],
    ['1.2.0', '# Changelog\n', /no notes/],
  ])('is refused for %s', (version, changelog, message) => {
    expect(() => withRelease(changelog, version, '2026-11-25')).toThrow(message);
  });
});

describe('the version of a release', () => {
  it('is that of a package and of its packages of ours', () => {
    const manifest = {
      version: '1.1.0',
      dependencies: { '@flowroom/marketplace': '1.1.0', zod: '4.6.7' },
      devDependencies: { '@flowroom/sandbox': '1.1.0' },
    };
    setVersion(manifest, '1.2.0');
    expect(manifest).toEqual({
      version: '1.2.0',
      dependencies: { '@flowroom/marketplace': '1.2.0', zod: '4.6.7' },
      devDependencies: { '@flowroom/sandbox': '1.2.0' },
    });
  });
});

it('a release that is refused does not request a rollback of changes that it has not made', () => {
  const script = path.resolve(import.meta.dirname ?? 'scripts/setup', '../release.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script, 'v1'], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, '"v1" is not a version such as 1.2.0.\n']);
});
