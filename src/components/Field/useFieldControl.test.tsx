import { useState } from 'react';
import { fireEvent, screen } from '@testing-library/react';
import { FieldText } from '../FieldText/FieldText.tsx';
import { openForm } from './testing/openForm.tsx';

function Shown() {
  const [isShown, setShown] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setShown(!isShown)}>
        Show
      </button>
      {isShown && <FieldText name="name" label="Name" />}
    </>
  );
}

it('retains what was typed while a field is not shown, in place of its first value', async () => {
  const { send, sent } = openForm(<Shown />, { name: 'Sam' });
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Ana' } });
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(screen.getByLabelText('Name')).toHaveValue('Ana');
  await send();
  expect(sent()).toEqual({ name: 'Ana' });
});
