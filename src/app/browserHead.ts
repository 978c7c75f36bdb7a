import type * as library from '#src/app/headLibrary.ts';
import type { PageHeadKeeper, PageTags } from '#src/components/PageMeta/PageHead.ts';

type HeadLibrary = Pick<typeof library, 'createHead' | 'renderDOMHead'>;
type Head = ReturnType<HeadLibrary['createHead']>;

interface Entry {
  tags: PageTags;
  active?: ReturnType<Head['push']>;
}

const fetchLibrary = (): Promise<HeadLibrary> =>
  import(/* webpackChunkName: "head" */ '#src/app/headLibrary.ts');

/**
 * The head in the browser. What the first page puts there the server has written already, so the library
 * is fetched when something changes.
 */
export function browserHead(fetch = fetchLibrary): PageHeadKeeper {
  const shown = new Set<Entry>();
  let written: Entry | null = null;
  let head: Head | null = null;
  let opening: Promise<void> | null = null;

  async function open(first: Entry) {
    const { createHead, renderDOMHead } = await fetch();
    const made = createHead();
    // What the server has written becomes the library's own, so that it goes with its page.
    first.active = made.push(first.tags);
    renderDOMHead(made);
    if (!shown.has(first)) first.active.dispose();
    for (const entry of shown) entry.active ??= made.push(entry.tags);
    head = made;
  }

  function change(first: Entry) {
    opening ??= open(first).catch(() => {
      // Without a network the head stays as it is until the next change.
      opening = null;
    });
  }

  return {
    isServer: false,
    put(tags) {
      const entry: Entry = { tags };
      shown.add(entry);
      if (head) entry.active = head.push(tags);
      else if (written) change(written);
      written ??= entry;
      const first = written;
      return () => {
        shown.delete(entry);
        if (head) entry.active?.dispose();
        else change(first);
      };
    },
  };
}
