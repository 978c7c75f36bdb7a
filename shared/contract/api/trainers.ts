import * as v from 'valibot';
import { imageVariants } from '../image.ts';
import { fields, line, listOf, whole, word } from '../lenient.ts';
import { teacherRating } from '../user.ts';

/** A teacher with published classes. */
const trainer = fields(
  {
    id: word,
    displayName: line(200),
    abbreviatedName: line(40),
    /** `square-small` and `square-small2x` of the profile image; empty without one. */
    variants: imageVariants,
    /** Published classes with a time to come. */
    upcomingClasses: whole(0, Number.MAX_SAFE_INTEGER),
    rating: teacherRating,
  },
  'id',
  'displayName',
  'abbreviatedName',
  'variants',
  'upcomingClasses',
);
export type Trainer = v.InferOutput<typeof trainer>;

/** Answer of GET /trainers. */
export const trainersAnswer = v.object({ data: listOf(trainer, 10_000) });
