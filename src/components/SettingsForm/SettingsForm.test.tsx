import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '#src/testing/renderPage.tsx';
import { forms } from '../examples/forms.examples.tsx';

const { Ready } = forms.SettingsForm;

const button = () => screen.getByRole('button', { name: 'Save changes' });
const field = () => screen.getByLabelText('First name');

describe('the button of a form of the settings', () => {
  it('rests while nothing is changed, or what is there is wrong', async () => {
    renderPage(<Ready />);
    expect(button()).toBeDisabled();
    await userEvent.clear(field());
    expect(button()).toBeDisabled();
    await userEvent.type(field(), 'Ada');
    expect(button()).toBeEnabled();
  });

  it('rests after a submit until something is changed, whether it was taken or not', async () => {
    const answers = [{ name: 'validation.required' }, undefined];
    renderPage(<Ready onSubmit={() => answers.shift()} saved="Saved" />);
    await userEvent.type(field(), 'x');
    await userEvent.click(button());
    expect(button()).toBeDisabled();
    await userEvent.type(field(), 'y');
    expect(button()).toBeEnabled();
    await userEvent.click(button());
    expect(button()).toBeDisabled();
  });

  it('hands the focus to the news that all is saved', async () => {
    renderPage(<Ready saved="Your changes are saved" />);
    await userEvent.type(field(), 'x');
    expect(screen.queryByText('Your changes are saved')).not.toBeInTheDocument();
    await userEvent.click(button());
    const news = screen.getByText('Your changes are saved').closest('[tabindex]');
    expect(news).toHaveFocus();
    await userEvent.type(field(), 'y');
    expect(screen.queryByText('Your changes are saved')).not.toBeInTheDocument();
  });
});
