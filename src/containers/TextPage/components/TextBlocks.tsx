import css from '../TextPage.module.css';

type Block = { kind: 'paragraph'; text: string } | { kind: 'list'; items: string[] };

/** A line is a paragraph; lines that begin with a hyphen are a list together. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  for (const line of text.split('\n')) {
    const item = /^- (.*)$/.exec(line)?.[1];
    const last = blocks.at(-1);
    if (item === undefined) blocks.push({ kind: 'paragraph', text: line });
    else if (last?.kind === 'list') last.items.push(item);
    else blocks.push({ kind: 'list', items: [item] });
  }
  return blocks;
}

/** Paragraphs and lists of a text. */
export function TextBlocks({ text }: { text: string }) {
  return blocksOf(text).map((block, index) =>
    block.kind === 'paragraph' ? (
      <p key={index} className={css.text}>
        {block.text}
      </p>
    ) : (
      <ul key={index} className={css.list}>
        {block.items.map(item => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    ),
  );
}
