// Writes THIRD-PARTY.md: the licence of each package that the running product may use.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname ?? '.', '..');

/**
 * A package that runs.
 * @typedef {{ name: string, version: string, licence: string }} Package
 */
/**
 * An entry of a lock file.
 * @typedef {{ version?: string, license?: string, dev?: boolean, link?: boolean }} Locked
 */

/**
 * Licences of packages whose description names none, as their licence files or sources have them.
 * @type {Record<string, string>}
 */
const readByHand = {
  '@mapbox/jsonlint-lines-primitives': 'MIT',
  '@mapbox/polyline': 'BSD-3-Clause',
  'png-js': 'MIT',
};

/**
 * Lists the packages of a lock file that are not for development only, each version once, by name.
 * @param {Record<string, Locked>} locked
 * @param {(place: string) => string | undefined} licenceIn reads an installed package
 * @returns {Package[]}
 */
export function packagesOf(locked, licenceIn) {
  /** @type {Map<string, Package>} */
  const found = new Map();
  for (const [place, { version, license, dev, link }] of Object.entries(locked)) {
    const [, name] = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(place) ?? [];
    if (!name || !version || dev || link) continue;
    const licence = license ?? licenceIn(place) ?? readByHand[name] ?? 'unknown';
    found.set(`${name}@${version}`, { name, version, licence });
  }
  return [...found.values()].toSorted((one, other) =>
    `${one.name}@${one.version}` < `${other.name}@${other.version}` ? -1 : 1,
  );
}

/** Writes the page, by licence. @param {readonly Package[]} packages */
export function licencesPage(packages) {
  const byLicence = packages.reduce(
    (all, one) => all.set(one.licence, [...(all.get(one.licence) ?? []), one]),
    /** @type {Map<string, Package[]>} */ (new Map()),
  );
  const sections = [...byLicence]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([licence, list]) =>
        `## ${licence}\n\n${list.map(({ name, version }) => `- ${name} ${version}`).join('\n')}\n`,
    );
  return `# Packages of others

What runs in Flowroom beside its own code, by licence. Each package brings the text of its licence in its folder below
\`node_modules\`. Written by \`npm run licences\`; a test compares it with the lock file.

${sections.join('\n')}`;
}

/** Reads the page for the project's lock file. */
export function projectPage() {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  return licencesPage(
    packagesOf(packages, place => {
      const file = path.join(root, place, 'package.json');
      if (!existsSync(file)) return undefined;
      const { license, licenses } = JSON.parse(readFileSync(file, 'utf8'));
      return typeof license === 'string' ? license : (license?.type ?? licenses?.[0]?.type);
    }),
  );
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(path.join(root, 'THIRD-PARTY.md'), projectPage());
}
