import path from 'node:path';
import { buildGeo } from './buildGeo.ts';

// A process of its own: what it needs for a few seconds is nothing to keep.
buildGeo(path.resolve(import.meta.dirname, '../../build/geo'));
