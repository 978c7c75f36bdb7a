import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { nodeFileTrace } from '@vercel/nft';
import { init, parse } from 'es-module-lexer';

/** Packages that are found by `require.resolve` when they are needed, which no import shows. */
const required = ['sharetribe-flex-integration-sdk'];

/** Packages of maps: the server's build names them in parts that browsers alone load. */
const browserOnly = new Set(['mapbox-gl', 'maplibre-gl']);

/** CommonJS builds of packages that are imported as ES modules alone; the tracer takes both. */
const commonJs = /^node_modules\/(@sentry\/conventions|fontkit|mediabunny)\/.+\.cjs$/;

/**
 * Files of packages that are read, not imported: the fonts of pages beside the site, rules of time
 * zones.
 */
const readFiles = [
  {
    folder: 'node_modules/@fontsource-variable/figtree',
    files: /^files\/.*-latin-wght-normal\.woff2$/,
  },
  {
    folder: 'node_modules/@fontsource-variable/fraunces',
    files: /^files\/.*-latin-opsz-normal\.woff2$/,
  },
  { folder: 'node_modules/moment-timezone', files: /^data\/(packed|meta)\/latest\.json$/ },
];

const licence = /^(licen[cs]e|notice|copying|copyright)(\b|$)/i;

/**
 * Names that the built programs import from packages.
 * @param {string} root
 * @param {readonly string[]} bundles
 */
async function importedNames(root, bundles) {
  await init();
  const names = bundles.flatMap(bundle =>
    parse(readFileSync(path.join(root, bundle), 'utf8'))[0].map(({ specifier }) => specifier),
  );
  return new Set(
    names.filter(name => name && !/^[./]/.test(name) && !isBuiltin(name) && !browserOnly.has(name)),
  );
}

/**
 * Files of a package, without packages inside it.
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
const filesOf = (root, folder) =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .flatMap(entry => {
      const place = `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesOf(root, place) : [place];
    });

// Node 20.19 takes this entry of a package, which the tracer expects of Node 22 on: such packages
// come whole.
const hasModuleSync = (/** @type {string} */ manifest) => manifest.includes('"module-sync"');

/** Folder of the package that a file belongs to. @param {string} file */
const packageOf = file =>
  /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file.replaceAll(path.sep, '/'))?.[0];

/**
 * Lists the files of node_modules that the built programs can load, with the licences of their
 * packages.
 * @param {string} root
 * @param {readonly string[]} programs built files and workers, relative to `root`
 * @returns {Promise<string[]>} relative to `root`
 */
export async function tracePackages(root, programs) {
  const bundles = programs.filter(file => file.startsWith('build/'));
  const workers = programs.filter(file => !file.startsWith('build/'));
  const names = [...(await importedNames(root, bundles)), ...required];
  // The bundles are large and their own modules are inside: only what they import is followed.
  const entry = path.join(root, 'build', 'packageImports.mjs');
  writeFileSync(entry, names.map(name => `import ${JSON.stringify(name)};\n`).join(''));
  try {
    const { fileList } = await nodeFileTrace(
      [entry, ...workers.map(file => path.join(root, file))],
      {
        base: root,
        processCwd: root,
        ignore: file => !packageOf(file) && !file.startsWith('build/') && !workers.includes(file),
      },
    );
    const traced = [...fileList].filter(file => packageOf(file) && !commonJs.test(file));
    const folders = new Set(traced.map(packageOf).filter(folder => folder !== undefined));
    for (const { folder, files } of readFiles) {
      folders.add(folder);
      traced.push(`${folder}/package.json`);
      const within = filesOf(root, folder).filter(file =>
        files.test(file.slice(folder.length + 1)),
      );
      traced.push(...within);
    }
    for (const folder of folders) {
      const manifest = readFileSync(path.join(root, folder, 'package.json'), 'utf8');
      if (hasModuleSync(manifest)) traced.push(...filesOf(root, folder));
      const texts = readdirSync(path.join(root, folder)).filter(name => licence.test(name));
      traced.push(...texts.map(name => `${folder}/${name}`));
    }
    return [...new Set(traced)].toSorted();
  } finally {
    rmSync(entry);
  }
}
