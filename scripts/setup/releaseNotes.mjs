// Imported before any install: only what Node ships may be imported here.

const version = /^\d+\.\d+\.\d+$/;
const unreleased = '## Unreleased\n';

/**
 * Returns the changelog with the notes below "Unreleased" below the heading of a version.
 * @param {string} changelog @param {string} released @param {string} date such as 2026-11-25
 * @throws {Error} when that is no version, was released before, or has no notes
 */
export function withRelease(changelog, released, date) {
  if (!version.test(released)) throw new Error(`"${released}" is not a version such as 1.2.0.`);
  if (changelog.includes(`\n## ${released} `)) {
    throw new Error(`CHANGELOG.md has a version ${released} already.`);
  }
  const start = changelog.indexOf(unreleased);
  const notes = start === -1 ? '' : changelog.slice(start + unreleased.length);
  if (!/^- /m.test(notes.split(/^## /m)[0] ?? '')) {
    throw new Error('CHANGELOG.md has no notes below "Unreleased".');
  }
  return `${changelog.slice(0, start)}${unreleased}\n## ${released} (${date})\n${notes}`;
}

/**
 * A package in a package.json or a lock file.
 * @typedef {object} Manifest
 * @property {string} [version]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [devDependencies]
 */

/**
 * Sets the version of a package, and the one that it requires of our other packages. `npm version`
 * leaves the second as it was, and then looks for it at the registry.
 * @param {Manifest} manifest @param {string} released
 */
export function setVersion(manifest, released) {
  if (manifest.version) manifest.version = released;
  for (const needed of [manifest.dependencies, manifest.devDependencies]) {
    for (const name of Object.keys(needed ?? {})) {
      if (needed && name.startsWith('@flowroom/')) needed[name] = released;
    }
  }
}
