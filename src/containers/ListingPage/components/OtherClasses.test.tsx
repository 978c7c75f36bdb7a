import { screen, within } from '@testing-library/react';
import { makeStore } from '#src/app/store/makeStore.ts';
import type { Api } from '#src/api/types.ts';
import { exampleListing } from '#src/components/examples/fixtures.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { listingResource, manyOf } from '#src/testing/factories.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import type { FindClassesCall } from '#shared/contract/bodies/classTimes.ts';
import { OtherClasses } from './OtherClasses.tsx';

const start = '2099-11-20T19:45:00.000Z';

function open(find: Api['app']['classTimes']['find']) {
  const query = jest.fn(({ ids }: { ids?: unknown }) =>
    Promise.resolve(
      manyOf(
        (ids as string[]).filter(id => id !== 'closed').map(id => listingResource(id, { id })),
      ),
    ),
  );
  const api = fakeApi({ app: { classTimes: { find } }, listings: { query } });
  renderPage(<OtherClasses listing={exampleListing()} />, {
    store: makeStore({ api, config: testConfig }),
  });
}

const titles = (region: string) =>
  within(screen.getByRole('region', { name: region }))
    .getAllByRole('heading', { level: 3 })
    .map(heading => heading.textContent);

describe('other classes', () => {
  it('are what begins next of the teacher and of the workout, each once', async () => {
    const asked: FindClassesCall[] = [];
    open(call => {
      asked.push(call);
      const ids = call.authorId ? ['own', 'closed'] : ['own', 'alike'];
      return Promise.resolve({ classes: ids.map(id => ({ id, start, free: 2 })), total: 2 });
    });
    expect(await screen.findByRole('region', { name: 'More with Mara L' })).toBeInTheDocument();
    expect(titles('More with Mara L')).toEqual(['own']);
    expect(titles('Similar classes, soonest first')).toEqual(['alike']);
    expect(asked.every(({ without }) => without === exampleListing().id)).toBe(true);
    expect(screen.getByRole('link', { name: 'All similar classes' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/s\?workouts=.*&sort=soonest$/),
    );
  });
});
