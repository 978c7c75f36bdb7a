import fc from 'fast-check';
import { serialise } from './serialise.ts';
import { renderDocument } from './document.ts';

describe('serialise', () => {
  it('cannot end the script element it stands in', () => {
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
    html: '<h1>Hi</h1>',
    head: { htmlAttrs: '', bodyAttrs: '', tags: '<title>Hi</title>' },
    styles: '',
    scriptData: '',
    scripts: [],
    nonce: 'nonce',
    fonts: ['/static/a.woff2'],
    bootstrapElementId: 'bootstrap',
    bootstrap: { text: '</script>' },
  };

  it('holds markup, fonts and data', () => {
    const html = renderDocument(parts).join('');
    expect(html).toContain('<div id="root"><h1>Hi</h1></div>');
    expect(html).toContain('as="font" type="font/woff2" crossorigin href="/static/a.woff2"');
    expect(html).toContain('{"text":"\\u003c/script\\u003e"}');
    expect(html).not.toContain('refresh');
  });

  it('sends browsers without scripts elsewhere when told to', () => {
    const html = renderDocument({ ...parts, noScriptRedirect: '/signup?a="b' }).join('');
    expect(html).toContain('content="0;url=/signup?a=&quot;b"');
  });
});
