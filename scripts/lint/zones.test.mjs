import test from 'node:test';
import assert from 'node:assert/strict';
import path from 'node:path';
import { readdirSync, statSync } from 'node:fs';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { publicFiles, zones } from './zones.js';

const root = path.resolve(import.meta.dirname, '../..');

/** Lints without types: the fixtures exist only as text. */
const eslint = new ESLint({
  cwd: root,
  overrideConfig: [
    {
      ...tseslint.configs.disableTypeChecked,
      files: ['**/*.ts', '**/*.tsx'],
      languageOptions: { parserOptions: { projectService: false, program: null } },
    },
  ],
});

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

const messagesFor = async (target, imported, name = 'zoneFixture.ts') => {
  // By a relative path: a workspace resolves no names of the project around it.
  const from = path.relative(path.join(root, target), path.join(root, imported));
  const code = `import * as fixture from '${from}';\nexport const used = fixture;\n`;
  const [result] = await eslint.lintText(code, {
    filePath: path.join(root, target, name),
  });
  return result.messages.filter(message => message.ruleId === 'import-x/no-restricted-paths');
};

const everywhere = [...new Set([...zones.map(zone => zone.target), 'scripts/setup', 'src/app'])];

for (const zone of zones) {
  const allowed = zone.allow.map(folder => `${folder}/`);
  const isAllowed = file =>
    zone.allow.includes(file) || allowed.some(folder => file.startsWith(folder));
  const forbidden = everywhere.map(firstFile).find(file => file && !isAllowed(file));

  test(`${zone.target} refuses an import from outside its zone`, async () => {
    assert.ok(forbidden, 'no file to import was found');
    const messages = await messagesFor(zone.target, forbidden);
    assert.ok(messages.length > 0, `${zone.target} may import ${forbidden}`);
  });

  for (const permitted of zone.allow.map(firstFile).filter(Boolean)) {
    test(`${zone.target} accepts an import of ${permitted}`, async () => {
      const messages = (await messagesFor(zone.target, permitted)).filter(message =>
        message.message.includes(`${zone.target} may import`),
      );
      assert.deepEqual(messages, []);
    });
  }
}

for (const workspace of ['marketplace', 'sandbox']) {
  const inside = { marketplace: 'marketplace/payments/stripeGateway.ts', sandbox: 'sandbox/store' };
  const hidden = firstFile(inside[workspace]);

  for (const name of ['zoneFixture.ts', 'zoneFixture.test.ts', 'zoneFixture.mjs']) {
    test(`server/${name} imports only the public exports of ${workspace}`, async () => {
      assert.ok(hidden && !publicFiles(workspace).includes(hidden));
      assert.ok((await messagesFor('server', hidden, name)).length > 0);
    });
  }

  for (const file of publicFiles(workspace).map(firstFile).filter(Boolean)) {
    test(`a test of the server may import ${file}`, async () => {
      assert.deepEqual(await messagesFor('server', file, 'zoneFixture.test.ts'), []);
    });
  }
}
