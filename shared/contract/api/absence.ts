import * as v from 'valibot';

/** Why a person of an answer has no name: the pages say so, and do not lead to a profile. */
export const absence = v.picklist(['banned', 'deleted']);
export type Absence = v.InferOutput<typeof absence>;
