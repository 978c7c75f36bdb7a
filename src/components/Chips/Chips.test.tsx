import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '#src/testing/renderPage.tsx';
import { Chips } from './Chips.tsx';
import type { ChipsProps } from './Chips.tsx';

const show = (props: Partial<ChipsProps> = {}) => {
  const onAdd = jest.fn((_text: string) => Promise.resolve(true));
  const onRemove = jest.fn((_id: string) => Promise.resolve(true));
  renderPage(
    <Chips
      title="Tags"
      chips={[{ id: 'a', text: 'Regular', removeLabel: 'Remove Regular' }]}
      label="New tag"
      maxLength={30}
      addLabel="Add tag"
      {...{ onAdd, onRemove, ...props }}
    />,
  );
  return { onAdd, onRemove };
};

describe('Chips', () => {
  it('empties the field once its text is added', async () => {
    const { onAdd } = show();
    await userEvent.type(screen.getByLabelText('New tag'), 'new{Enter}');
    expect(onAdd).toHaveBeenCalledWith('new');
    expect(screen.getByLabelText('New tag')).toHaveValue('');
  });

  it('leaves in the field what was refused', async () => {
    show({ onAdd: () => Promise.resolve(false) });
    await userEvent.type(screen.getByLabelText('New tag'), 'new{Enter}');
    expect(screen.getByLabelText('New tag')).toHaveValue('new');
  });

  it('leads on to the field when one was removed', async () => {
    const { onRemove } = show();
    await userEvent.click(screen.getByRole('button', { name: 'Remove Regular' }));
    expect(onRemove).toHaveBeenCalledWith('a');
    expect(screen.getByLabelText('New tag')).toHaveFocus();
  });

  it('has words in place of the field where there is no room', () => {
    show({ full: 'Ten are all.' });
    expect(screen.getByText('Ten are all.')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
