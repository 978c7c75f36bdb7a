import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import ts from 'typescript';

// `prepack`: the package has JavaScript, types and data files in dist/, and a package.json whose
// `exports` and `imports` point there. Inside the repository they point at the sources, so that no
// tool needs a build or an export condition. `postpack` (--restore) puts the package.json of the
// sources back and removes the built files, which could be taken for them.

const folder = path.resolve(import.meta.dirname, '..');
const dist = path.join(folder, 'dist');
const manifest = path.join(folder, 'package.json');

rmSync(dist, { recursive: true, force: true });
if (process.argv.includes('--restore')) {
  renameSync(path.join(folder, '.package.json'), manifest);
  process.exit();
}
const { fileNames, options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(path.join(folder, 'tsconfig.build.json'), ts.sys.readFile).config,
  ts.sys,
  folder,
);
/** Writes a source as JavaScript. */
const transpile = (/** @type {string} */ file, /** @type {string} */ target) => {
  const { outputText } = ts.transpileModule(readFileSync(file, 'utf8'), {
    compilerOptions: { ...options, declaration: false, rewriteRelativeImportExtensions: true },
    fileName: file,
  });
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target.replace(/\.ts$/, '.js'), outputText);
};
for (const file of fileNames.filter(name => !name.endsWith('.d.ts'))) {
  transpile(file, path.join(dist, path.relative(folder, file)));
}
// The stubs are a workspace of their own: the package brings them as `#stubs`.
const sandbox = path.resolve(folder, '..', 'sandbox');
for (const entry of readdirSync(sandbox, { recursive: true, withFileTypes: true })) {
  const file = path.join(entry.parentPath, entry.name);
  const name = path.relative(sandbox, file);
  const isLeftOut = /node_modules|testing|\.test\.|\.d\.ts$|\.md$|package\.json$/.test(name);
  if (!entry.isFile() || isLeftOut) continue;
  const target = path.join(dist, 'sandbox', name);
  if (name.endsWith('.ts')) transpile(file, target);
  else cpSync(file, target, { recursive: true });
}
// The console is built with the site (`npm run build`). It is compressed when it is sent.
const builtConsole = path.resolve(folder, '..', 'build', 'console');
if (!existsSync(path.join(builtConsole, 'index.html'))) {
  throw new Error('The package serves the console: run `npm run build` first.');
}
cpSync(builtConsole, path.join(dist, 'console'), {
  recursive: true,
  filter: source => !/\.(br|gz|map)$/.test(source),
});
const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
execFileSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], {
  cwd: folder,
  stdio: 'inherit',
});
/** Files that are read at run time, which TypeScript does not see. */
const dataFiles = ['db/migrations', 'db/schema.sql', 'mail/templates'];
const workers = ['pgliteWorker.mjs', 'pgliteStatements.mjs', 'pgliteWire.mjs'];
for (const name of [...dataFiles, ...workers.map(worker => `db/driver/${worker}`)]) {
  cpSync(path.join(folder, name), path.join(dist, name), { recursive: true });
}

const built = (/** @type {string} */ source) => {
  const file = source.replace(/^\.\//, './dist/').replace(/\.ts$/, '');
  return { types: `${file}.d.ts`, default: `${file}.js` };
};
const {
  exports,
  scripts: _scripts,
  devDependencies: _devDependencies,
  ...rest
} = JSON.parse(readFileSync(manifest, 'utf8'));
const { dependencies: ofStubs } = JSON.parse(
  readFileSync(path.join(sandbox, 'package.json'), 'utf8'),
);
const published = Object.entries(exports).filter(([name]) => !name.startsWith('./testing'));
copyFileSync(manifest, path.join(folder, '.package.json'));
writeFileSync(
  manifest,
  `${JSON.stringify(
    {
      ...rest,
      dependencies: { ...ofStubs, ...rest.dependencies },
      imports: {
        '#marketplace/*.ts': built('./*.ts'),
        '#marketplace/*.mjs': './dist/*.mjs',
        '#stubs': './dist/sandbox/index.js',
      },
      exports: Object.fromEntries(published.map(([name, file]) => [name, built(file)])),
    },
    null,
    2,
  )}\n`,
);
