import * as v from 'valibot';
import { pageSizes } from '../pageSizes.ts';
import { listOf, word } from '../lenient.ts';

/** Answer of GET /api/upcoming-classes: ids of the next bookable classes, soonest first. */
export const upcomingAnswer = v.object({ data: listOf(word, pageSizes.upcomingClasses) });
