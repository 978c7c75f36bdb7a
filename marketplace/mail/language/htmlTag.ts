import Handlebars from 'handlebars';

const { escapeExpression, SafeString } = Handlebars;

const tagName = /^[a-z][a-z0-9]*$/i;
const attributeName = /^[a-z][\w:-]*$/i;

/** Void elements, which have no content and no end tag. */
const empty = new Set(['area', 'br', 'col', 'hr', 'img', 'wbr']);

/** An element that a message puts around some of its words; by itself it renders nothing. */
export class HtmlTag {
  readonly name: string;
  readonly begin: string;
  readonly end: string;

  /** @throws Error for an invalid element or attribute name */
  constructor(name: string, attributes: readonly (readonly [key: string, value: unknown])[]) {
    if (!tagName.test(name)) throw new Error(`"${name}" is no name of an HTML element`);
    const written = attributes.map(([key, value]) => {
      if (!attributeName.test(key)) throw new Error(`"${key}" is no name of an HTML attribute`);
      return ` ${key}="${escapeExpression(value == null ? '' : String(value))}"`;
    });
    this.name = name;
    this.begin = `<${name}${written.join('')}>`;
    this.end = empty.has(name.toLowerCase()) ? '' : `</${name}>`;
  }

  toString(): string {
    return '';
  }
}

// Unicode noncharacters, which no text may contain.
const [opened, closed, done] = ['\uFDD0', '\uFDD1', '\uFDD2'];
const reserved = /[\uFDD0-\uFDD2]/g;
const mark = /([\uFDD0\uFDD1])(\d+)\uFDD2/;

/** Values of a message, with elements separated from texts. */
export interface SplitValues {
  tags: readonly (readonly [key: string, tag: HtmlTag])[];
  values: Record<string, unknown>;
}

/**
 * Separates the elements from the other values of a message, and removes marker characters from
 * texts.
 */
export function splitTags(values: Readonly<Record<string, unknown>>): SplitValues {
  const entries = Object.entries(values);
  return {
    tags: entries.flatMap(([key, value]) => (value instanceof HtmlTag ? [[key, value]] : [])),
    values: Object.fromEntries(
      entries
        .filter(([, value]) => !(value instanceof HtmlTag))
        .map(([key, value]) => [
          key,
          typeof value === 'string' ? value.replace(reserved, '') : value,
        ]),
    ),
  };
}

/**
 * Replaces each `<key>` and `</key>` of a message's elements by markers. This happens before values
 * are inserted, so that a name that looks like an element stays text.
 */
export function withMarks(message: string, tags: SplitValues['tags']): string {
  const indexOf = new Map(tags.map(([key], index) => [key, index]));
  return message
    .replace(reserved, '')
    .replace(/<(\/?)([^\s<>/{}]+)\s*(\/?)>/g, (whole, slash: string, key: string, self: string) => {
      const index = indexOf.get(key);
      if (index === undefined) return whole;
      const begin = `${opened}${index}${done}`;
      const end = `${closed}${index}${done}`;
      return self ? begin + end : slash ? end : begin;
    });
}

/** Returns the HTML of a marked message: text escaped, elements properly nested and closed. */
export function markedHtml(
  marked: string,
  tags: SplitValues['tags'],
): InstanceType<typeof SafeString> {
  const open: HtmlTag[] = [];
  let html = '';
  const parts = marked.split(mark);
  for (let at = 0; at < parts.length; at += 3) {
    html += escapeExpression(parts[at] ?? '');
    const tag = tags[Number(parts[at + 2] ?? -1)]?.[1];
    if (!tag) continue;
    if (parts[at + 1] === opened) {
      html += tag.begin;
      if (tag.end) open.push(tag);
    } else if (open.includes(tag)) {
      let ended: HtmlTag | undefined;
      do {
        ended = open.pop();
        html += ended?.end ?? '';
      } while (ended && ended !== tag);
    }
  }
  return new SafeString(
    html +
      open
        .reverse()
        .map(({ end }) => end)
        .join(''),
  );
}

/** Returns the plain text of a marked message. */
export const markedText = (marked: string): string =>
  marked
    .split(mark)
    .filter((_, index) => index % 3 === 0)
    .join('');
