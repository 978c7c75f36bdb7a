import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { renderPage } from '#src/testing/renderPage.tsx';
import { FieldDateRange } from './FieldDateRange.tsx';
import type { PartialRange } from './rangeRules.ts';

const taken = ['2026-12-10', '2026-12-11'];
const onLeave = jest.fn();
const onMonth = jest.fn();

interface FormProps {
  showsErrors?: boolean;
  /** The only month that is known before the answer. */
  known?: string;
  hasFailed?: boolean;
}

function Form({ showsErrors = false, known = '', hasFailed = false }: FormProps) {
  const [range, setRange] = useState<PartialRange>({ first: null, last: null });
  const [isAnswered, setAnswered] = useState(known === '');
  const isKnown = (day: string) => isAnswered || day.startsWith(known);
  return (
    <>
      <FieldDateRange
        range={range}
        rules={{
          min: '2026-12-01',
          max: '2027-02-28',
          isFree: day => isKnown(day) && !taken.includes(day),
        }}
        labels={{ first: 'First night', last: 'Last night' }}
        showsErrors={showsErrors}
        isLoading={!isAnswered && !hasFailed}
        hasFailed={hasFailed}
        onChange={setRange}
        onMonth={onMonth}
        onLeave={onLeave}
      />
      <button onClick={() => setAnswered(true)}>Answer</button>
      <output aria-label="chosen">{`${range.first ?? ''}/${range.last ?? ''}`}</output>
    </>
  );
}

