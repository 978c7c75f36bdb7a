import { waitFor } from '@testing-library/react';
import { renderPage } from '#src/testing/renderPage.tsx';
import { PageDescription } from './PageDescription.tsx';

const content = (selector: string) =>
  document.head.querySelector(selector)?.getAttribute('content') ?? null;

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
