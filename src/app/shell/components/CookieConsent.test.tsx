import { fireEvent, screen } from '@testing-library/react';
import { renderPage } from '#src/testing/renderPage.tsx';
import { CookieConsent } from './CookieConsent.tsx';

const accept = () => screen.queryByRole('button', { name: 'All right' });

afterEach(() => {
  document.cookie = 'cookieconsent=; max-age=0; path=/';
  jest.restoreAllMocks();
});

describe('the note about cookies', () => {
  it('is there until it is accepted, for ten years', () => {
    const written = jest.spyOn(document, 'cookie', 'set');
    renderPage(<CookieConsent />).unmount();
    renderPage(<CookieConsent />);
    fireEvent.click(accept()!);
    expect(accept()).toBeNull();
    expect(written.mock.lastCall?.[0]).toContain(`max-age=${10 * 365 * 86_400};`);
  });

  it('goes away for a visit when the browser stores no cookies', () => {
    jest.spyOn(document, 'cookie', 'set').mockImplementation(() => undefined);
    renderPage(<CookieConsent />);
    fireEvent.click(accept()!);
    expect(accept()).toBeNull();
  });

  it('does not come back on the next page, and renews its answer there', () => {
    document.cookie = 'cookieconsent=accepted; path=/';
    const written = jest.spyOn(document, 'cookie', 'set');
    renderPage(<CookieConsent />);
    expect(accept()).toBeNull();
    expect(written).toHaveBeenCalledTimes(1);
  });
});
