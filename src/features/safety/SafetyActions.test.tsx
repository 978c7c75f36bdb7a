import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import { SafetyActions } from './SafetyActions.tsx';
import type { SafetyActionsProps } from './SafetyActions.tsx';

function open(props: Partial<SafetyActionsProps> = {}) {
  const onBlock = jest.fn(() => Promise.resolve(true));
  const onReport = jest.fn<Promise<null>, [object]>(() => Promise.resolve(null));
  renderPage(
    <SafetyActions
      name="Mira"
      isBlocked={false}
      onBlock={onBlock}
      onReport={onReport}
      draftKey={null}
      {...props}
    />,
  );
  return { onBlock, onReport };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('SafetyActions', () => {
  test('confirms before it blocks, and says that it did', async () => {
    const { onBlock } = open();
    await press('Block Mira');
    expect(screen.getByRole('dialog')).toHaveTextContent('They are not told');
    expect(onBlock).not.toHaveBeenCalled();
    await press('Block');
    expect(onBlock).toHaveBeenCalledWith(true);
    expect(await screen.findByText('Mira is blocked')).toBeInTheDocument();
  });

  test('unblocks at once, and says when that fails', async () => {
    const onBlock = jest.fn(() => Promise.resolve(false));
    open({ isBlocked: true, onBlock });
    await press('Unblock Mira');
    expect(onBlock).toHaveBeenCalledWith(false);
    expect(await screen.findByText('That did not work. Please try again.')).toBeInTheDocument();
  });

  test('needs a reason for a report, and sends it with the words', async () => {
    const { onReport } = open();
    await press('Report');
    await press('Send report');
    expect(onReport).not.toHaveBeenCalled();
    expect(screen.getByRole('dialog')).toHaveTextContent('Choose a reason');
    await userEvent.click(screen.getByRole('radio', { name: 'Rude or threatening' }));
    await userEvent.type(screen.getByRole('textbox'), '  Shouted at us ');
    await press('Send report');
    expect(onReport).toHaveBeenCalledWith({ reason: 'abuse', text: 'Shouted at us' });
    expect(await screen.findByText('Thank you for telling us')).toBeInTheDocument();
    await press('Done');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('preserves what was typed when there were too many', async () => {
    open({ onReport: () => Promise.resolve(appError('too-many-requests', 'No', 429)) });
    await press('Report');
    await userEvent.click(screen.getByRole('radio', { name: 'Something else' }));
    await userEvent.type(screen.getByRole('textbox'), 'Again');
    await press('Send report');
    expect(await screen.findByRole('alert')).toHaveTextContent('many reports today');
    expect(screen.getByRole('textbox')).toHaveValue('Again');
  });
});
