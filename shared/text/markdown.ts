// The part of markdown that texts of pages are written in: paragraphs, lists, headings, emphasis
// and links. What is none of these is text, and there is no markup that a text could bring.

/** Text of a line. A link leads to a page of the site, over HTTPS, or to a mail address. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'emphasis'; children: Inline[] }
  | { kind: 'link'; href: string; children: Inline[] };

/** A block of text. */
export type Block =
  | { kind: 'paragraph' | 'heading'; children: Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: Inline[][] };

// What a link may open: no scripts, no data.
const safeHref = /^(https?:\/\/[^\s]+|mailto:[^\s]+|\/(?!\/)[^\s]*|#[\w-]+)$/i;

const marks =
  /\\([\\*_[\]()#-])|\*\*(?=\S)(.{1,2000}?)\*\*|(?<!\w)([*_])(?=\S)([^*_]{1,2000}?)\3(?!\w)|\[([^\]]{1,500})\]\(([^()\s]{1,500})\)/;

/** Reads emphasis and links. */
export function parseInline(text: string): Inline[] {
  const found: Inline[] = [];
  const add = (words: string) => {
    const last = found.at(-1);
    if (words === '') return;
    if (last?.kind === 'text') last.text += words;
    else found.push({ kind: 'text', text: words });
  };
  let rest = text;
  for (let match = marks.exec(rest); match; match = marks.exec(rest)) {
    const [whole, literal, strong, , emphasis, label, href] = match;
    add(rest.slice(0, match.index));
    rest = rest.slice(match.index + whole.length);
    if (literal !== undefined) add(literal);
    else if (strong !== undefined) found.push({ kind: 'strong', children: parseInline(strong) });
    else if (emphasis !== undefined) {
      found.push({ kind: 'emphasis', children: parseInline(emphasis) });
    } else if (href !== undefined && safeHref.test(href)) {
      found.push({ kind: 'link', href, children: parseInline(label ?? '') });
    } else add(whole);
  }
  add(rest);
  return found;
}

/** Reads the blocks of a text. */
export function parseMarkdown(text: string): Block[] {
  const blocks: Block[] = [];
  // Whether the next line goes on with the last paragraph or item.
  let isOpen = false;
  for (const line of text.split(/\r?\n/)) {
    const words = line.trim();
    const last = blocks.at(-1);
    const heading = /^#{1,6}\s+(.*)$/.exec(words)?.[1];
    const [, bullet, , item] =
      /^([-*+])\s+()(.*)$/.exec(words) ?? /^()(\d{1,3}[.)])\s+(.*)$/.exec(words) ?? [];
    if (words === '') isOpen = false;
    else if (heading !== undefined) {
      blocks.push({ kind: 'heading', children: parseInline(heading) });
      isOpen = false;
    } else if (item !== undefined) {
      const isOrdered = !bullet;
      if (last?.kind === 'list' && last.isOrdered === isOrdered) last.items.push(parseInline(item));
      else blocks.push({ kind: 'list', isOrdered, items: [parseInline(item)] });
      isOpen = true;
    } else if (isOpen && last) {
      (last.kind === 'list' ? last.items.at(-1) : last.children)?.push(...parseInline(` ${words}`));
    } else {
      blocks.push({ kind: 'paragraph', children: parseInline(words) });
      isOpen = true;
    }
  }
  return blocks;
}

/** Messages of the site have a paragraph a line; in markdown an empty line parts them. */
export const markdownOfLines = (text: string): string => text.replace(/\n(?!- )/g, '\n\n');
