import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { CachedFragment, Fragments } from '#src/components/CachedFragment/CachedFragment.tsx';
import { fragmentCache } from './fragmentCache.ts';
import type { MarkupParts, PageFragments } from './fragmentCache.ts';

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
      <CachedFragment key={title} component={Card} props={{ title }} />
    ))}
  </ul>
);

const text = (parts: MarkupParts) =>
  parts.map(part => (typeof part === 'string' ? part : Buffer.from(part).toString())).join('');

const filled = (fragments: PageFragments, content: ReactNode, isPartial = false) =>
  text(
    fragments.fill(
      renderToString(<Fragments value={fragments}>{content}</Fragments>),
      fragment => ({ html: renderToString(fragment), isPartial }),
    ),
  );

const page = (fragments: PageFragments, titles: string[]) => filled(fragments, list(titles));

beforeEach(() => {
  renders = 0;
});

describe('the fragment cache', () => {
  const titles = ['Flow', '<b>x0x</b> $& $1', 'Calm'];

  it('gives a page the markup that it would have without', () => {
    const wanted = renderToString(list(titles));
    const fragmentsOf = fragmentCache();
    expect(page(fragmentsOf('en'), titles)).toBe(wanted);
    expect(page(fragmentsOf('en'), titles.toReversed())).toBe(
      renderToString(list(titles.toReversed())),
    );
  });

  it('renders once for the same props and language', () => {
    const fragmentsOf = fragmentCache();
    page(fragmentsOf('en'), titles);
    page(fragmentsOf('en'), ['Calm', 'New']);
    expect(renders).toBe(4);
    page(fragmentsOf('es'), ['Calm']);
    expect(renders).toBe(5);
  });

  it('distinguishes the components', () => {
    const fragmentsOf = fragmentCache();
    const Other = ({ title }: { title: string }) => <i>{title}</i>;
    for (const component of [Card, Other, Card]) {
      const box = (
        <CachedFragment as="div" className="box" component={component} props={{ title: 'Flow' }} />
      );
      expect(filled(fragmentsOf('en'), box)).toBe(renderToString(box));
    }
  });

  it('puts links to early pictures at the head of the page, every time', () => {
    const fragmentsOf = fragmentCache();
    const Picture = ({ src }: { src: string }) => (
      <img src={`/${src}.png`} alt="" fetchPriority="high" />
    );
    const pictures = (
      <main>
        {['a', 'b'].map(src => (
          <CachedFragment key={src} component={Picture} props={{ src }} />
        ))}
      </main>
    );
    const wanted = renderToString(pictures);
    expect(wanted).toMatch(/^<link rel="preload"[^>]*a\.png[^>]*><link rel="preload"[^>]*b\.png/);
    expect(filled(fragmentsOf('en'), pictures)).toBe(wanted);
    expect(filled(fragmentsOf('en'), pictures)).toBe(wanted);
  });

  it('finds the markup by the values, in the same object or an equal one', () => {
    const fragmentsOf = fragmentCache();
    const ClassCard = ({ class_ }: { class_: { title: string } }) => <Card title={class_.title} />;
    const card = (class_: { title: string }) => (
      <CachedFragment component={ClassCard} props={{ class_ }} />
    );
    const flow = { title: 'Flow' };
    const wanted = renderToString(card(flow));
    expect(filled(fragmentsOf('en'), card(flow))).toBe(wanted);
    expect(filled(fragmentsOf('en'), card(flow))).toBe(wanted);
    expect(filled(fragmentsOf('en'), card({ title: 'Flow' }))).toBe(wanted);
    expect(renders).toBe(2);
    expect(filled(fragmentsOf('en'), card({ title: 'Çalm' }))).toContain('Çalm');
    expect(filled(fragmentsOf('es'), card(flow))).toBe(wanted);
    expect(renders).toBe(4);
  });

  it('caches nothing while something in a fragment fails', () => {
    const fragmentsOf = fragmentCache();
    filled(fragmentsOf('en'), list(['Flow']), true);
    filled(fragmentsOf('en'), list(['Flow']));
    filled(fragmentsOf('en'), list(['Flow']));
    expect(renders).toBe(2);
  });

  it('drops what was not used for longest', () => {
    const fragmentsOf = fragmentCache(2);
    page(fragmentsOf('en'), ['a', 'b']);
    page(fragmentsOf('en'), ['a', 'c']);
    expect(renders).toBe(3);
    page(fragmentsOf('en'), ['a']);
    expect(renders).toBe(3);
    page(fragmentsOf('en'), ['b']);
    expect(renders).toBe(4);
  });
});
