import { fireEvent, screen, waitFor } from '@testing-library/react';
import { openForm } from '../Field/testing/openForm.tsx';
import { required } from '#src/util/validators.ts';
import { FieldBirthday } from './FieldBirthday.tsx';
import { birthdayOf, partsOf, yearsOffered } from './birthday.ts';

const choose = (part: string, value: string) =>
  fireEvent.change(screen.getByLabelText(`Birthday: ${part}`), { target: { value } });

describe('FieldBirthday', () => {
  it('combines the parts to a day', async () => {
    const form = openForm(<FieldBirthday name="birthday" label="Birthday" />);
    choose('Day', '12');
    choose('Month', '04');
    choose('Year', '1986');
    await form.send();
    await waitFor(() => expect(form.sent()).toMatchObject({ birthday: '1986-04-12' }));
  });

  it('has no value while the day does not exist, and retains what was chosen', async () => {
    const validate = required('validation.required');
    const form = openForm(<FieldBirthday name="birthday" label="Birthday" validate={validate} />);
    choose('Day', '31');
    choose('Month', '02');
    choose('Year', '1986');
    await form.send();
    expect(form.sent()).toBeUndefined();
    expect(screen.getByLabelText('Birthday: Month')).toHaveValue('02');
  });

  it('offers the last eighty years', () => {
    const years = yearsOffered(2026);
    expect([years.length, years[0], years.at(-1)]).toEqual([80, '2026', '1947']);
  });

  it.each([
    [{ day: '29', month: '02', year: '2024' }, '2024-02-29'],
    [{ day: '29', month: '02', year: '2023' }, null],
    [{ day: '', month: '02', year: '2023' }, null],
  ])('%j is %s', (parts, day) => {
    expect(birthdayOf(parts)).toBe(day);
    if (day) expect(partsOf(day)).toEqual(parts);
  });
});
