import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '#src/testing/renderPage.tsx';
import { passwordExamples } from './password.examples.tsx';

const { Asked, LinkSent, TooManyLinks } = passwordExamples.FieldCurrentPassword;

describe('FieldCurrentPassword', () => {
  it('is required', async () => {
    renderPage(<Asked />);
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(screen.getByLabelText('Current password')).toBeInvalid();
  });

  it('mails a link to anyone who has forgotten it', async () => {
    const onSendLink = jest.fn();
    renderPage(<Asked onSendLink={onSendLink} />);
    await userEvent.click(screen.getByRole('button', { name: 'Send me a link' }));
    expect(onSendLink).toHaveBeenCalledTimes(1);
  });

  it('says where the link went', () => {
    renderPage(<LinkSent />);
    expect(screen.getByRole('status')).toHaveTextContent('mara@flowroom.example');
  });

  it('says when there were too many', () => {
    renderPage(<TooManyLinks />);
    expect(screen.getByRole('status')).toHaveTextContent('in an hour');
  });
});
