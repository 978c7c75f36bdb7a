import { formatDate } from './dateFormat.ts';
import type { RenderOptions } from './render.ts';
import { findProblem, renderTemplate, TemplateError } from './render.ts';

const instant = new Date('2026-11-21T03:05:09.042Z');
const render = (template: string, context: unknown = {}, options: RenderOptions = {}) =>
  renderTemplate(template, context, options);

describe('template language', () => {
  it('climbs enclosing scopes when a name is not found in the inner one', () => {
    const context = {
      marketplace: { url: 'https://f.example' },
      transaction: {
        id: '1',
        listing: { title: 'Yoga & tea' },
        'tx-line-items': [{ code: 'line-item/session' }],
      },
    };
    const template =
      '{{#with transaction}}{{#each tx-line-items}}{{#eq code "line-item/session"}}{{listing.title}} {{marketplace.url}}{{/eq}}{{/each}}{{/with}}';
    expect(render(template, context)).toBe('Yoga &amp; tea https://f.example');
  });

  it('escapes values except in triple braces and in subjects', () => {
    const context = { name: '<b>' };
    expect(render('{{name}}{{{name}}}', context)).toBe('&lt;b&gt;<b>');
    expect(render('{{name}}', context, { escape: false })).toBe('<b>');
  });

  it('shows the UTC fields of dates, and whole ones as ISO', () => {
    const fields =
      '{{#with at}}{{year}}-{{month}}-{{day}} {{hours}}:{{minutes}}:{{seconds}}.{{milliseconds}}{{/with}}';
    expect(render(`${fields} {{at.year}} {{at}}`, { at: instant })).toBe(
      '2026-11-21 3:5:9.42 2026 2026-11-21T03:05:09.042Z',
    );
    expect(render('{{#each all}}{{date this format="d MMM"}};{{/each}}', { all: [instant] })).toBe(
      '21 Nov;',
    );
  });

  it('shows a message that needs more than it is given', () => {
    const message = '{name}, {n, plural, one {# day} other {# days}} from {d, date, ::d}: {what}';
    expect(render('{{t "key" message n=1 name="Maya" d=nothing}}', { message })).toBe(
      'Maya, 1 day from : {what}',
    );
  });

  it('takes comparisons as arguments, too', () => {
    const template = '{{#if (eq a "1")}}one{{/if}}{{#unless (contains l "x")}}, none{{/unless}}';
    expect(render(template, { a: 1, l: ['y'] })).toBe('one, none');
  });

  it('supports if, unless, else, each, with, sub-expressions and whitespace control', () => {
    expect(
      render(
        '{{#if a}}yes{{else}}no{{/if}}{{#unless a}}!{{/unless}} {{~ concat (concat "x" "y") 1 ~}} .',
        {
          a: 0,
        },
      ),
    ).toBe('no!xy1.');
    expect(render('{{#each l}}{{this}},{{else}}none{{/each}}', { l: [] })).toBe('none');
  });

  it('takes inline partials with arguments', () => {
    const template = '{{#*inline "hi"}}Hi {{name}} of {{town}}{{/inline}}{{> hi name="Ann"}}';
    expect(render(template, { town: 'Lund' })).toBe('Hi Ann of Lund');
  });

  it('does not reach the prototype of a value', () => {
    expect(render('{{a.constructor.name}}|{{__proto__}}', { a: {} })).toBe('|');
  });

  it('names the helper that does not exist with its place', () => {
    expect(findProblem('one\n  {{shout name}}')).toEqual({
      reason: 'There is no helper "shout"',
      line: 2,
      column: 3,
      evidence: 'shout',
    });
    expect(() => render('{{shout name}}')).toThrow(TemplateError);
  });

  it.each([
    ['blocks', (levels: number) => '{{#if a}}'.repeat(levels) + '{{/if}}'.repeat(levels)],
    ['calls', (levels: number) => `{{concat ${'(concat '.repeat(levels)}a${')'.repeat(levels)}}}`],
  ])('refuses %s without an end, which it would take hours to read', (_, nested) => {
    expect(findProblem(nested(10_000))).toMatchObject({
      reason: 'The template has more than 50 levels',
    });
    expect(render(nested(50))).toBe('');
    expect(findProblem('{{#if a}}({{/if}}'.repeat(200))).toBeNull();
  });

  it('names the line of a template that can not be read', () => {
    expect(findProblem('fine\n{{#if a}}\n{{/each}}')).toMatchObject({ line: 2 });
    expect(findProblem('fine\n{{a')).toMatchObject({ line: 2, evidence: '{{a' });
    expect(findProblem('{{#eq a "b"}}{{else}}{{/eq}}')).toBeNull();
  });
});