const first = () => screen.getByLabelText('First night');
const last = () => screen.getByLabelText('Last night');
const chosen = () => screen.getByRole('status', { name: 'chosen' }).textContent;
const day = (name: RegExp) => within(screen.getByRole('grid')).getByRole('button', { name });
/** Makes the window as wide as the one media query that holds. */
const only = (query: string | null) =>
  jest.spyOn(window, 'matchMedia').mockImplementation(
    media =>
      ({
        matches: media === query,
        media,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );

beforeEach(() => {
  onMonth.mockClear();
  jest.useFakeTimers({ now: Date.parse('2026-11-22T12:00:00Z') });
  only(null);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});
const focus = (input: HTMLElement) => act(() => input.focus());
const settle = () => act(() => jest.advanceTimersByTime(150));

test('the start is picked first, then the end, up to what is taken', () => {
  renderPage(<Form />);
  expect(last()).toBeDisabled();
  focus(first());
  expect(day(/December 10,/)).toBeDisabled();
  fireEvent.click(day(/December 8,/));
  settle();
  expect(last()).toHaveFocus();
  expect(day(/December 9,/)).toBeEnabled();
  expect(day(/December 12,/)).toBeDisabled();
  expect(day(/December 7,/)).toBeDisabled();
  fireEvent.click(day(/December 9,/));
  settle();
  expect(chosen()).toBe('2026-12-08/2026-12-09');
  expect(screen.queryByRole('grid')).toBeNull();
});

test('one night is enough', () => {
  renderPage(<Form />);
  focus(first());
  fireEvent.click(day(/December 8,/));
  settle();
  fireEvent.click(day(/December 8,/));
  expect(chosen()).toBe('2026-12-08/2026-12-08');
});

test('days can be typed, and an unavailable one is reported once the field was left', () => {
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

test('a typed day of a month that is not known yet is looked up, and taken when it is free', () => {
  renderPage(<Form known="2026-12" />);
  focus(first());
  fireEvent.change(first(), { target: { value: '1/20/2027' } });
  expect(screen.getByRole('grid', { name: 'January 2027' })).toBeInTheDocument();
  expect(onMonth.mock.calls).toEqual([['2027-01']]);
  fireEvent.blur(first());
  expect(first()).toHaveAccessibleDescription('');
  // Reopened, it is at the start of the window until the day is known.
  fireEvent.click(first());
  expect(screen.getByRole('grid', { name: 'December 2026' })).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Answer' }));
  expect(screen.getByRole('grid', { name: 'January 2027' })).toBeInTheDocument();
  expect(chosen()).toBe('2027-01-20/');
  expect(first()).toHaveValue('1/20/2027');
});

test('a typed end requests every month up to it', () => {
  renderPage(<Form />);
  focus(first());
  fireEvent.change(first(), { target: { value: '12/20/2026' } });
  focus(last());
  expect(screen.getByRole('grid', { name: 'December 2026' })).toBeInTheDocument();
  onMonth.mockClear();
  fireEvent.change(last(), { target: { value: '2/1/2027' } });
  expect(onMonth.mock.calls).toEqual([['2026-12'], ['2027-01'], ['2027-02']]);
  expect(chosen()).toBe('2026-12-20/2027-02-01');
});

test('the calendar opens at the end that it picks', () => {
  renderPage(<Form />);
  focus(first());
  fireEvent.change(first(), { target: { value: '1/30/2027' } });
  focus(last());
  fireEvent.change(last(), { target: { value: '2/2/2027' } });
  focus(first());
  expect(screen.getByRole('grid', { name: 'January 2027' })).toBeInTheDocument();
  focus(last());
  expect(screen.getByRole('grid', { name: 'February 2027' })).toBeInTheDocument();
});

test('what is missing is reported after a try to go on, of the end once there is a start', () => {
  renderPage(<Form showsErrors />);
  expect(first()).toHaveAccessibleDescription('Choose a start date');
  expect(last()).toHaveAccessibleDescription('');
  focus(first());
  fireEvent.click(day(/December 8,/));
  settle();
  expect(first()).toHaveAccessibleDescription('');
  expect(last()).toHaveAccessibleDescription('Choose an end date');
});

test('both ends say how a day is written', () => {
  renderPage(<Form />);
  for (const input of [first(), last()]) expect(input).toHaveAttribute('placeholder', 'mm/dd/yyyy');
});

test('a typed day follows the region of the reader, and is ambiguous without one', () => {
  const languages = jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB']);
  const { unmount } = renderPage(<Form showsErrors />);
  expect(first()).toHaveAttribute('placeholder', 'dd/mm/yyyy');
  focus(first());
  fireEvent.change(first(), { target: { value: '8/12/2026' } });
  expect(screen.getByText('Tuesday, December 8, 2026')).toBeInTheDocument();
  unmount();
  languages.mockReturnValue(['en']);
  renderPage(<Form showsErrors />);
  expect(first()).toHaveAttribute('placeholder', 'Day, month, year');
  focus(first());
  fireEvent.change(first(), { target: { value: '8/12/2026' } });
  expect(first()).toHaveAccessibleDescription(
    'Is this Wednesday, August 12, 2026 or Tuesday, December 8, 2026? Write the month as a word.',
  );
  languages.mockRestore();
});

test('no keyboard covers the calendar below 768 px', () => {
  only('(width < 48rem)');
  const { unmount } = renderPage(<Form />);
  for (const input of [first(), last()]) expect(input).toHaveAttribute('readonly');
  unmount();
  only('(width >= 48rem)');
  renderPage(<Form />);
  for (const input of [first(), last()]) expect(input).not.toHaveAttribute('readonly');
});

test.each([
  ['en-US', 'Sunday'],
  ['es', 'domingo'],
])('weeks begin on Sunday in %s', (locale, sunday) => {
  renderPage(<Form />, { config: { locale } });
  focus(first());
  const [header] = screen.getAllByRole('columnheader', { hidden: true });
  expect(header).toHaveAccessibleName(sunday);
});

test('Escape closes the calendar, and leaving does so 100 ms later', () => {
  renderPage(<Form />);
  focus(first());
  fireEvent.keyDown(first(), { key: 'Escape' });
  expect(screen.queryByRole('grid')).toBeNull();
  expect(first()).toHaveFocus();
  fireEvent.click(first());
  expect(screen.getByRole('grid')).toBeInTheDocument();
  act(() => first().blur());
  act(() => jest.advanceTimersByTime(99));
  expect(onLeave).not.toHaveBeenCalled();
  expect(screen.getByRole('grid')).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(1));
  expect(onLeave).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('grid')).toBeNull();
});

test('nothing moves from under a finger: closing and errors wait for the end of the press', () => {
  renderPage(<Form />);
  focus(first());
  fireEvent.change(first(), { target: { value: '12/10/2026' } });
  fireEvent.pointerDown(document.body);
  act(() => first().blur());
  settle();
  expect(screen.getByRole('grid')).toBeInTheDocument();
  expect(screen.queryByText(/Invalid start date/)).toBeNull();
  fireEvent.pointerUp(document.body);
  settle();
  expect(screen.queryByRole('grid')).toBeNull();
  expect(screen.getByText(/Invalid start date/)).toBeInTheDocument();
});

test('a typed day is not called wrong while the request fails', () => {
  renderPage(<Form known="2026-12" hasFailed />);
  focus(first());
  fireEvent.change(first(), { target: { value: '1/20/2027' } });
  act(() => first().blur());
  settle();
  expect(first()).toHaveAccessibleDescription('');
});
