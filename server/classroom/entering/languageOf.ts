import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { languageTags } from '#shared/fields/languageTags.ts';

/** Language that a class is taught in, as a language tag; null where it says none. */
export const languageOf = ({ languages = [] }: Pick<ListingPublicData, 'languages'>) =>
  languages.map(key => languageTags[key]).find(tag => tag !== undefined) ?? null;
