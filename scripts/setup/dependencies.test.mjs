import { foldersOf, includesDev, isInstalled } from './dependencies.mjs';

const locked = {
  '': { version: '1.0.0' },
  'node_modules/run': { version: '1.2.0' },
  'node_modules/test': { version: '3.0.0', dev: true },
  'node_modules/other-platform': { version: '1.0.0', optional: true },
};
const run = { 'node_modules/run': { version: '1.2.0' } };
const all = { ...run, 'node_modules/test': { version: '3.0.0', dev: true } };

describe('installed packages', () => {
  it('are enough to start without those of development', () => {
    expect(isInstalled(locked, run, { dev: false })).toBe(true);
    expect(isInstalled(locked, run, { dev: true })).toBe(false);
    expect(isInstalled(locked, all, { dev: true })).toBe(true);
  });

  it('are not enough when missing, or of another version', () => {
    expect(isInstalled(locked, null, { dev: false })).toBe(false);
    expect(isInstalled(locked, {}, { dev: false })).toBe(false);
    const older = { 'node_modules/run': { version: '1.1.0' } };
    expect(isInstalled(locked, older, { dev: false })).toBe(false);
  });

  it('keep those of development where they are', () => {
    expect(includesDev(null, { dev: false })).toBe(false);
    expect(includesDev(run, { dev: false })).toBe(false);
    expect(includesDev(all, { dev: false })).toBe(true);
    expect(includesDev(null, { dev: true })).toBe(true);
  });

  it('are counted by the folders that an install fills', () => {
    const workspaces = {
      ...locked,
      marketplace: { version: '1.0.0' },
      'node_modules/@flowroom/marketplace': { link: true },
    };
    expect(foldersOf(workspaces, { dev: false })).toEqual(['node_modules/run']);
    expect(foldersOf(workspaces, { dev: true })).toEqual(['node_modules/run', 'node_modules/test']);
  });
});
