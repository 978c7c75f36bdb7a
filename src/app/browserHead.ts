import type * as library from '#src/app/headLibrary.ts';
import type { PageHeadKeeper, PageTags } from '#src/components/PageMeta/PageHead.ts';

type HeadLibrary = Pick<typeof library, 'createHead' | 'renderDOMHead'>;
type Head = ReturnType<HeadLibrary['createHead']>;

interface Entry {
  tags: PageTags;
  active?: ReturnType<Head['push']>;
}

/** The tags that pages put, as far as the server writes them. */
interface WrittenTags {
  title?: string;
  meta?: { name?: string; property?: string; content?: string }[];
  link?: { rel: string; href: string }[];
  script?: { type: string; innerHTML: string }[];
}

const fetchLibrary = (): Promise<HeadLibrary> =>
  import(/* webpackChunkName: "head" */ '#src/app/headLibrary.ts');

const holds = (selector: string, attribute: string, value: unknown): boolean =>
  [...document.head.querySelectorAll(selector)].some(
    element => (attribute ? element.getAttribute(attribute) : element.textContent) === value,
  );

/** Whether the server has written these tags. */
function isWritten({ title, meta = [], link = [], script = [] }: WrittenTags): boolean {
  return (
    (title === undefined || document.title === title) &&
    meta.every(tag => {
      const key = tag.property === undefined ? 'name' : 'property';
      return holds(`meta[${key}="${tag[key]}"]`, 'content', tag.content);
    }) &&
    link.every(({ rel, href }) => holds(`link[rel="${rel}"]`, 'href', href)) &&
    script.every(({ type, innerHTML }) => holds(`script[type="${type}"]`, '', innerHTML))
  );
}

/**
 * The head in the browser. What the first page puts there the server has written already, so the library
 * is fetched when something changes.
 */
export function browserHead(fetch = fetchLibrary): PageHeadKeeper {
  const shown = new Set<Entry>();
  const written: Entry[] = [];
  let head: Head | null = null;
  let opening: Promise<void> | null = null;

  async function open() {
    const { createHead, renderDOMHead } = await fetch();
    const made = createHead();
    // What the server has written becomes the library's own, so that it goes with its page.
    for (const entry of written) entry.active = made.push(entry.tags);
    renderDOMHead(made);
    for (const entry of written) if (!shown.has(entry)) entry.active?.dispose();
    for (const entry of shown) entry.active ??= made.push(entry.tags);
    head = made;
  }

  function change() {
    opening ??= open().catch(() => {
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
      else if (!opening && isWritten(tags as WrittenTags)) written.push(entry);
      else change();
      return () => {
        shown.delete(entry);
        if (head) entry.active?.dispose();
        else change();
      };
    },
  };
}
