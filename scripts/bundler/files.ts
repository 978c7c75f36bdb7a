import path from 'node:path';
import { buildGeo } from './geo/buildGeo.ts';
import { buildReceiptFonts } from './receiptFonts.ts';

// Files of the build that no bundle has. A process of its own: what it needs for a few seconds is
// nothing to keep.
const build = path.resolve(import.meta.dirname, '../../build');
buildGeo(path.join(build, 'geo'));
await buildReceiptFonts(path.join(build, 'fonts'));
