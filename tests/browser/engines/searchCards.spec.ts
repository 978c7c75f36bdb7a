import { expect, expectShown, phone, desktop, test } from './support/test.ts';

/** Runs in the page: texts of one paragraph that lie over each other. */
function overlappingTexts(paragraphs = ''): string[] {
  const textsOf = (paragraph: Element) => {
    const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const texts: { text: string; box: DOMRect }[] = [];
    while (walker.nextNode()) {
      range.selectNodeContents(walker.currentNode);
      texts.push({ text: range.toString(), box: range.getBoundingClientRect() });
    }
    return texts;
  };
  const overlap = (one: DOMRect, other: DOMRect) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 6;
  return [...document.querySelectorAll(paragraphs)].flatMap(paragraph => {
    const texts = textsOf(paragraph);
    return texts.flatMap(({ text, box }, index) =>
      texts
        .slice(index + 1)
        .filter(other => overlap(box, other.box))
        .map(other => `${text} | ${other.text}`),
    );
  });
}

test('times of classes on cards leave room for what is beside them', async ({ screenOf }) => {
  const screen = await screenOf();
  for (const [path, size] of [
    ['/s', desktop],
    ['/s', phone],
    ['/', desktop],
  ] as const) {
    await screen.resize(size);
    await screen.open(path);
    // The server writes the time of the class.
    await expectShown(screen, { text: 'your time' });
    expect(await screen.evaluate(overlappingTexts, 'article p'), path).toEqual([]);
  }
});
