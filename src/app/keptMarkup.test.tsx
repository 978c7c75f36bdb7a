import { renderToString } from 'react-dom/server';
import { KeptItem, KeptMarkup } from '#src/components/KeptItem/KeptItem.tsx';
import { keepMarkup } from './keptMarkup.ts';
import type { PageMarkup } from './keptMarkup.ts';

let renders = 0;

function Card({ title }: { title: string }) {
  renders += 1;
  return (
    <article>
      {title} <b>&amp;</b> more
    </article>
  );
}

const list = (titles: string[]) => (
  <ul>
    {titles.map(title => (
      <KeptItem key={title} madeFrom={title}>
        <Card title={title} />
      </KeptItem>
    ))}
  </ul>
);

const page = (markup: PageMarkup, titles: string[]) =>
  markup.filled(
    renderToString(<KeptMarkup value={markup}>{list(titles)}</KeptMarkup>),
    renderToString,
  );

beforeEach(() => {
  renders = 0;
});

describe('markup of pieces', () => {
  const titles = ['Flow', '<b>x0x</b> $& $1', 'Calm'];

  it('is what a page without it would have', () => {
    const wanted = renderToString(list(titles));
    const pieces = keepMarkup();
    expect(page(pieces('en'), titles)).toBe(wanted);
    expect(page(pieces('en'), titles.toReversed())).toBe(renderToString(list(titles.toReversed())));
  });

  it('is made once for the same values and language', () => {
    const pieces = keepMarkup();
    page(pieces('en'), titles);
    page(pieces('en'), ['Calm', 'New']);
    expect(renders).toBe(4);
    page(pieces('es'), ['Calm']);
    expect(renders).toBe(5);
  });

  it('is made each time where a piece is not kept', () => {
    const pieces = keepMarkup();
    const one = (
      <KeptItem madeFrom={null}>
        <Card title="Flow" />
      </KeptItem>
    );
    const made = () => {
      const markup = pieces('en');
      const rendered = renderToString(<KeptMarkup value={markup}>{one}</KeptMarkup>);
      return markup.filled(rendered, renderToString);
    };
    expect(made()).toBe(made());
    expect(renders).toBe(2);
  });

  it('is let go when nobody has asked for it for long', () => {
    const pieces = keepMarkup(2);
    page(pieces('en'), ['a', 'b']);
    page(pieces('en'), ['a', 'c']);
    expect(renders).toBe(3);
    page(pieces('en'), ['a']);
    expect(renders).toBe(3);
    page(pieces('en'), ['b']);
    expect(renders).toBe(4);
  });
});
