import test from 'node:test';
import assert from 'node:assert/strict';
import path from 'node:path';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import { cruise } from 'dependency-cruiser';
import config from '../../.dependency-cruiser.mjs';
import { foldersInCircles } from './floors.mjs';
import {
  floorPicture,
  publicFiles,
  rooms,
  serverFloors,
  sharedFloors,
  srcFloors,
  tests,
  workspaceRule,
  zoneRule,
  zones,
} from './zones.js';

const root = path.resolve(import.meta.dirname, '../..');

/** First TypeScript file below a folder (or the file itself) that is no test. */
function firstFile(relative) {
  const absolute = path.join(root, relative);
  let stats;
  try {
    stats = statSync(absolute);
  } catch {
    return null;
  }
  if (stats.isFile()) return relative;
  for (const entry of readdirSync(absolute, { withFileTypes: true })) {
    const child = path.posix.join(relative, entry.name);
    if (entry.isDirectory()) {
      const found = firstFile(child);
      if (found) return found;
    } else if (/\.tsx?$/.test(entry.name) && !/\.(test|examples)\.|\.d\.ts$/.test(entry.name)) {
      return child;
    }
  }
  return null;
}

/** Imports to try, by the file that has them: `target` and `imported` are paths in the project. */
const fixtures = [];

/**
 * Notes an import to try: by the target itself, or by a file in it. Returns the file that has the
 * import.
 */
function fixture(target, imported, name = 'zoneFixture.ts') {
  const file = path.extname(target)
    ? target
    : path.posix.join(target, `fixture${fixtures.length}`, name);
  fixtures.push({ file, imported });
  return file;
}

/**
 * Returns the rules that the fixtures break: found in a folder that has them and what they import.
 */
async function brokenRules() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'zones-'));
  const write = (file, text) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  try {
    for (const { imported } of fixtures) write(imported, 'export const used = 1;\n');
    for (const { file, imported } of fixtures) {
      const from = path.posix.relative(path.posix.dirname(file), imported);
      const name = from.startsWith('.') ? from : `./${from}`;
      write(file, `import type { Used } from '${name}';\nexport type Again = Used;\n`);
    }
    const { output } = await cruise(readdirSync(folder), {
      ...config.options,
      tsConfig: undefined,
      baseDir: folder,
      validate: true,
      ruleSet: { forbidden: config.forbidden },
    });
    return output.summary.violations;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const broken = new Promise(resolve => setImmediate(() => resolve(brokenRules())));
const rulesBrokenBy = async file =>
  (await broken).filter(({ from }) => from === file).map(({ rule }) => rule.name);

const everywhere = [...new Set([...zones.map(zone => zone.target), 'scripts/setup', 'src/app'])];

for (const zone of zones) {
  const allowed = zone.allow.map(folder => `${folder}/`);
  const isAllowed = file =>
    zone.allow.includes(file) || allowed.some(folder => file.startsWith(folder));
  const forbidden = everywhere.map(firstFile).find(file => file && !isAllowed(file));
  const rule = zoneRule(zone).name;
  const refused = fixture(zone.target, forbidden);

  test(`${zone.target} refuses an import from outside its zone`, async () => {
    const rules = await rulesBrokenBy(refused);
    assert.ok(rules.includes(rule), `${zone.target} may import ${forbidden}`);
  });

  // A zone of one file has one fixture, which is refused.
  const fixtures = path.extname(zone.target) ? [] : zone.allow.map(firstFile).filter(Boolean);
  for (const permitted of fixtures) {
    const accepted = fixture(zone.target, permitted);
    test(`${zone.target} accepts an import of ${permitted}`, async () => {
      assert.ok(!(await rulesBrokenBy(accepted)).includes(rule));
    });
  }
}

for (const workspace of ['marketplace', 'sandbox']) {
  const inside = { marketplace: 'marketplace/payments/stripeGateway.ts', sandbox: 'sandbox/store' };
  const hidden = firstFile(inside[workspace]);

  for (const name of ['zoneFixture.ts', 'zoneFixture.test.ts', 'zoneFixture.mjs']) {
    const refused = fixture('server', hidden, name);
    test(`server/${name} imports only the public exports of ${workspace}`, async () => {
      assert.ok(hidden && !publicFiles(workspace).includes(hidden));
      assert.ok((await rulesBrokenBy(refused)).includes(workspaceRule(workspace).name));
    });
  }

  for (const file of publicFiles(workspace).map(firstFile).filter(Boolean)) {
    const accepted = fixture('server', file, 'zoneFixture.test.ts');
    test(`a test of the server may import ${file}`, async () => {
      assert.deepEqual(await rulesBrokenBy(accepted), []);
    });
  }
}

const inbox = firstFile('src/containers/InboxPage');
const otherPage = fixture('src/containers/LandingPage', inbox, 'zoneFixture.test.ts');
test('a test of a page reaches into no other page', async () => {
  assert.equal((await rulesBrokenBy(otherPage)).length, 1);
});

const otherFeature = fixture('src/features/enquiry', firstFile('src/features/inbox'));
test('a feature imports no other feature', async () => {
  assert.equal((await rulesBrokenBy(otherFeature)).length, 1);
});

const [first, second] = ['src/util/cycle/a.ts', 'src/util/cycle/b.ts'];
fixtures.push({ file: first, imported: second }, { file: second, imported: first });
test('a cycle of type imports is found', async () => {
  const rules = [...(await rulesBrokenBy(first)), ...(await rulesBrokenBy(second))];
  assert.ok(rules.includes('no cycles'));
});

const project = cruise(rooms, {
  ...config.options,
  baseDir: root,
  validate: true,
  ruleSet: { forbidden: config.forbidden },
});

test('no file of the project breaks a rule', async () => {
  const { output } = await project;
  const told = output.summary.violations.map(
    ({ rule, from, to }) => `${from} -> ${to}: ${rule.name}`,
  );
  assert.deepEqual(told, []);
  assert.ok(output.summary.totalCruised > 1_000);
});

/** Imports of the project by pairs of files, those of tests aside. */
const imports = project.then(({ output }) => {
  const isTest = new RegExp(tests);
  return output.modules
    .filter(({ source }) => !isTest.test(source))
    .flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
    );
});

