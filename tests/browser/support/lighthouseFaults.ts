import { look, withLighthouse } from './lighthouse.ts';
import type { LookOptions } from './lighthouse.ts';
import type { FlowroomServer } from '../../support/server.ts';
import { expect } from './test.ts';

// Scores that do not depend on the speed of the machine; `npm run bench` measures the others.
const categories = ['accessibility', 'best-practices', 'seo'] as const;

/** Pages with a score below the best one, with what Lighthouse has to say of them. */
export async function lighthouseFaultsOf(
  server: FlowroomServer,
  paths: readonly string[],
  options: LookOptions = {},
): Promise<object[]> {
  const found: object[] = [];
  await withLighthouse(async port => {
    for (const path of paths) {
      const { scores, faults } = await look(port, server.url + path, categories, options);
      expect(Object.keys(scores).sort()).toEqual([...categories]);
      if (Object.values(scores).some(score => score < 100)) found.push({ path, scores, faults });
    }
  });
  return found;
}
