import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '#src/testing/renderPage.tsx';
import { exampleListing } from '#src/components/examples/fixtures.ts';
import { ExtendButton, ExtensionNotice, useLastDay, useMayExtend } from './ExtendMeetings.tsx';

describe('ExtendButton', () => {
  test('requests more meetings of the class that describes it', async () => {
    const onExtend = jest.fn();
    renderPage(
      <>
        <h3 id="class">Slow flow</h3>
        <ExtendButton inProgress={false} describedBy="class" onExtend={onExtend} />
      </>,
    );
    const button = screen.getByRole('button', { name: 'Extend Meetings' });
    expect(button).toHaveAccessibleDescription('Slow flow');
    await userEvent.click(button);
    expect(onExtend).toHaveBeenCalledTimes(1);
  });

  test('says that it is busy and takes no second click', async () => {
    const onExtend = jest.fn();
    renderPage(<ExtendButton inProgress onExtend={onExtend} />);
    const button = screen.getByRole('button', { name: 'Creating More Meetings...' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(button);
    expect(onExtend).not.toHaveBeenCalled();
    // Read out beside the button, as a changed name is not.
    const [, announced] = screen.getAllByText('Creating More Meetings...');
    expect(announced?.closest('[aria-live]')).toHaveAttribute('aria-live', 'polite');
  });
});

describe('ExtensionNotice', () => {
  test.each([
    ['done', 'status', 'Six more months of meetings are made'],
    ['denied', 'status', 'No more meetings were made'],
    ['failed', 'alert', 'The meetings could not be created'],
    ['late', 'alert', 'No more meetings can be made now'],
    ['offline', 'alert', 'There is no connection'],
  ] as const)('shows "%s" with the last day', (answer, role, title) => {
    renderPage(<ExtensionNotice answer={answer} lastDay="May 20, 2027" />);
    expect(screen.getByRole(role)).toHaveTextContent(title);
    if (answer !== 'offline') expect(screen.getByRole(role)).toHaveTextContent('May 20, 2027');
  });
});

describe('useLastDay', () => {
  const LastDay = ({ lastClass }: { lastClass?: number }) => (
    <p>
      {useLastDay({
        lastClass,
        timezone: 'America/Los_Angeles',
        classDuration: { key: '60_minutes', value: 60 },
      }) ?? 'No series'}
    </p>
  );

  test('is the day on which the last class begins, in the zone of the class', () => {
    // Ends at half past midnight of May 21.
    renderPage(<LastDay lastClass={Date.parse('2027-05-21T07:30:00Z')} />);
    expect(screen.getByText('Thursday, May 20, 2027')).toBeVisible();
  });

  test('is null without a series', () => {
    renderPage(<LastDay />);
    expect(screen.getByText('No series')).toBeVisible();
  });
});

test('a class without a weekly series offers no more meetings', () => {
  const May = () => <p>{String(useMayExtend(exampleListing()))}</p>;
  renderPage(<May />);
  expect(screen.getByText('false')).toBeVisible();
});
