import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { openPglite } from '#marketplace/db/driver/pglite.ts';
import { dumpSchema } from '#marketplace/db/schemaDump.ts';

/** `npm run schema`: writes marketplace/db/schema.sql anew after a migration was added. */
const root = path.resolve(import.meta.dirname, '..');
const file = path.join(root, 'marketplace/db/schema.sql');
const handle = await openPglite({ cacheDir: path.join(root, '.cache') });
try {
  writeFileSync(file, await dumpSchema(handle));
  console.log(`Wrote ${path.relative(root, file)}.`);
} finally {
  await handle.close();
}