describe('date helpers', () => {
  const context = { at: instant };
  it('write a date with a pattern in a zone and a language', () => {
    const pattern = 'EEEE d MMMM yyyy, h:mm a';
    expect(render(`{{date at format="${pattern}" tz="America/New_York"}}`, context)).toBe(
      'Friday 20 November 2026, 10:05 PM',
    );
    expect(render(`{{date at format="EEEE d MMMM" lang="de_DE"}}`, context)).toBe(
      'Samstag 21 November',
    );
  });

  it('take the day before and shift by days', () => {
    expect(render('{{date-day-before at format="yyyy-MM-dd"}}', context)).toBe('2026-11-20');
    expect(render('{{date (date-transform at days=10) format="yyyy-MM-dd"}}', context)).toBe(
      '2026-12-01',
    );
  });

  it('show the wall time for the day before a change of clocks', () => {
    const at = new Date('2026-11-01T17:00:00Z');
    expect(
      render('{{date-day-before at format="MM-dd HH:mm" tz="America/New_York"}}', { at }),
    ).toBe('10-31 12:00');
  });

  it('read dates given as fields or text, and leave an absent one blank', () => {
    const fields = { year: 2026, month: 3, day: 4, hours: 5 };
    expect(render('{{date at format="yyyy/M/d H"}}', { at: fields })).toBe('2026/3/4 5');
    expect(render('{{date at format="yyyy"}}', { at: '2026-03-04T00:00:00Z' })).toBe('2026');
    expect(render('[{{date at}}]')).toBe('[]');
  });

  it.each([
    ["yy 'o''clock' G", "26 o'clock AD"],
    ['HH kk KK hh mm ss SSS', '03 03 03 03 05 09 042'],
    ['D e w xxxx C', '325 6 47 2026 20'],
    ['z Z ZZ ZZZ', 'UTC +0000 +00:00 UTC'],
  ])('write the pattern %s', (pattern, expected) => {
    expect(formatDate(instant, pattern, 'en-US', 'UTC')).toBe(expected);
  });

  it('write the offset of the zone', () => {
    expect(formatDate(instant, 'ZZ z', 'en-US', 'America/Los_Angeles')).toBe('-08:00 PST');
  });

  it.each([
    ['en-US', 'Pacific/Auckland', 'New Zealand Time'],
    ['es-ES', 'America/Los_Angeles', 'hora de Los Ángeles'],
    ['en-US', 'Etc/GMT+5', 'GMT-5'],
  ])('name a zone and write no offset, in %s for %s', (lang, tz, expected) => {
    const context = { at: instant, tz };
    expect(render(`{{date at format="zzz" lang="${lang}" tz=tz}}`, context)).toBe(expected);
    const locale = lang.replace('-', '_');
    expect(
      render(
        `{{set-locale "${locale}"}}{{set-timezone tz}}{{format-text "{d,time,::Hmmz}" d=at}}`,
        context,
      ),
    ).toContain(expected);
  });

  it('refuse an unknown zone', () => {
    expect(() => render('{{date at tz="Moon/Base"}}', context)).toThrow(TemplateError);
  });
});

describe('message helpers', () => {
  it('format ICU messages with dates, numbers and plurals', () => {
    const template =
      '{{set-timezone "America/New_York"}}{{format-text "{d,date,::jmmYYYYMMMd}" d=at}}';
    expect(render(template, { at: instant })).toMatch(/^Nov 20, 2026.*10:05\sPM$/u);
    expect(render('{{format-text "{n,number,::.00}" n=3}}')).toBe('3.00');
    expect(render('{{format-text "{n, plural, one {# seat} other {# seats}}" n=2}}')).toBe(
      '2 seats',
    );
  });

  it('translate with the set translations, else with the fallback', () => {
    const assets = { 'content/texts.json': { 'Mail.hello': 'Hej {name}' } };
    const template =
      '{{set-translations (asset "content/texts.json")}}{{t "Mail.hello" "Hello {name}" name="Bo"}} {{t "Mail.bye" "Bye {name}" name="Bo"}}';
    expect(render(template, {}, { assets })).toBe('Hej Bo Bye Bo');
    expect(render(template)).toBe('Hello Bo Bye Bo');
  });

  it('use the locale that was set', () => {
    expect(render('{{set-locale "de_DE"}}{{t "x" "{n, number}" n=1234.5}}')).toBe('1.234,5');
  });

  it('tolerate a time zone that is not there', () => {
    expect(
      render('{{set-timezone zone}}{{format-text "{d,date,::HHmm}" d=at}}', { at: instant }),
    ).toBe('03:05');
  });

  it('read assets by keys that have dots themselves', () => {
    const assets = { 'a.json': { 'x.y': { z: 'one' }, x: { 'y.w': 'two' } } };
    const template = '{{asset "/a.json" "x.y.z"}} {{asset "a.json" "x.y.w"}}';
    expect(render(template, {}, { assets })).toBe('one two');
  });

  it('read assets with a path of keys and a default', () => {
    const assets = { 'a.json': { x: { y: 'z' } } };
    expect(render('{{asset "a.json" "x.y"}}{{asset "a.json" "x.q" "none"}}', {}, { assets })).toBe(
      'znone',
    );
  });
});

describe('number and text helpers', () => {
  it('write amounts with the decimals of their currency', () => {
    const context = {
      a: { amount: 1234.5, currency: 'USD' },
      y: { amount: 5000, currency: 'JPY' },
    };
    expect(
      render('{{money-amount a}} {{money-amount y}} {{money-amount a lang="de-DE"}}', context),
    ).toBe('1,234.50 5,000 1.234,50');
    expect(render('[{{money-amount none}}]')).toBe('[]');
  });

  it('write numbers with the requested digits', () => {
    expect(
      render('{{number 3.14159 max-fraction-digits=2}} {{number 2 min-fraction-digits=1}}'),
    ).toBe('3.14 2.0');
  });

  it('inflect, encode and join', () => {
    expect(render('{{inflect 1 "class" "classes"}} {{inflect 3 "class" "classes"}}')).toBe(
      'class classes',
    );
    expect(render('{{url-encode "a b&c"}} {{form-encode "a b&c"}}')).toBe('a%20b%26c a+b%26c');
  });

  it('compare in either order and look into collections, with else', () => {
    const context = { role: 'customer', for: ['customer', 'provider'] };
    expect(
      render('{{#eq role "customer"}}1{{else}}2{{/eq}}{{#eq "x" role}}3{{else}}4{{/eq}}', context),
    ).toBe('14');
    expect(
      render(
        '{{#contains for "provider"}}in{{else}}out{{/contains}}{{#contains for "x"}}in{{else}}out{{/contains}}',
        context,
      ),
    ).toBe('inout');
  });
});
