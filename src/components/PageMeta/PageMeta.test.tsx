import { waitFor } from '@testing-library/react';
import { renderPage } from '#src/testing/renderPage.tsx';
import { PageMeta, PageDescription } from './PageMeta.tsx';

const content = (selector: string) =>
  document.head.querySelector(selector)?.getAttribute('content') ?? null;
const canonical = () => document.head.querySelector('link[rel=canonical]')?.getAttribute('href');

// The tags of the test before go a moment after its page.
beforeEach(() => waitFor(() => expect(document.head.querySelector('meta')).toBeNull()));

describe('PageMeta', () => {
  test('titles the page with the name of the site and stores its address', async () => {
    renderPage(<PageMeta title="Search" description="Find a class" />, { at: '/s?page=2' });
    await waitFor(() => expect(document.title).toBe('Search | Flowroom'));
    expect(content('meta[name=description]')).toBe('Find a class');
    expect(canonical()).toBe('https://flowroom.example/s');
    expect(content('meta[property="og:image"]')).toBe(
      'https://flowroom.example/brand/social-1200x630.png',
    );
    expect(content('meta[name="twitter:image"]')).toBe(
      'https://flowroom.example/brand/social-600x314.png',
    );
  });

  test('shows the same picture of its own everywhere', async () => {
    renderPage(<PageMeta title="Class" image="/pictures/flow.jpg" />);
    const picture = 'https://flowroom.example/pictures/flow.jpg';
    await waitFor(() => expect(content('meta[property="og:image"]')).toBe(picture));
    expect(content('meta[name="twitter:image"]')).toBe(picture);
  });

  test('can stay out of search engines', async () => {
    renderPage(<PageMeta title="Inbox" noIndex />);
    await waitFor(() => expect(content('meta[name=robots]')).toBe('noindex'));
  });

  test('its data can not end their script', async () => {
    renderPage(<PageMeta title="Class" schema={{ name: '</script><script>' }} />);
    await waitFor(() => {
      const script = document.head.querySelector('script[type="application/ld+json"]');
      expect(script?.innerHTML).not.toContain('<');
      expect(JSON.parse(script?.textContent ?? '{}')).toEqual({ name: '</script><script>' });
    });
  });
});

describe('PageDescription', () => {
  test.each([
    ['A word.', 'A word.'],
    ['Breathe in.\n\nBreathe out. '.repeat(9), `${'Breathe in. Breathe out. '.repeat(6)}Breathe`],
    ['息を吸って'.repeat(40), '息を吸って'.repeat(32)],
  ])('is one line of whole words, where a language has them', async (text, shown) => {
    const { unmount } = renderPage(<PageDescription text={text} />);
    await waitFor(() => expect(content('meta[name=description]')).toBe(shown));
    expect(content('meta[property="og:description"]')).toBe(shown);
    unmount();
    await waitFor(() => expect(content('meta[name=description]')).toBeNull());
  });
});
