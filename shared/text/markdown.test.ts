import fc from 'fast-check';
import { markdownOfLines, parseInline, parseMarkdown } from './markdown.ts';
import type { Inline } from './markdown.ts';

const text = (words: string): Inline => ({ kind: 'text', text: words });

it('paragraphs, headings and lists are parted as markdown parts them', () => {
  expect(
    parseMarkdown('One\nline.\n\nTwo.\n### Fees\n- a\n- b\n  more\n\n1. first\n2) second\n\nEnd'),
  ).toEqual([
    { kind: 'paragraph', children: [text('One'), text(' line.')] },
    { kind: 'paragraph', children: [text('Two.')] },
    { kind: 'heading', children: [text('Fees')] },
    { kind: 'list', isOrdered: false, items: [[text('a')], [text('b'), text(' more')]] },
    { kind: 'list', isOrdered: true, items: [[text('first')], [text('second')]] },
    { kind: 'paragraph', children: [text('End')] },
  ]);
});

it('emphasis and links are read, and nothing else is', () => {
  expect(parseInline('**No** refunds, *ever*: [write to us](/contact) snake_case_name')).toEqual([
    { kind: 'strong', children: [text('No')] },
    text(' refunds, '),
    { kind: 'emphasis', children: [text('ever')] },
    text(': '),
    { kind: 'link', href: '/contact', children: [text('write to us')] },
    text(' snake_case_name'),
  ]);
  expect(parseInline('2 * 3 * 4, \\*as is\\* <b>bold</b>')).toEqual([
    text('2 * 3 * 4, *as is* <b>bold</b>'),
  ]);
});

it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'vbscript:x'])(
  'a link to %s stays text',
  href => expect(parseInline(`[a](${href})`)).toEqual([text(`[a](${href})`)]),
);

const wordsOf = (inline: readonly Inline[]): string =>
  inline.map(one => (one.kind === 'text' ? one.text : wordsOf(one.children))).join('');

it('text without marks is not changed, whatever it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), words => {
      const plain = words.replace(/[\\*_[\]()#\s\d+.-]/g, '');
      expect(wordsOf(parseInline(plain))).toBe(plain);
    }),
  );
});

it('many marks that do not end are read in time', () => {
  for (const mark of ['[', '**a', '*a', '_a ', '[a](']) {
    const started = Date.now();
    parseMarkdown(mark.repeat(20_000 / mark.length));
    expect(Date.now() - started).toBeLessThan(2_000);
  }
});

it('lines of messages become paragraphs, and their lists stay together', () => {
  expect(markdownOfLines('One.\nTwo.\n- a\n- b')).toBe('One.\n\nTwo.\n- a\n- b');
});
