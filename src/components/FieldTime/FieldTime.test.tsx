import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { required } from '#src/util/validators.ts';
import { openForm } from '../Field/testing/openForm.tsx';
import { FieldTime, timeOptions } from './FieldTime.tsx';

describe('timeOptions', () => {
  const all = (step: number, current?: string) =>
    timeOptions(step, 'en-US', current).flatMap(group => group.options.map(({ value }) => value));

  test('has every quarter of an hour once', () => {
    const values = all(15);
    expect(values).toHaveLength(96);
    expect(new Set(values).size).toBe(96);
  });

  test('begins in the morning and ends in the night', () => {
    expect(all(15).at(0)).toBe('05:00');
    expect(all(15).at(-1)).toBe('04:45');
    expect(timeOptions(60, 'en-US').map(group => group.id)).toEqual([
      'morning',
      'afternoon',
      'evening',
      'night',
    ]);
  });

  test('retains a time that is off the steps', () => {
    expect(all(15, '18:07')).toContain('18:07');
  });
});

describe('FieldTime', () => {
  const select = () => screen.getByRole('combobox', { name: 'Starts at' });

  test('sends the chosen time', async () => {
    const { send, sent } = openForm(<FieldTime name="time" label="Starts at" />);
    await userEvent.selectOptions(select(), '18:15');
    await send();
    expect(sent()).toEqual({ time: '18:15' });
  });

  test('groups the times by the part of the day', () => {
    openForm(<FieldTime name="time" label="Starts at" stepMinutes={60} />);
    const evening = within(select()).getByRole('group', { name: 'Evening' });
    const times = within(evening)
      .getAllByRole('option')
      .map(option => option.textContent);
    expect(times).toEqual(['5:00 PM', '6:00 PM', '7:00 PM', '8:00 PM', '9:00 PM']);
  });

  test('shows a time off the steps', () => {
    openForm(<FieldTime name="time" label="Starts at" stepMinutes={60} />, { time: '18:07' });
    expect(select()).toHaveDisplayValue('6:07 PM');
  });

  test('requires a time', async () => {
    const { send } = openForm(<FieldTime name="time" label="Starts at" validate={required()} />);
    await send();
    expect(select()).toHaveAccessibleDescription('This is required');
  });
});
