import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { openPglite } from '../driver/pglite.ts';
import { databaseFolder, projectFolder } from '../location.ts';
import { dumpSchema } from './schemaDump.ts';

/** `npm run schema`: writes schema.sql again after a migration was added. */
const file = path.join(databaseFolder(), 'schema.sql');
const handle = await openPglite({ cacheDir: path.join(projectFolder(), '.cache') });
try {
  writeFileSync(file, await dumpSchema(handle));
  console.log(`Wrote ${path.relative(process.cwd(), file)}.`);
} finally {
  await handle.close();
}
