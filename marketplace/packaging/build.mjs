import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  readFileSync,
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
for (const file of fileNames.filter(name => !name.endsWith('.d.ts'))) {
  const { outputText } = ts.transpileModule(readFileSync(file, 'utf8'), {
    compilerOptions: { ...options, declaration: false, rewriteRelativeImportExtensions: true },
    fileName: file,
  });
  const target = path.join(dist, path.relative(folder, file).replace(/\.ts$/, '.js'));
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, outputText);
}
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
const published = Object.entries(exports).filter(([name]) => !name.startsWith('./testing'));
copyFileSync(manifest, path.join(folder, '.package.json'));
writeFileSync(
  manifest,
  `${JSON.stringify(
    {
      ...rest,
      imports: { '#marketplace/*.ts': built('./*.ts'), '#marketplace/*.mjs': './dist/*.mjs' },
      exports: Object.fromEntries(published.map(([name, file]) => [name, built(file)])),
    },
    null,
    2,
  )}\n`,
);
