import { parseAnswer } from './appApiClient.ts';
import type { AppApiClient } from './appApiClient.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';
import type { LegalPage, PageText } from '#shared/contract/api/pageTexts.ts';

/** Gets a page that operators wrote. The schema is loaded here, as few pages need it. */
export async function fetchPageText(
  { get }: AppApiClient,
  page: LegalPage,
  language: SiteLanguage,
): Promise<PageText | null> {
  const query = new URLSearchParams({ page, language });
  const [{ pageTextAnswer }, answer] = await Promise.all([
    import('#shared/contract/api/pageTexts.ts'),
    get(`/api/page-texts?${query.toString()}`),
  ]);
  return parseAnswer(pageTextAnswer, answer).data;
}
