import * as v from 'valibot';
import { exactly } from '../strict.ts';

/** Measurements of web-vitals; milliseconds, CLS has no unit. */
const vitalNames = ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'] as const;

const tenMinutes = 600_000;

/**
 * Body of POST /api/vitals: what a browser has measured of one page load. A page is a name of the
 * route table, never an address, and nothing identifies the visitor.
 */
export const vitalsBody = exactly({
  page: v.pipe(v.string(), v.regex(/^[A-Za-z]{1,40}$/)),
  vitals: v.pipe(
    v.array(
      exactly({
        name: v.picklist(vitalNames),
        value: v.pipe(v.number(), v.minValue(0), v.maxValue(tenMinutes)),
      }),
    ),
    v.maxLength(vitalNames.length),
  ),
});
export type Vitals = v.InferOutput<typeof vitalsBody>;
