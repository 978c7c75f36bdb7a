import { renderTemplate, TemplateError } from './render.ts';
import type { RenderOptions } from './render.ts';

const context = { marketplace: { url: 'https://f.example' }, id: 'a b', name: 'Maya' };
const render = (template: string, more: object = {}, options: RenderOptions = {}) =>
  renderTemplate(template, { ...context, ...more }, options);
const link =
  'go=(html-tag "a" href=(concat marketplace.url "/sale/" (url-encode id) "/") target=(concat "_blank"))';

describe('html-tag', () => {
  it('encloses the words that a message has between its names', () => {
    expect(
      render(`{{t "K" "Once you've seen <go>the order</go>, {name}, rest." name=name ${link}}}`),
    ).toBe(
      'Once you&#x27;ve seen <a href="https://f.example/sale/a%20b/" target="_blank">the order</a>, Maya, rest.',
    );
    expect(render(`{{format-text "<go>Here</go>" ${link}}}`)).toBe(
      '<a href="https://f.example/sale/a%20b/" target="_blank">Here</a>',
    );
  });

  it('appears where a translation puts it, and nowhere when it does not', () => {
    const assets = (message: string) => ({ 'content/email-texts.json': { K: message } });
    const template = `{{set-translations (asset "content/email-texts.json")}}{{t "K" "x" ${link}}}`;
    const german = render(template, {}, { assets: assets("L'<go>commande</go>") });
    expect(german).toBe(
      'L&#x27;<a href="https://f.example/sale/a%20b/" target="_blank">commande</a>',
    );
    expect(render(template, {}, { assets: assets('Nothing to see.') })).toBe('Nothing to see.');
  });

  it('escapes the words, the values and the attributes, and leaves what a value says as words', () => {
    const hostile = '<go>x</go>"><script>&\uFDD00\uFDD2';
    expect(
      render(`{{t "K" "<b>{name}</b> & <go>{name}</go>" name=name ${link}}}`, { name: hostile }),
    ).toBe(
      '&lt;b&gt;&lt;go&gt;x&lt;/go&gt;&quot;&gt;&lt;script&gt;&amp;0&lt;/b&gt; &amp; ' +
        '<a href="https://f.example/sale/a%20b/" target="_blank">' +
        '&lt;go&gt;x&lt;/go&gt;&quot;&gt;&lt;script&gt;&amp;0</a>',
    );
    expect(render('{{t "K" "<go>x</go>" go=(html-tag "a" href=name)}}', { name: '"><i>' })).toBe(
      '<a href="&quot;&gt;&lt;i&gt;">x</a>',
    );
  });

  it('may be in one branch of a message, inside another, without words and without attributes', () => {
    const message = '{n, plural, one {<em>one</em> day} other {<em><em2>#</em2></em> days}}<br/>';
    const call = `{{t "K" message n=n em=(html-tag "em") em2=(html-tag "strong") br=(html-tag "br")}}`;
    expect(render(call, { message, n: 1 })).toBe('<em>one</em> day<br>');
    expect(render(call, { message, n: 3 })).toBe('<em><strong>3</strong></em> days<br>');
  });

  it('is closed and nested as HTML wants it, whatever the message does', () => {
    const call = '{{t "K" message a=(html-tag "i") b=(html-tag "b")}}';
    expect(render(call, { message: '<a>one' })).toBe('<i>one</i>');
    expect(render(call, { message: 'one</a>' })).toBe('one');
    expect(render(call, { message: '<a><b>x</a></b>' })).toBe('<i><b>x</b></i>');
  });

  it('is left out of what is no HTML, and shows nothing alone', () => {
    const options = { escape: false };
    expect(render(`{{t "K" "See <go>{name} & co</go>." name=name ${link}}}`, {}, options)).toBe(
      'See Maya & co.',
    );
    expect(render('[{{html-tag "a" href="x"}}]')).toBe('[]');
  });

  it.each(['(html-tag "a b")', '(html-tag "")', '(html-tag "a" on\\"x="1")'])(
    'is refused as %s',
    call => {
      expect(() => render(`{{t "K" "<go>x</go>" go=${call}}}`)).toThrow(TemplateError);
    },
  );
});
