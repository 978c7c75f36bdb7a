import type { SiteLanguage } from '#shared/config/siteLanguages.ts';
import { knownLanguageOf } from '#shared/config/siteLanguages.ts';
import type { UserPrivateData } from '#shared/contract/user.ts';
import { isTimeZone } from '#shared/time/zones.ts';
import { mergeEntities } from '#src/ducks/marketplaceData.duck.ts';
import { createAppThunk } from '#src/store/appThunk.ts';

/** Facts of a reader by which mails to them are written. */
export interface ReaderFacts {
  language: SiteLanguage;
  /** Zone of the browser. */
  timeZone: string;
}

/** Returns what an account lacks of them; null for nothing. What somebody has is never replaced. */
export function missingOf(
  data: UserPrivateData,
  { language, timeZone }: ReaderFacts,
): Partial<ReaderFacts> | null {
  const hasLanguage = knownLanguageOf(data.language) !== undefined;
  const hasZone = data.timeZone !== undefined || !isTimeZone(timeZone);
  if (hasLanguage && hasZone) return null;
  return { ...(hasLanguage ? {} : { language }), ...(hasZone ? {} : { timeZone }) };
}

/**
 * Stores them with the current user, who is read again before: another tab may have saved a choice.
 */
export const rememberReader = createAppThunk(
  'shell/rememberReader',
  async (reader: ReaderFacts, { api, dispatch }): Promise<void> => {
    const { data } = await api.currentUser.show();
    const privateData = missingOf(data.attributes.profile?.privateData ?? {}, reader);
    dispatch(
      mergeEntities(privateData ? await api.currentUser.updateProfile({ privateData }) : { data }),
    );
  },
);

/** Time for which the reader waits until their choice is saved. */
const savedWithinMs = 3_000;

/**
 * Saves the language that the reader has chosen as that of their mails, and goes to an address in
 * it.
 */
export const keepLanguage = createAppThunk(
  'shell/keepLanguage',
  async (
    { language, address }: { language: SiteLanguage; address: string },
    { api },
  ): Promise<void> => {
    const saved = api.currentUser.updateProfile({ privateData: { language } });
    const waited = new Promise(resolve => setTimeout(resolve, savedWithinMs));
    try {
      await Promise.race([saved, waited]);
    } finally {
      // The page is shown in it all the same; mails can be changed on their own page.
      window.location.assign(address);
    }
  },
);
