import { look, withLighthouse } from './support/lighthouse.ts';
import { expect, test } from './support/test.ts';

// Scores that do not depend on the speed of the machine; `npm run bench` measures the others.
const categories = ['accessibility', 'best-practices', 'seo'] as const;

test('Lighthouse has nothing to say of the pages that people come in by', async ({
  page,
  server,
}) => {
  test.setTimeout(240_000);
  await page.goto('/s');
  const listing = await page.getByRole('article').getByRole('link').first().getAttribute('href');
  await withLighthouse(async port => {
    for (const path of ['/', '/s', listing ?? '']) {
      const { scores, faults } = await look(port, server.url + path, categories);
      expect({ path, scores, faults }).toEqual({
        path,
        scores: { accessibility: 100, 'best-practices': 100, seo: 100 },
        faults: [],
      });
    }
  });
});
