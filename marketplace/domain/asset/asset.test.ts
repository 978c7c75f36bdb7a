import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { contentHash, isDocumentPath, readDocument } from './content.ts';
import { clashingPath, pathFault } from './path.ts';
import { imageReferences, withImages } from './references.ts';

describe('a path', () => {
  it.each(['a.json', 'content/pages/über uns.json', '.github/x.json', 'a/b-c_(1)@2x.png'])(
    '%s can be used',
    path => expect(pathFault(path)).toBeNull(),
  );

  it('never leads out of the folder that it is written to', () => {
    const name = fc.constantFrom('a', '.', '..', '', ' ', 'b.json', '\\', '...', 'C:', '\u0000');
    fc.assert(
      fc.property(fc.array(name, { maxLength: 5 }), names => {
        const path = names.join('/');
        if (pathFault(path) !== null) return;
        const resolved = new URL(`file:///root/${encodeURI(path)}`).pathname;
        expect(decodeURI(resolved)).toBe(`/root/${path}`);
      }),
    );
  });
});

describe('paths beside each other', () => {
  it.each([
    [['a/b', 'a'], 'a'],
    [['a', 'A'], 'A'],
    [['A/c', 'a'], 'a'],
    [['a/b', 'a/c', 'ab'], null],
  ])('%j clash: %s', (paths, clash) => expect(clashingPath(paths)).toBe(clash));
});

describe('content', () => {
  it('has the hash that the CLI computes', () => {
    const expected = createHash('sha1').update('3|ä!').digest('hex');
    expect(contentHash(Buffer.from('ä!'))).toBe(expected);
  });

  it('is a document when its path says so', () => {
    expect(['a.json', 'a.JSON', 'a.json.png', 'json'].map(isDocumentPath)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('is any JSON up to a depth', () => {
    const nested = (depth: number) => Buffer.from(`${'['.repeat(depth)}1${']'.repeat(depth)}`);
    expect(readDocument(Buffer.from('"ä"'))).toBe('"ä"');
    expect(() => readDocument(nested(100))).not.toThrow();
    expect(() => readDocument(nested(101))).toThrow('100 levels');
    expect(() => readDocument(nested(500_000))).toThrow(SyntaxError);
    expect(() => readDocument(Buffer.from('\ufeff{}'))).toThrow(SyntaxError);
  });
});

describe('references to images', () => {
  const params = { variants: { small: { width: 10, height: 20, fit: 'crop' } } };
  const to = (target: string, more: object = { params }) => ({
    _ref: { type: 'image', resolver: 'image', target, ...more },
  });

  it('are found anywhere in the content, each once', () => {
    const document = { a: [to('/a.png'), { b: to('a.png') }], c: to('/c.png') };
    expect(imageReferences(document)).toEqual([
      { id: expect.any(String), target: 'a.png', variants: params.variants },
      { id: expect.any(String), target: 'c.png', variants: params.variants },
    ]);
  });

  it('are distinct when they want other renditions', () => {
    const other = { params: { variants: { small: { width: 30, height: 20 } } } };
    const [one, two] = imageReferences([to('a.png'), to('a.png', other)]);
    expect(one?.id).not.toBe(two?.id);
    expect(two?.variants).toEqual({ small: { width: 30, height: 20, fit: 'scale' } });
  });

  it('want no renditions that can not be made', () => {
    const variants = {
      big: { width: 5000, height: 10 },
      odd: { width: '10', height: 10 },
      cropped: { width: 10, fit: 'crop' },
      bent: { width: 10, height: 10, fit: 'bend' },
      nothing: null,
      wide: { width: 10 },
    };
    const [found] = imageReferences(to('a.png', { params: { variants } }));
    expect(found?.variants).toEqual({ wide: { width: 10, height: 3072, fit: 'scale' } });
    expect(imageReferences(to('a.png', { params: 'none' }))[0]?.variants).toEqual({});
  });

  it('become ids where there is the image, and stay otherwise', () => {
    const document = JSON.parse(
      '{"__proto__":{"a":1},"list":[1,null,"x"],"_ref":{"resolver":"video","target":"a.png"}}',
    ) as object;
    const whole = { document, here: to('/a.png'), gone: to('/b.png') };
    const [reference] = imageReferences(whole);
    const delivered = withImages(whole, ({ target }) => target === 'a.png');
    const expected = {
      document,
      here: { _ref: { id: reference?.id, type: 'imageAsset' } },
      gone: to('/b.png'),
    };
    expect(JSON.stringify(delivered)).toBe(JSON.stringify(expected));
  });
});
