// The text part of a mail is what its html part says, line by line, with the addresses of its links.

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  copy: '©',
};

function decode(text: string): string {
  return text.replace(/&(#x[0-9a-f]+|#\d+|[a-z]+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

const paragraphs = /^(p|h[1-6]|table|ul|ol|blockquote)$/;
const lines = /^(div|tr|li|br|hr|section|header|footer)$/;

const attribute = (tag: string, name: string): string | undefined => {
  const match = new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag);
  const value = match?.[1] ?? match?.[2];
  return value === undefined ? undefined : decode(value);
};

const withoutHidden = (html: string): string =>
  html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(head|style|script)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<(div|span|p)\b[^>]*display:\s*none[\s\S]*?<\/\1\s*>/gi, '');

/** Plain text that says what `html` says; links are followed by their address on a line of their own. */
export function htmlToText(html: string): string {
  let text = '';
  let href: string | undefined;
  let labelStart = 0;
  for (const [token] of withoutHidden(html).matchAll(/<[^>]*>|[^<]+/g)) {
    if (!token.startsWith('<')) {
      text += decode(token.replace(/\s+/g, ' '));
      continue;
    }
    const [, closing = '', raw = ''] = /^<(\/?)([a-z0-9]+)/i.exec(token) ?? [];
    const name = raw.toLowerCase();
    if (name === 'a' && !closing) {
      href = attribute(token, 'href');
      labelStart = text.length;
    } else if (name === 'a') {
      const label = text.slice(labelStart).trim();
      if (href && label && label !== href) text += `\n${href}\n`;
      href = undefined;
    } else if (paragraphs.test(name)) text += '\n\n';
    else if (name === 'li' && !closing) text += '\n- ';
    else if (name === 'br' || (lines.test(name) && !/\n ?$/.test(text))) text += '\n';
    else if (name === 'td' && closing) text += ' ';
    else if (name === 'img') text += attribute(token, 'alt') ?? '';
  }
  return `${text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}
