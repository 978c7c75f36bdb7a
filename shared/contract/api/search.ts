import * as v from 'valibot';
import { fields, line, listOf } from '../lenient.ts';

const degrees = v.number();
const point = v.object({ lat: degrees, lng: degrees });

/** A suggestion: `id` is a listing, a person, a stored key of a workout type, or an address. */
const suggestion = fields(
  {
    kind: v.picklist(['class', 'teacher', 'workout', 'place']),
    id: line(1_000),
    label: line(1_000),
    /** Of a class. */
    teacher: line(200),
    place: v.object({
      type: v.picklist(['address', 'postcode', 'place', 'region', 'country']),
      origin: point,
      bounds: v.nullable(v.object({ ne: point, sw: point })),
    }),
  },
  'kind',
  'id',
  'label',
);
export type Suggestion = v.InferOutput<typeof suggestion>;

const mostSuggestions = 8;

/** Answer of GET /api/search/suggest. */
export const suggestAnswer = v.object({ data: listOf(suggestion, mostSuggestions) });
