import { screen } from '@testing-library/react';
import { renderPage } from '#src/testing/renderPage.tsx';
import { FieldFrame, FieldGroupFrame } from './FieldFrame.tsx';

const ids = { control: 'c', label: 'l', help: 'h', error: 'e' };
const error = { id: 'validation.maxLength', values: { max: 5 } };

describe('the frame of a field', () => {
  it('names its control, and says that it may stay empty', () => {
    renderPage(
      <FieldFrame ids={ids} label="Bio" optional error={undefined} aside="2 of 5">
        <input id="c" />
      </FieldFrame>,
    );
    expect(screen.getByRole('textbox', { name: 'Bio (optional)' })).toBeInTheDocument();
    expect(screen.getByText('2 of 5')).toBeInTheDocument();
    expect(document.querySelector('[data-field-error]')).toBeNull();
  });

  it('has help and error below the ids that the control refers to', () => {
    renderPage(
      <FieldFrame ids={ids} label="Bio" help="A few words." error={error}>
        <input id="c" aria-describedby="h e" />
      </FieldFrame>,
    );
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription(/^A few words\. .*5/);
  });

  it('describes a group of controls as a whole', () => {
    renderPage(
      <FieldGroupFrame ids={ids} label="Days" help="One at least." error={error}>
        <input type="checkbox" aria-label="Monday" />
      </FieldGroupFrame>,
    );
    const group = screen.getByRole('group', { name: 'Days' });
    expect(group).toHaveAccessibleDescription(/^One at least\. .*5/);
  });
});
