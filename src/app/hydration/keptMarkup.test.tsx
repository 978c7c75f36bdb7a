import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Kept, KeptMarkup } from '#src/components/Kept/Kept.tsx';
import { keepMarkup } from './keptMarkup.ts';
import type { PageMarkup, Pieces } from './keptMarkup.ts';

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
      <Kept key={title} name="card" madeFrom={title}>
        <Card title={title} />
      </Kept>
    ))}
  </ul>
);

const text = (pieces: Pieces) =>
  pieces.map(piece => (typeof piece === 'string' ? piece : Buffer.from(piece).toString())).join('');

const filled = (markup: PageMarkup, content: ReactNode, isPartial = false) =>
  text(
    markup.filled(renderToString(<KeptMarkup value={markup}>{content}</KeptMarkup>), piece => ({
      html: renderToString(piece),
      isPartial,
    })),
  );

const page = (markup: PageMarkup, titles: string[]) => filled(markup, list(titles));

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

  it('is another under another name', () => {
    const pieces = keepMarkup();
    const named = (name: string) => (
      <Kept name={name} as="div" className="box" madeFrom="Flow">
        <i>{name}</i>
      </Kept>
    );
    for (const name of ['one', 'two', 'one']) {
      expect(filled(pieces('en'), named(name))).toBe(renderToString(named(name)));
    }
  });

  it('asks for early pictures at the head of the page, every time', () => {
    const pieces = keepMarkup();
    const pictures = (
      <main>
        {['a', 'b'].map(src => (
          <Kept key={src} name="picture" madeFrom={src}>
            <img src={`/${src}.png`} alt="" fetchPriority="high" />
          </Kept>
        ))}
      </main>
    );
    const wanted = renderToString(pictures);
    expect(wanted).toMatch(/^<link rel="preload"[^>]*a\.png[^>]*><link rel="preload"[^>]*b\.png/);
    expect(filled(pieces('en'), pictures)).toBe(wanted);
    expect(filled(pieces('en'), pictures)).toBe(wanted);
  });

  it('is that of the values, be they the same object or an equal one', () => {
    const pieces = keepMarkup();
    const card = (class_: { title: string }) => (
      <Kept name="card" madeFrom={class_}>
        <Card title={class_.title} />
      </Kept>
    );
    const flow = { title: 'Flow' };
    const wanted = renderToString(card(flow));
    expect(filled(pieces('en'), card(flow))).toBe(wanted);
    expect(filled(pieces('en'), card(flow))).toBe(wanted);
    expect(filled(pieces('en'), card({ title: 'Flow' }))).toBe(wanted);
    expect(renders).toBe(2);
    expect(filled(pieces('en'), card({ title: 'Çalm' }))).toContain('Çalm');
    expect(filled(pieces('es'), card(flow))).toBe(wanted);
    expect(renders).toBe(4);
  });

  it('is made anew for every page while something in it fails', () => {
    const pieces = keepMarkup();
    filled(pieces('en'), list(['Flow']), true);
    filled(pieces('en'), list(['Flow']));
    filled(pieces('en'), list(['Flow']));
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
