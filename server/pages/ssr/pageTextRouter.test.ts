import express from 'express';
import { pageTextRouter } from './pageTextRouter.ts';
import { settingsPreview } from '#shared/config/appConfig.ts';
import type { PageText } from '#shared/contract/api/pageTexts.ts';
import type { LiveSettings, ShownSettings } from '#server/settings/liveSettings.ts';
import { listen } from '#server/testing/listen.ts';

const named = (title: string): PageText => ({ title, description: '', intro: '', sections: [] });
const drafted: ShownSettings = { version: 'draft-1', changed: {}, style: '', pages: {} };

/** The terms are written in English, and drafted in both languages. */
function settings(): Pick<LiveSettings, 'draft' | 'showing' | 'pageText'> {
  let isDraft = false;
  return {
    draft: id => Promise.resolve(id === 'draft-1' ? drafted : null),
    showing: async (_settings, run) => {
      isDraft = true;
      try {
        return await run();
      } finally {
        isDraft = false;
      }
    },
    pageText: (page, language) => {
      if (isDraft) return named(`draft ${page} ${language}`);
      return page === 'terms' && language === 'en' ? named('terms') : null;
    },
  };
}

it('says what operators wrote, and what they draft to who previews it', async () => {
  const app = express().use(pageTextRouter(settings()));
  const { url, close } = await listen(app);
  const read = async (query: string, cookie = '') => {
    const answer = await fetch(`${url}/page-texts?${query}`, { headers: { cookie } });
    const body = (await answer.json()) as { data?: PageText | null };
    return answer.ok ? (body.data?.title ?? null) : answer.status;
  };
  expect(await read('page=terms&language=en')).toBe('terms');
  expect(await read('page=terms&language=es')).toBeNull();
  expect(await read('page=about&language=en')).toBe(400);
  expect(await read('page=terms&language=es', `${settingsPreview}=draft-1`)).toBe('draft terms es');
  await close();
});
