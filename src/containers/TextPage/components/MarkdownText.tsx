import { Fragment } from 'react';
import { parseMarkdown } from '#shared/text/markdown.ts';
import type { Block, Inline } from '#shared/text/markdown.ts';
import { Link } from '#src/components/Link/Link.tsx';
import css from '../TextPage.module.css';

/** A text of a page: paragraphs, lists, headings, emphasis and links. */
export function MarkdownText({ text }: { text: string }) {
  return parseMarkdown(text).map((block, index) => <TextBlock key={index} block={block} />);
}

function TextBlock({ block }: { block: Block }) {
  if (block.kind === 'list') {
    const List = block.isOrdered ? 'ol' : 'ul';
    return (
      <List className={block.isOrdered ? css.steps : css.list} dir="auto">
        {block.items.map((item, index) => (
          <li key={index}>
            <Words words={item} />
          </li>
        ))}
      </List>
    );
  }
  const Element = block.kind === 'heading' ? 'h3' : 'p';
  return (
    <Element className={block.kind === 'heading' ? css.subtitle : css.text} dir="auto">
      <Words words={block.children} />
    </Element>
  );
}

function Words({ words }: { words: readonly Inline[] }) {
  return words.map((one, index) => <Fragment key={index}>{wordsOf(one)}</Fragment>);
}

function wordsOf(one: Inline) {
  switch (one.kind) {
    case 'text':
      return one.text;
    case 'strong':
      return (
        <strong>
          <Words words={one.children} />
        </strong>
      );
    case 'emphasis':
      return (
        <em>
          <Words words={one.children} />
        </em>
      );
    case 'link':
      return (
        <Link to={one.href}>
          <Words words={one.children} />
        </Link>
      );
  }
}
