// Imported before any install: only what Node ships may be imported here.
import { existsSync } from 'node:fs';

/** @typedef {'firefox' | 'webkit'} EngineName other engines than Chromium's */

/**
 * What tests start of an engine, what has to be there beside it, and the packages of Debian that
 * bring all of it.
 * @type {Record<EngineName, { program: string, others: string[], packages: string[] }>}
 */
export const engines = {
  firefox: { program: '/usr/bin/firefox-esr', others: [], packages: ['firefox-esr'] },
  webkit: {
    program: '/usr/bin/WebKitWebDriver',
    others: ['/usr/bin/Xvfb'],
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
};

/** @type {readonly EngineName[]} */
export const engineNames = ['firefox', 'webkit'];

/** Returns whether an engine is installed. @param {EngineName} name */
export const hasEngine = name =>
  [engines[name].program, ...engines[name].others].every(file => existsSync(file));
