import path from 'node:path';
import { rspack } from '@rspack/core';
import { clientConfig, consoleConfig, marketplaceConfig, serverConfig } from '../rspack.config.mjs';
import { precompress } from '#scripts/bundler/precompress.mjs';
import { noteBuild, sourceFingerprint } from './setup/build.mjs';
import { run } from './setup/run.mjs';

const root = path.resolve(import.meta.dirname, '..');
const started = Date.now();
const fingerprint = sourceFingerprint(root);

/** @param {import('@rspack/core').Configuration[]} configs */
const compile = configs =>
  new Promise((resolve, reject) => {
    const compiler = rspack(configs);
    compiler.run((error, stats) => {
      const hasReport = Boolean(stats?.hasErrors() || stats?.hasWarnings());
      const report =
        hasReport && stats?.toString({ preset: 'errors-warnings', colors: process.stdout.isTTY });
      compiler.close(() => {
        if (error) reject(error);
        else if (stats?.hasErrors()) reject(new Error(report));
        else resolve(report);
      });
    });
  });

try {
  const [report] = await Promise.all([
    compile([clientConfig(), consoleConfig(), serverConfig(), marketplaceConfig()]),
    run(process.execPath, ['--import', 'tsx', 'scripts/bundler/files.ts'], { cwd: root }),
  ]);
  if (report) console.log(report);
  await Promise.all(
    ['client', 'console'].map(folder => precompress(path.join(root, 'build', folder))),
  );
  noteBuild(root, fingerprint);
  if (!process.argv.includes('--quiet'))
    console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
