import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const src = path.join(import.meta.dirname, '..');

/** Attributes and properties whose text people see or hear. */
const spoken =
  /^(alt|title|label|placeholder|summary|heading|text|help|hint|description|message|aria-(label|description|roledescription|placeholder|valuetext))$/;
/** Shown to developers, or a name of the machine. */
const silentCalls =
  /^(warn|error|Error|TypeError|RangeError|require|import|matchMedia|querySelector|closest)$/;

const isWord = (text: string) => /\p{L}{2,}/u.test(text);
/** Two words or more, the first with a capital: what a person would read. */
const isSentence = (text: string) => /^\p{Lu}[\p{L}’']*(,|…|\.)? \p{L}/u.test(text.trim());

const calledName = (node: ts.Node): string | undefined => {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return undefined;
  const { expression } = node;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
};

function isSilent(node: ts.Node): boolean {
  for (let at: ts.Node | undefined = node.parent; at; at = at.parent) {
    const name = calledName(at);
    if (name && (silentCalls.test(name) || /Error$/.test(name))) return true;
    if (ts.isImportDeclaration(at) || ts.isTypeNode(at)) return true;
    if (ts.isThrowStatement(at)) return true;
  }
  return false;
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(span => span.literal.text)].join('');
}

/** Returns whether the value of this name is shown to users. */
function isSpokenName(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isJsxAttribute(parent)) return spoken.test(parent.name.getText());
  if (ts.isJsxExpression(parent)) {
    return ts.isJsxAttribute(parent.parent) ? spoken.test(parent.parent.name.getText()) : true;
  }
  if (ts.isPropertyAssignment(parent) && parent.initializer === node) {
    return spoken.test(parent.name.getText()) && /^\p{Lu}/u.test(textOf(node) ?? '');
  }
  return false;
}

/** Words in a source that should be in a file of words. */
export function wordsIn(name: string, source: string): string[] {
  const found: string[] = [];
  const file = ts.createSourceFile(
    name,
    source,
    ts.ScriptTarget.Latest,
    true,
    name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const visit = (node: ts.Node) => {
    if (ts.isJsxText(node) && isWord(node.text)) found.push(node.text.trim());
    const text = textOf(node);
    if (text !== undefined && isWord(text) && !isSilent(node)) {
      const isKey = /^[\w-]+(\.[\w-]*)+$/.test(text);
      if (!isKey && (isSentence(text) || isSpokenName(node))) found.push(text);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Strings that only look like text for users. */
const names = new Set([
  // The name of a language in itself.
  'Español',
  // Codes of countries.
  'AT BE CY DE EE ES FI FR GR IE IT LT LU LV MT NL PT SI SK',
  // Brands of cards.
  'American Express',
  'Diners Club',
  // Messages of the payment provider that are recognised and replaced.
  'Your account cannot currently make charges.',
  // Fonts of the map's names.
  'Figtree Variable',
  'Fraunces Variable',
  // Part of an error for the console; pages have words of their own for each code.
  'The server answered .',
]);

describe('words in the source', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    file =>
      /\.tsx?$/.test(file) &&
      !/\.(test|examples|fixture|d)\.tsx?$/.test(file) &&
      !/^(console[/\\])?testing[/\\]|[/\\]examples[/\\]/.test(file),
  );

  it('are all in the files of words', () => {
    expect(files.length).toBeGreaterThan(200);
    const found = files.flatMap(file =>
      wordsIn(file, readFileSync(path.join(src, file), 'utf8'))
        .filter(text => !names.has(text))
        .map(text => `${file}: ${text}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ['<p>Hello</p>'],
    ['<p>{"hello"}</p>'],
    ['<img alt="A yoga mat" />'],
    ['<input placeholder={`Type ${what}`} />'],
    ['const options = [{ value: "a", label: "Yoga" }]'],
    ['const heading = "Find a class"'],
    ['toast("Your class is out.")'],
  ])('are seen in %s', source => {
    expect(wordsIn('a.tsx', source)).toHaveLength(1);
  });

  it.each([
    ['<p className="root big" id="about">{text("title")}</p>'],
    ['throw new Error("No root element")'],
    ['<FormattedMessage id="Hero.title" />'],
    ['const style = { font: "italic 12px Fraunces" }'],
  ])('are not seen in %s', source => {
    expect(wordsIn('a.tsx', source)).toEqual([]);
  });
});