test('no folder of the project imports itself over others', async () => {
  assert.deepEqual(foldersInCircles(await imports), []);
});

/** Where the folders inside a room form no circle either. */
const deep = /^(demo|marketplace|sandbox|scripts|shared|src)\//;

test('no folder inside a room imports itself over others', async () => {
  const inside = (await imports).filter(({ from }) => deep.test(from));
  assert.deepEqual(foldersInCircles(inside, 3), []);
});

test('folders that import each other over a third are found', () => {
  const imports = [
    { from: 'server/a/one.ts', to: 'server/b/two.ts' },
    { from: 'server/b/other.ts', to: 'server/c/deep/three.ts' },
    { from: 'server/c/four.ts', to: 'server/a/five.ts' },
    { from: 'server/d/six.ts', to: 'server/a/one.ts' },
    { from: 'server/a/one.ts', to: 'shared/a/one.ts' },
  ];
  assert.deepEqual(foldersInCircles(imports), [['server/a', 'server/b', 'server/c']]);
});

test('folders inside a room that import each other are found, also by its own files', () => {
  const imports = [
    { from: 'server/a/b/one.ts', to: 'server/a/two.ts' },
    { from: 'server/a/three.ts', to: 'server/a/b/four.ts' },
    { from: 'server/a/c/five.ts', to: 'server/a/two.ts' },
  ];
  assert.deepEqual(foldersInCircles(imports), []);
  assert.deepEqual(foldersInCircles(imports, 3), [['server/a/', 'server/a/b']]);
});

test('files of src import across rooms by # and within a room by relative paths', async () => {
  const { output } = await project;
  const roomOf = file => /^src\/(?:(?:features|containers)\/)?[^/]+/.exec(file)?.[0];
  const others = output.modules
    .filter(({ source }) => source.startsWith('src/'))
    .flatMap(({ source, dependencies }) =>
      dependencies
        .filter(({ module, resolved }) => {
          if (!/^(src|shared)\//.test(resolved)) return false;
          return module.startsWith('.') !== (roomOf(source) === roomOf(resolved));
        })
        .map(({ module }) => `${source}: ${module}`),
    );
  assert.deepEqual(others, []);
});

const floorsOf = { server: serverFloors, shared: sharedFloors, src: srcFloors };
for (const [folder, floors] of Object.entries(floorsOf)) {
  test(`the floors of ${folder} in docs/architecture.md are those of the table`, () => {
    const page = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8');
    const picture = floorPicture(folder, floors);
    assert.ok(page.includes(`\n${picture}\n`), `docs/architecture.md does not have\n${picture}`);
  });
}
