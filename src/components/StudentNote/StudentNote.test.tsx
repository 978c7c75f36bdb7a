import { screen } from '@testing-library/react';
import { renderPage } from '#src/testing/renderPage.tsx';
import { StudentNote } from './StudentNote.tsx';

describe('StudentNote', () => {
  it('leads to the notes of a student, with what there is of them', () => {
    renderPage(<StudentNote customerId="ana" name="Ana R" note="Stiff shoulder" tags={['new']} />);
    expect(screen.getByText('Stiff shoulder')).toBeVisible();
    expect(screen.getByText('new')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Notes on Ana R' })).toHaveAttribute(
      'href',
      '/teach/students/ana',
    );
  });

  it('is empty for somebody whose account is deleted', () => {
    const { container } = renderPage(<StudentNote customerId="ana" name="" absence="deleted" />);
    expect(container.querySelector('a')).toBeNull();
  });
});
