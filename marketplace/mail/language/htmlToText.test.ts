import { htmlToText } from './htmlToText.ts';

describe('htmlToText', () => {
  it('preserves paragraphs, drops styles and hidden text, and decodes entities', () => {
    const html =
      '<head><style>a{}</style></head><div style="display:none;x">hidden</div><h1>Hello &amp; welcome</h1><p>One\n  line</p><p>Two<br>Three</p>';
    expect(htmlToText(html)).toBe('Hello & welcome\n\nOne line\n\nTwo\nThree\n');
  });

  it('puts the address of a link on its own line', () => {
    expect(htmlToText('<p><a href="https://f.example/?a=1&amp;b=2">Open</a></p>')).toBe(
      'Open\nhttps://f.example/?a=1&b=2\n',
    );
  });

  it('separates cells and lists', () => {
    expect(
      htmlToText('<table><tr><td>Total</td><td>24.00</td></tr></table><ul><li>a</li></ul>'),
    ).toBe('Total 24.00\n\n- a\n');
  });

  it('leaves out a link that repeats its address, and images without a description', () => {
    expect(htmlToText('<a href="https://f.example/">https://f.example/</a> <img src="x">')).toBe(
      'https://f.example/\n',
    );
    expect(htmlToText('<p><img src="x" alt="A mat"> and more</p>')).toBe('A mat and more\n');
  });

  it.each(['<div ', '<!--', '<style>', '<p>', '<div style="display: none">'])(
    'reads thousands of an unclosed %s',
    start => {
      expect(htmlToText(`Hello ${start.repeat(20_000)}`)).toMatch(/^Hello/);
    },
  );
});
