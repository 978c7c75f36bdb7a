import { screen, within } from '@testing-library/react';
import { renderPage } from '#src/testing/renderPage.tsx';
import { AccountLayout } from './AccountLayout.tsx';

const open = (isTeacher: boolean) =>
  renderPage(
    <AccountLayout page="payouts" isTeacher={isTeacher} title="Payouts">
      <p>The page</p>
    </AccountLayout>,
  );
const linksOf = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .queryAllByRole('link')
    .map(link => [link.textContent, link.getAttribute('href')]);

describe('the frame of the account settings', () => {
  it('leads a teacher to classes and payouts, and says where one is', () => {
    open(true);
    expect(screen.getByRole('heading', { level: 1, name: 'Payouts' })).toBeInTheDocument();
    expect(linksOf('Your own pages')).toEqual([
      ['Your listings', '/listings'],
      ['Profile settings', '/profile-settings'],
      ['Account settings', '/account/contact-details'],
    ]);
    expect(linksOf('Account settings')).toEqual(
      expect.arrayContaining([
        ['Contact details', '/account/contact-details'],
        ['Password', '/account/change-password'],
        ['Devices', '/account/devices'],
        ['Payouts', '/account/payments'],
      ]),
    );
    expect(screen.getByRole('link', { name: 'Payouts' })).toHaveAttribute('aria-current', 'page');
  });

  it('hides from a student what only teachers have', () => {
    open(false);
    expect(linksOf('Your own pages').map(([words]) => words)).not.toContain('Your listings');
    expect(linksOf('Account settings').map(([words]) => words)).not.toContain('Payouts');
  });
});
