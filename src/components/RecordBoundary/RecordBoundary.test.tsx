import { render, screen } from '@testing-library/react';
import { Providers } from '#src/app/App.tsx';
import { reportCaught } from '#src/app/errors/ErrorBoundary.tsx';
import { makeStore } from '#src/app/store/makeStore.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { errorLog, logErrorsTo } from '#src/util/errorLog.ts';
import { RecordBoundary } from './RecordBoundary.tsx';
import type { RecordBoundaryProps } from './RecordBoundary.tsx';
import { RecordFailures, failuresIn } from './recordWatch.ts';

const bugs: unknown[][] = [];
const usualLog = errorLog();
afterAll(() => logErrorsTo(usualLog));
beforeEach(() => {
  bugs.length = 0;
  logErrorsTo({ failure: () => {}, bug: (...bug) => bugs.push(bug) });
});

const broken = new Error('no such zone');
function Title({ of }: { of: string }) {
  if (of === 'broken') throw broken;
  return <h2>{of}</h2>;
}

interface Look extends Partial<Pick<RecordBoundaryProps, 'type' | 'shape' | 'as'>> {
  failedBefore?: string[];
}

const open = (ids: string[], { failedBefore, type = 'listing', ...look }: Look = {}) =>
  render(
    <Providers store={makeStore({ api: fakeApi({}), config: testConfig })} config={testConfig}>
      <RecordFailures value={failuresIn(failedBefore)}>
        {ids.map(id => (
          <RecordBoundary key={id} type={type} id={id} {...look}>
            <Title of={id} />
          </RecordBoundary>
        ))}
      </RecordFailures>
    </Providers>,
    { onCaughtError: reportCaught },
  );
const titles = () => screen.queryAllByRole('heading').map(({ textContent }) => textContent);

describe('RecordBoundary', () => {
  it('shows a sentence in the place of the one record that throws', () => {
    open(['Flow', 'broken', 'Calm']);
    expect(titles()).toEqual(['Flow', 'Calm']);
    expect(screen.getByText('This class cannot be shown right now.')).toBeVisible();
  });

  it('has the failure logged with type and id of the record', () => {
    open(['Flow', 'broken'], { type: 'review' });
    expect(bugs).toEqual([['review', broken, 'broken']]);
  });

  it.each([
    ['ownListing', 'This class cannot be shown right now.'],
    ['message', 'This message cannot be shown right now.'],
    ['review', 'This review cannot be shown right now.'],
    ['transaction', 'This booking cannot be shown right now.'],
    ['timeSlot', 'This entry cannot be shown right now.'],
  ])('names what is missing: %s', (type, sentence) => {
    open(['broken'], { type });
    expect(screen.getByText(sentence)).toBeVisible();
  });

  it('takes the element that the record would have been', () => {
    const { container } = open(['broken'], { as: 'li', shape: 'card' });
    expect(container.querySelector('li')).toHaveClass('card');
  });

  it('leaves nothing where there is no room for words', () => {
    open(['broken'], { shape: 'none' });
    expect(screen.queryByText(/cannot be shown/)).not.toBeInTheDocument();
    expect(bugs).toHaveLength(1);
  });

  it('tries once more what only the server was not able to show', () => {
    open(['Flow', 'broken'], { failedBefore: ['listing Flow', 'listing broken'] });
    expect(titles()).toEqual(['Flow']);
    expect(bugs).toEqual([['listing', broken, 'broken']]);
  });

  it('lets failures of the page itself pass as such', () => {
    reportCaught(broken, {});
    expect(bugs).toEqual([['page', broken, undefined]]);
  });
});
