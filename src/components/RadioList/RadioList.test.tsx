import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { renderPage } from '#src/testing/renderPage.tsx';
import { RadioList, RadioRow, RowTime } from './RadioList.tsx';
import { useFocusOnMore } from './useFocusOnMore.ts';

/** Rows that a button brings three at a time. */
function Rows({ all }: { all: number }) {
  const list = useRef<HTMLFieldSetElement>(null);
  const [count, setCount] = useState(3);
  const [chosen, choose] = useState<string | null>(null);
  const focusFrom = useFocusOnMore(list, count, true);
  return (
    <RadioList ref={list} legend="Class time">
      {Array.from({ length: Math.min(count, all) }, (_, at) => String(at + 1)).map(value => (
        <RadioRow
          key={value}
          name="time"
          value={value}
          checked={value === chosen}
          onChoose={() => choose(value)}
          note={`${value} left`}
        >
          {`Row ${value}`}
        </RadioRow>
      ))}
      {count < all && (
        <button
          type="button"
          onClick={() => {
            setCount(count + 3);
            focusFrom(count);
          }}
        >
          More
        </button>
      )}
    </RadioList>
  );
}

describe('RadioList', () => {
  it('is a group of radio buttons with a name, of which one is chosen by keys', async () => {
    renderPage(<Rows all={3} />);
    expect(screen.getByRole('group', { name: 'Class time' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: 'Row 1 1 left' }));
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('radio', { checked: true })).toHaveAccessibleName('Row 2 2 left');
  });

  it('says what is missing', () => {
    renderPage(
      <RadioList legend="Payment" describedBy="error">
        <RadioRow name="way" value="month" checked={false} isInvalid onChoose={() => undefined}>
          By the month
        </RadioRow>
        <p id="error">Choose one</p>
      </RadioList>,
    );
    expect(screen.getByRole('group')).toHaveAccessibleDescription('Choose one');
    expect(screen.getByRole('radio')).toBeInvalid();
  });

  it('writes a time in the zone', () => {
    renderPage(<RowTime at="2026-12-01T18:00:00.000Z" zone="Pacific/Auckland" />);
    expect(document.body).toHaveTextContent(/Wed, Dec 2 7:00\sAM/);
  });

  it.each([
    [7, '4'],
    [4, '4'],
  ])('moves the focus to the first new row, of %s rows', async (all, first) => {
    renderPage(<Rows all={all} />);
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.getByDisplayValue(first)).toHaveFocus();
  });
});
