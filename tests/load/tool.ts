import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** A run of the tool: `run` begins it, `done` is called when the last person has gone. */
export interface ToolRun {
  on(event: 'done', listener: () => void): void;
  run(): void;
  stop(): Promise<void>;
}

/** Engine of Artillery. */
export interface Tool {
  runner(script: object, payload: undefined, options: object): Promise<ToolRun>;
}

const isModule = (value: unknown): value is { runner: Tool } =>
  typeof value === 'object' && value !== null && 'runner' in value;

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, '.cache', 'load-tool');
const files = ['package.json', 'package-lock.json'];

const isInstalled = (): boolean =>
  existsSync(path.join(folder, 'node_modules')) &&
  files.every(name => {
    const [wanted, found] = [path.join(import.meta.dirname, 'tool', name), path.join(folder, name)];
    return existsSync(found) && readFileSync(found, 'utf8') === readFileSync(wanted, 'utf8');
  });

/**
 * Loads the tool, which is installed with the first use by its lock file: it is no part of the
 * product, whose developers it would cost 40 MB. @throws Error when it can not be installed
 */
export function loadTool(): Tool {
  if (!isInstalled()) {
    console.log('Installing the load tool into .cache/load-tool ...');
    mkdirSync(folder, { recursive: true });
    for (const name of files) {
      copyFileSync(path.join(import.meta.dirname, 'tool', name), path.join(folder, name));
    }
    const install = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
    const { status } = spawnSync('npm', install, { cwd: folder, stdio: 'inherit' });
    if (status !== 0) throw new Error('The load tool could not be installed: npm ci has failed.');
  }
  const loaded: unknown = createRequire(path.join(folder, 'package.json'))('@artilleryio/int-core');
  if (!isModule(loaded)) throw new Error('The load tool has no runner.');
  return loaded.runner;
}
