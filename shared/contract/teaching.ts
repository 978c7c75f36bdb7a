import * as v from 'valibot';
import { fields, listOf, whole, word } from './lenient.ts';
import type { UserPublicData } from './user.ts';

/** Most reviews that a teacher shows first. */
export const mostPinned = 3;

/** What a teacher says of themselves on their page. */
const teaching = fields({
  /** The year in which they began. */
  since: whole(1900, 2199),
  /** Keys of the languages that they speak; those of the classes without any. */
  languages: listOf(word, 20),
  /** Ids of the reviews that come first. */
  pinnedReviews: listOf(word, mostPinned),
  /** Id of the class whose picture is the cover. */
  coverClass: word,
});
export type Teaching = v.InferOutput<typeof teaching>;

/** Reads what a teacher says; empty for others. Apart from `userPublicData`: few pages need it. */
export function teachingOf({ publicData }: { publicData?: UserPublicData }): Teaching {
  const result = v.safeParse(teaching, publicData?.teaching);
  return result.success ? result.output : {};
}
