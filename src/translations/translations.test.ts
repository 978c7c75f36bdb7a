import { readFileSync } from 'node:fs';
import path from 'node:path';
import { TYPE, parse } from '@formatjs/icu-messageformat-parser';
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { messageFiles } from '#src/testing/allMessages.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { siteLanguages } from '#shared/config/siteLanguages.ts';

const [first, ...others] = siteLanguages;
const original = messageFiles(first.code);

/** Everything that a message is given or that surrounds its words: "count plural", "<link>". */
function argumentsOf(elements: MessageFormatElement[]): string[] {
  return elements.flatMap(element => {
    switch (element.type) {
      case TYPE.literal:
      case TYPE.pound:
        return [];
      case TYPE.tag:
        return [`<${element.value}>`, ...argumentsOf(element.children)];
      case TYPE.plural:
      case TYPE.select:
        return [
          element.value,
          ...Object.values(element.options).flatMap(option => argumentsOf(option.value)),
        ];
      default:
        return [element.value];
    }
  });
}

/** The forms of each plural of a message that its language has no word for, or lacks. */
function wrongPlurals(elements: MessageFormatElement[], locale: string): string[] {
  return elements.flatMap(element => {
    if (element.type === TYPE.tag) return wrongPlurals(element.children, locale);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    const inner = Object.values(element.options).flatMap(({ value }) =>
      wrongPlurals(value, locale),
    );
    if (element.type === TYPE.select) return inner;
    const known: string[] = new Intl.PluralRules(locale, {
      type: element.pluralType ?? 'cardinal',
    }).resolvedOptions().pluralCategories;
    const named = Object.keys(element.options).filter(form => !form.startsWith('='));
    return [...named.filter(form => !known.includes(form)), ...inner];
  });
}

const argumentsIn = (message: string) => [...new Set(argumentsOf(parse(message)))].sort();
/** Text of a message, that of all its forms included. */
const textOf = (elements: MessageFormatElement[]): string =>
  elements
    .map(element => {
      if (element.type === TYPE.literal) return element.value;
      if (element.type === TYPE.tag) return textOf(element.children);
      if (element.type !== TYPE.plural && element.type !== TYPE.select) return '';
      return Object.values(element.options)
        .map(({ value }) => textOf(value))
        .join(' ');
    })
    .join(' ');
/** Counts the words of two letters or more. */
const wordCount = (message: string) => textOf(parse(message)).match(/\p{L}{2,}/gu)?.length ?? 0;

describe('the words of the interface', () => {
  it('are one sentence a key, in one file only', () => {
    const keys = [...original.values()].flatMap(words => Object.keys(words));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it.each(siteLanguages.map(({ code }) => code))(
    'leave the name of the site to its setting: %s',
    language => {
      const named = [...messageFiles(language)].flatMap(([file, words]) =>
        Object.entries(words)
          .filter(([, message]) => message.includes(marketplace.siteTitle))
          .map(([key]) => `${file}: ${key}`),
      );
      expect(named).toEqual([]);
    },
  );

  it.each(siteLanguages.map(({ code }) => code))('are written once in a file of %s', language => {
    for (const [file, words] of messageFiles(language)) {
      // Of a key that is there twice, parsing returns the last one only.
      const text = readFileSync(path.join(import.meta.dirname, language, file), 'utf8');
      const written = text.match(/^\s*"[^"]+":/gm) ?? [];
      expect([file, written.length]).toEqual([file, Object.keys(words).length]);
    }
  });

  describe.each(others)('in $name', ({ code, locale }) => {
    const translated = messageFiles(code);

    it('lie in the same files', () => {
      expect([...translated.keys()]).toEqual([...original.keys()]);
    });

    it.each([...original.keys()])('have the same keys and take the same values: %s', file => {
      const before = original.get(file) ?? {};
      const after = translated.get(file) ?? {};
      expect(Object.keys(after).sort()).toEqual(Object.keys(before).sort());
      for (const [key, message] of Object.entries(before)) {
        expect([key, argumentsIn(after[key] ?? '')]).toEqual([key, argumentsIn(message)]);
        expect([key, (after[key] ?? '').trim() === '']).toEqual([key, false]);
        expect([key, wrongPlurals(parse(after[key] ?? ''), locale)]).toEqual([key, []]);
      }
    });

    it('are translated', () => {
      const same = [...original].flatMap(([file, words]) =>
        Object.entries(words).filter(
          ([key, message]) => wordCount(message) > 2 && translated.get(file)?.[key] === message,
        ),
      );
      expect(same).toEqual([]);
    });
  });
});
