import fc from 'fast-check';
import { serialise, renderDocument } from './document.ts';
import type { DocumentPiece } from './document.ts';
import type { Bootstrap } from '#src/app/hydration/bootstrap.ts';

const text = (pieces: readonly DocumentPiece[]) =>
  pieces.map(piece => (typeof piece === 'string' ? piece : Buffer.from(piece).toString())).join('');

describe('serialise', () => {
  it('cannot end the script element around it', () => {
    const evil = '</script><script>alert(1)</script><!--\u2028\u2029&';
    const text = serialise({ evil });
    expect(text).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(text)).toEqual({ evil });
  });

  it('gives back whatever JSON can hold', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        const text = serialise(value);
        expect(text).not.toMatch(/[<>&\u2028\u2029]/);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});

describe('renderDocument', () => {
  const parts = {
    lang: 'en',
    html: ['<h1>', Buffer.from('Hi'), '</h1>'],
    head: { htmlAttrs: '', bodyAttrs: '', tags: '<title>Hi</title>' },
    styles: '',
    scriptData: '',
    vitals: null,
    scripts: [],
    fonts: ['/static/a.woff2'],
    fetched: '/api/time-zones/2026f-2026',
    bootstrapElementId: 'bootstrap',
    bootstrap: {
      state: { marketplaceData: { entities: {} }, text: '</script>' },
    } as unknown as Bootstrap,
  };

  it('holds markup, fonts and data', () => {
    const html = text(renderDocument(parts));
    expect(html).toContain('<div id="root"><h1>Hi</h1></div>');
    expect(html).toContain('as="font" type="font/woff2" crossorigin href="/static/a.woff2"');
    expect(html).toContain('as="fetch" crossorigin href="/api/time-zones/2026f-2026"');
    expect(html).toContain('"text":"\\u003c/script\\u003e"');
    expect(html).not.toContain('refresh');
  });

  it('names the icon that operators chose by another address, and that of a draft by its own', () => {
    const icon = { path: 'design/i.png', url: 'https://flow.example/i?a&b' };
    const iconsOf = (more: object) =>
      [
        ...text(renderDocument({ ...parts, ...more })).matchAll(
          /rel="[a-z-]*icon" href="([^"]*)"/g,
        ),
      ].map(([, href]) => href);
    const own = ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png'];
    expect(iconsOf({})).toEqual(own);
    expect(iconsOf({ icon })).toEqual(own.map(path => `${path}?v=design%2Fi.png`));
    const drafted = 'https://flow.example/i?a&amp;b';
    expect(iconsOf({ icon, isPreview: true })).toEqual([drafted, drafted]);
  });

  it('sends browsers without scripts elsewhere where a redirect is given', () => {
    const html = text(renderDocument({ ...parts, noScriptRedirect: '/signup?a="b' }));
    expect(html).toContain('content="0;url=/signup?a=&quot;b"');
  });
});
