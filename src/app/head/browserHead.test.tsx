import { waitFor } from '@testing-library/react';
import * as library from './headLibrary.ts';
import { browserHead } from './browserHead.ts';

const description = (content: string) => ({ meta: [{ name: 'description', content }] });
const descriptions = () =>
  [...document.head.querySelectorAll('meta[name=description]')].map(tag =>
    tag.getAttribute('content'),
  );

// The head that the server sent.
beforeEach(() => {
  document.head.innerHTML =
    '<title>First</title><meta name="description" content="one"><meta name="robots" content="noindex">';
});

const first = {
  title: 'First',
  meta: [
    { name: 'description', content: 'one' },
    { name: 'robots', content: 'noindex' },
  ],
};

describe('the head in the browser', () => {
  it('leaves what the server has written alone, and fetches nothing for it', () => {
    const fetch = jest.fn();
    browserHead(fetch).put(first);
    expect(fetch).not.toHaveBeenCalled();
    expect(document.title).toBe('First');
  });

  it('takes it away with the page it belongs to', async () => {
    const head = browserHead(() => Promise.resolve(library));
    const leave = head.put(first);
    leave();
    const leaveNext = head.put({ title: 'Next', ...description('two') });
    await waitFor(() => expect(document.title).toBe('Next'));
    await waitFor(() => expect(descriptions()).toEqual(['two']));
    expect(document.head.querySelector('meta[name=robots]')).toBeNull();
    leaveNext();
    head.put({ title: 'Third' });
    await waitFor(() => expect(document.title).toBe('Third'));
    await waitFor(() => expect(descriptions()).toEqual([]));
  });

  it('takes away what a part that never came to life had written', async () => {
    document.head.insertAdjacentHTML(
      'beforeend',
      '<meta property="og:description" content="one"><script type="application/ld+json">{}</script>',
    );
    const head = browserHead(() => Promise.resolve(library));
    head.put({ title: 'First' })();
    head.put({ title: 'Next' });
    await waitFor(() => expect(document.title).toBe('Next'));
    expect(descriptions()).toEqual([]);
    expect(document.head.querySelector('script, meta[property]')).toBeNull();
  });

  it('tries again at the next change when the library can not be fetched', async () => {
    const fetch = jest.fn(() => Promise.resolve(library));
    fetch.mockRejectedValueOnce(new Error('no network'));
    const head = browserHead(fetch);
    head.put(first)();
    const leave = head.put({ title: 'Lost' });
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
    await Promise.resolve();
    leave();
    head.put({ title: 'Found' });
    await waitFor(() => expect(document.title).toBe('Found'));
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});
