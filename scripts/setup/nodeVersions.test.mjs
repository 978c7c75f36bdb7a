import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { versions } from './nodeVersions.mjs';

const root = path.resolve(import.meta.dirname ?? 'scripts/setup', '../..');
const read = (/** @type {string} */ file) => readFileSync(path.join(root, file), 'utf8');
const json = (/** @type {string} */ file) => JSON.parse(read(file));

const newest = versions.at(-1);
const [major, minor] = (versions[0] ?? '').split('.');

describe('the version of Node', () => {
  it('is the newest tested one in the image, the workflow and for nvm', () => {
    const images = [...read('Dockerfile').matchAll(/^FROM node:(\S+)/gm)].map(([, tag]) => tag);
    expect(images).toEqual([`${newest}-bookworm`, `${newest}-bookworm-slim`]);
    expect(read('.nvmrc').trim()).toBe(newest);
    const { jobs } = parse(read('.github/workflows/test.yml'));
    const containers = Object.values(jobs).map(({ container }) => container);
    // The image is built on the runner itself.
    expect(new Set(containers)).toEqual(new Set([`node:${newest}-bookworm`, undefined]));
  });

  it('is the oldest tested one at least, wherever a version is required', () => {
    for (const file of ['package.json', 'marketplace/package.json', 'sandbox/package.json']) {
      expect([file, json(file).engines.node]).toEqual([file, `>=${major}.${minor}`]);
    }
    for (const file of ['scripts/setup/ready.mjs', 'scripts/packaging/flowroom.mjs']) {
      expect(read(file)).toContain(`needs Node ${major}.${minor} or later`);
      expect(read(file)).toContain(`major < ${major} || (major === ${major} && minor < ${minor})`);
    }
    for (const file of ['README.md', 'CONTRIBUTING.md', 'scripts/packaging/README.md']) {
      expect(read(file)).toContain(`Node ${major}.${minor} or later`);
    }
    // Otherwise the types allow what the oldest version does not have.
    expect(json('package.json').devDependencies['@types/node']).toMatch(new RegExp(`^${major}\\.`));
  });

  it('is tested in the workflow, each', () => {
    const { jobs } = parse(read('.github/workflows/test.yml'));
    const kinds = jobs.check.strategy.matrix.include.map(
      (/** @type {{ kinds: string }} */ { kinds }) => kinds,
    );
    expect(kinds).toContain('nodes');
  });
});
