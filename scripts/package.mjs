// `npm run package`: one folder and a tarball of it that start with Node and nothing else.
import path from 'node:path';
import { ensureBuild } from './setup/build.mjs';
import { ensureDependencies } from './setup/dependencies.mjs';

const root = path.resolve(import.meta.dirname ?? '.', '..');
process.chdir(root);
try {
  await ensureDependencies(root);
  await ensureBuild(root);
  const { ensurePackage } = await import('./packaging/ensurePackage.mjs');
  const { folder, archive, bytes } = await ensurePackage(root);
  console.log(`${path.relative(root, folder)} (${(bytes / 1e6).toFixed(1)} MB)`);
  console.log(path.relative(root, archive));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
