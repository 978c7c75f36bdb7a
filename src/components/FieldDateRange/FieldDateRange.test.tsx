import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { renderPage } from '#src/testing/renderPage.tsx';
import { FieldDateRange } from './FieldDateRange.tsx';
import type { PartialRange } from './rangeRules.ts';

const taken = ['2026-12-10', '2026-12-11'];
const onLeave = jest.fn();

function Form({ showsErrors = false }: { showsErrors?: boolean }) {
  const [range, setRange] = useState<PartialRange>({ first: null, last: null });
  return (
    <>
      <FieldDateRange
        range={range}
        rules={{ min: '2026-12-01', max: '2027-02-28', isFree: day => !taken.includes(day) }}
        labels={{ first: 'First night', last: 'Last night' }}
        showsErrors={showsErrors}
        isLoading={false}
        onChange={setRange}
        onMonth={() => undefined}
        onLeave={onLeave}
      />
      <output aria-label="chosen">{`${range.first ?? ''}/${range.last ?? ''}`}</output>
    </>
  );
}

const first = () => screen.getByLabelText('First night');
const last = () => screen.getByLabelText('Last night');
const chosen = () => screen.getByRole('status', { name: 'chosen' }).textContent;
const day = (name: RegExp) => within(screen.getByRole('grid')).getByRole('button', { name });
const narrow = (matches: boolean) =>
  jest.spyOn(window, 'matchMedia').mockImplementation(
    media =>
      ({
        matches,
        media,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-11-22T12:00:00Z') });
  narrow(false);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});
const focus = (input: HTMLElement) => act(() => input.focus());
const settle = () => act(() => void jest.advanceTimersByTime(150));

test('the start is picked first, then the end, up to what is taken', () => {
  renderPage(<Form />);
  expect(last()).toBeDisabled();
  focus(first());
  expect(day(/December 10th/)).toBeDisabled();
  fireEvent.click(day(/December 8th/));
  settle();
  expect(last()).toHaveFocus();
  expect(day(/December 9th/)).toBeEnabled();
  expect(day(/December 12th/)).toBeDisabled();
  expect(day(/December 7th/)).toBeDisabled();
  fireEvent.click(day(/December 9th/));
  settle();
  expect(chosen()).toBe('2026-12-08/2026-12-09');
  expect(screen.queryByRole('grid')).toBeNull();
});

test('one night is enough', () => {
  renderPage(<Form />);
  focus(first());
  fireEvent.click(day(/December 8th/));
  settle();
  fireEvent.click(day(/December 8th/));
  expect(chosen()).toBe('2026-12-08/2026-12-08');
});

test('days can be typed, and what can not be had is told once the field was left', () => {
  renderPage(<Form />);
  focus(first());
  fireEvent.change(first(), { target: { value: '12/10/2026' } });
  expect(screen.queryByText(/make sure your date is correct/)).toBeNull();
  fireEvent.blur(first());
  expect(first()).toHaveAccessibleDescription(/Invalid start date/);
  expect(first()).toHaveValue('12/10/2026');
  fireEvent.change(first(), { target: { value: '12/12/2026' } });
  expect(chosen()).toBe('2026-12-12/');
  expect(first()).toHaveAccessibleDescription('');
});

test('what is missing is told after a try to go on', () => {
  renderPage(<Form showsErrors />);
  expect(first()).toHaveAccessibleDescription('Choose a start date');
});

test('no keyboard covers the calendar on a narrow screen', () => {
  narrow(true);
  renderPage(<Form />);
  expect(first()).toHaveAttribute('readonly');
});

test('Escape closes the calendar, and leaving does so a moment later', () => {
  renderPage(<Form />);
  focus(first());
  fireEvent.keyDown(first(), { key: 'Escape' });
  expect(screen.queryByRole('grid')).toBeNull();
  expect(first()).toHaveFocus();
  fireEvent.click(first());
  expect(screen.getByRole('grid')).toBeInTheDocument();
  act(() => first().blur());
  expect(onLeave).not.toHaveBeenCalled();
  settle();
  expect(onLeave).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('grid')).toBeNull();
});
