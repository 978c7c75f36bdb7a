import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { findProblem, renderTemplate } from '@flowroom/marketplace/testing/internals';
import { mails as englishMails } from './en/index.ts';
import { words as englishWords } from './en/words.ts';
import { mails as spanishMails } from './es/index.ts';
import { words as spanishWords } from './es/words.ts';
import { templateFiles } from './files.ts';
import { change, context, sample, toldIn, waited } from './testing/told.ts';
import type { LayoutWords } from './bookingParts.ts';
import type { MailContent } from './layout.ts';
import { html } from './layout.ts';
import type { Mails } from './mails.ts';

const root = path.resolve(import.meta.dirname, '../..');
const files = [...templateFiles()];

const rendering = (name: string, text: string, told: object) =>
  renderTemplate(text, told, { escape: name.endsWith('.html') });

/** Returns the text of a mail, without what people of the sample wrote. */
const wordsOf = (mail: string) =>
  mail
    .replace(/<style>[^]*?<\/style>|<[^>]*>/g, ' ')
    .replace(/Slow flow for Sunday evenings|See you on Sunday!/g, '');

const english = { mails: englishMails, words: englishWords };
const spanish = { mails: spanishMails, words: spanishWords };

const every = ({ accounts, ofProcess }: Mails) => [
  ...accounts,
  ...(['paid', 'free', 'subscription'] as const).flatMap(ofProcess),
];
const pairs = every(english.mails).map(
  (mail, index) => [mail.name, mail, every(spanish.mails)[index] ?? mail] as const,
);

/**
 * Everything that the marketplace fills in, and where the mail leads, in no order and no language.
 */
const factsOf = (mail: MailContent, words: LayoutWords) =>
  [
    mail.name,
    ...new Set(
      `${mail.subject} ${html(mail, words)}`
        .replace(/ lang="es-ES"| format="[^"]*"|\{\{set-locale "\w+"\}\}/g, '')
        .replaceAll('{{marketplace.url}}/es', '{{marketplace.url}}')
        .replace(/(refund|credit)\.(en|es)/g, '$1')
        .match(/\{\{[^}]*\}\}|href="[^"]*"/g),
    ),
  ].sort();

/** The sample's order, made by dates: from December 3 to the midnight before December 6. */
function stay(unitType: string, language?: string) {
  const { transaction } = context;
  const booking = transaction.booking && {
    ...transaction.booking,
    start: new Date('2026-12-03T00:00:00Z'),
    end: new Date('2026-12-06T00:00:00Z'),
  };
  const listing = {
    ...transaction.listing,
    'availability-plan': { type: 'availability-plan/day', timezone: 'Etc/UTC' },
    'public-data': { unitType },
  };
  return { ...toldIn(language), transaction: { ...transaction, booking, listing } };
}

describe('mail templates', () => {
  it('are written out as this folder says', () => {
    const stale = files
      .filter(([name, text]) => {
        const file = path.join(root, name);
        return !existsSync(file) || readFileSync(file, 'utf8') !== text;
      })
      .map(([name]) => name);
    expect(stale).toEqual([]);
  });

  it('are no others', () => {
    const folders = new Set(files.map(([name]) => name.split('/').slice(0, 3).join('/')));
    const found = [...folders].flatMap(folder =>
      readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => path.relative(root, path.join(entry.parentPath, entry.name))),
    );
    expect(found.toSorted()).toEqual(files.map(([name]) => name).toSorted());
  });

  it.each(files)('%s renders with nothing left blank, in every language', (name, text) => {
    expect(findProblem(text)).toBeNull();
    for (const language of [undefined, 'es']) {
      const rendered = rendering(name, text, toldIn(language));
      expect(rendered).not.toMatch(/\{\{|undefined|null|Invalid/);
      expect(rendered).not.toMatch(/ {2}(?=[^\s])|with <|con <|Hello ,|Hola, :|to {2}/);
    }
  });

  const ofCourses =
    /flex-subscription\/templates\/(payment-expired|subscribed|canceled|class|date|series)-/;
  it.each(files.filter(([name]) => ofCourses.test(name)))(
    '%s speaks of no subscription to those of a course',
    (name, text) => {
      const { credit: _, ...own } = change;
      const transaction = { ...context.transaction, metadata: { course: true, change: own } };
      for (const language of [undefined, 'es']) {
        const rendered = rendering(name, text, { ...toldIn(language), transaction });
        expect(wordsOf(rendered)).not.toMatch(/subscri|suscri|month|\bmes\b/i);
      }
    },
  );

  it('have the logo that operators chose in the place of the name, one for each theme', () => {
    const [, text] = files.find(([name]) => name.endsWith('-html.html'))!;
    const withLogo = { 'design/branding.json': { mailLogo: true } };
    const told = renderTemplate(text, toldIn(undefined), { escape: true, assets: withLogo });
    const pictures = [...told.matchAll(/<img [^>]*src="([^"]*)"[^>]* alt="([^"]*)"/g)];
    expect(pictures.map(([, src, alt]) => [src, alt])).toEqual([
      [expect.stringMatching(/^https?:.*\/brand\/logo\.png$/), context.marketplace.name],
      [expect.stringMatching(/\/brand\/logo-night\.png$/), ''],
    ]);
    expect(rendering('x.html', text, toldIn(undefined))).not.toContain('<img');
  });

  it.each(pairs)('%s says in Spanish what it says in English', (_, inEnglish, inSpanish) => {
    // The same facts, and the same way on.
    expect(factsOf(inSpanish, spanish.words)).toEqual(factsOf(inEnglish, english.words));
  });

  it.each(files)('%s is in one language for each recipient', (name, text) => {
    const told = (language?: string) => rendering(name, text, toldIn(language));
    if (name.endsWith('.html')) expect(told('es')).toMatch(/^<!doctype html>\n<html lang="es">/);
    expect(wordsOf(told('es'))).not.toMatch(/\b(the|your|you|booking|class|place)\b/i);
    expect(told('de')).toBe(told('en'));
    expect(told()).toBe(told('en'));
  });

  it('write dates, hours and amounts as the language does', () => {
    const ticket = files.find(([name]) => /hourly.*requested-provider-html/.test(name));
    const [name = '', text = ''] = ticket ?? [];
    expect(rendering(name, text, toldIn('en'))).toContain('5:00 PM to 6:00 PM EST');
    expect(rendering(name, text, toldIn('es'))).toContain('De 17:00 a 18:00 hora de Nueva York');
    expect(rendering(name, text, toldIn('en'))).toContain('$18.36');
    expect(rendering(name, text, toldIn('es'))).toContain('18,36\u00a0US$');
  });

  it('show a class online on the clock of the reader, with the time in its own zone', () => {
    const [, text = ''] = files.find(([name]) => /hourly.*accepted-customer-html/.test(name)) ?? [];
    const told = (timeZone: string | undefined, language = 'en', changed: object = {}) => {
      const { listing } = context.transaction;
      const publicData = { ...listing['public-data'], ...changed };
      const shown = {
        ...context,
        recipient: { ...context.recipient, 'private-data': { language, timeZone } },
        transaction: { ...context.transaction, listing: { ...listing, 'public-data': publicData } },
      };
      return wordsOf(rendering('accepted-customer.html', text, shown)).replace(/\s+/g, ' ');
    };
    // It begins on Monday at 17:00 in New York, which is Tuesday in Auckland.
    const [inAuckland, enMadrid] = [told('Pacific/Auckland'), told('Europe/Madrid', 'es')];
    expect(inAuckland).toMatch(/Tue 24 Nov .*11:00 AM to 12:00 PM New Zealand Time/);
    expect(inAuckland).toContain('in the zone of the class: Mon, Nov 23, at 5:00 PM EST');
    expect(enMadrid).toMatch(
      /De 23:00 a 0:00 CET en la zona de la clase: el lun, 23 nov, a las 17:00 hora de Nueva York/,
    );
    // Another name of the same time is not written twice, and a room is where it is.
    for (const zone of [undefined, 'America/New_York', 'America/Toronto']) {
      expect(told(zone)).toMatch(/Mon 23 Nov .*5:00 PM to 6:00 PM EST/);
      expect(told(zone)).not.toContain('in the zone of the class');
    }
    expect(told('Pacific/Auckland', 'en', { venue: 'room' })).toMatch(/5:00 PM to 6:00 PM EST/);
    expect(told('Pacific/Auckland', 'en', { venue: 'room' })).not.toContain('in the zone');
  });

  it('show until when to pay on the clock of the reader', () => {
    const [, text = ''] = files.find(([name]) => /renewal-failed-customer-html/.test(name)) ?? [];
    const told = (timeZone?: string) => {
      const shown = {
        ...context,
        recipient: { ...context.recipient, 'private-data': { timeZone } },
        transaction: {
          ...context.transaction,
          metadata: { graceUntil: '2026-11-24T01:30:00.000Z' },
        },
      };
      return wordsOf(rendering('renewal-failed.html', text, shown)).replace(/\s+/g, ' ');
    };
    expect(told()).toContain('Mon, Nov 23, at 8:30 PM EST');
    expect(told('Pacific/Auckland')).toContain('Tue, Nov 24, at 2:30 PM New Zealand Time');
  });

  it('show what the teacher changed: the time before, the note, the money', () => {
    const mail = (name: string, language: string, told: object = toldIn(language)) => {
      const text = files.find(([file]) => file.endsWith(`${name}-html.html`))?.[1] ?? '';
      return wordsOf(rendering(`${name}.html`, text, told)).replace(/\s+/g, ' ');
    };
    const moved = 'hourly-default-process/templates/class-moved-customer/class-moved-customer';
    expect(mail(moved, 'en')).toContain('It would have begun on Fri, Nov 20, at 8:30 PM EST.');
    expect(mail(moved, 'es')).toContain(
      'Habría empezado el vie, 20 nov, a las 20:30 hora de Nueva York.',
    );
    expect(mail(moved, 'en')).toContain('From now on');
    for (const name of ['class-canceled', 'date-canceled']) {
      expect(mail(`${name}-customer`, 'en')).toContain(
        'Amara O writes: Ich bin krank geworden &lt;3',
      );
    }
    const canceled = 'default-process/templates/class-canceled-customer/class-canceled-customer';
    expect(mail(canceled, 'en')).toContain('You get back $24.00');
    expect(mail(canceled, 'es')).toContain('Te devolvemos 24,00 US$');
    expect(mail('date-canceled-customer', 'en')).toContain('Off your next month $5.00');
    for (const name of ['class-moved', 'class-canceled', 'class-declined', 'date-canceled']) {
      const [, text = ''] =
        files.find(([file]) => file.endsWith(`${name}-customer-html.html`)) ?? [];
      const { id } = sample.transaction;
      expect(rendering(`${name}.html`, text, toldIn('es'))).toContain(
        `href="https://flowroom.example/api/calendar/orders/${String(id)}.ics"`,
      );
    }
    const bare = { ...toldIn('en'), transaction: { ...sample.transaction, metadata: {} } };
    expect(mail(canceled, 'en', bare)).not.toMatch(/writes:|You get back/);
  });

  it('show dates and no hours of what is booked by dates, and nothing of classes', () => {
    // Class times alone have a waiting list.
    const orders = files.filter(
      ([name]) =>
        /hourly-default-process|free-process/.test(name) &&
        !/\/(waiting-list|place-offered|offer-expired)-/.test(name),
    );
    const told = orders.map(([name, text]) => ({
      nights: rendering(name, text, stay('line-item/night')),
      days: rendering(name, text, stay('line-item/day')),
      noches: rendering(name, text, stay('line-item/night', 'es')),
    }));
    const tickets = told.filter(({ nights }) => nights.includes('Thu, Dec 3'));
    expect(tickets.length).toBeGreaterThan(8);
    for (const { nights, days, noches } of tickets) {
      // Three nights from the third of December, or three days.
      expect(nights).toContain('Thu, Dec 3 to Sun, Dec 6');
      expect(days).toContain('Thu, Dec 3 to Sat, Dec 5');
      expect(noches).toContain('Del jue, 3 dic al dom, 6 dic');
    }
    for (const { nights, noches } of told) {
      expect(wordsOf(nights)).not.toMatch(
        /\d:\d\d [AP]M|start link|\b(join|class|classes|teachers?|students?)\b/i,
      );
      expect(wordsOf(noches)).not.toMatch(/\d:\d\d|\b(entrar|clases?|profesor(es)?)\b/i);
    }
  });

  it('show the address of a class in a room, and nothing of joining a meeting', () => {
    const { listing } = sample.transaction;
    const inRoom = {
      ...context,
      transaction: {
        ...context.transaction,
        listing: { ...listing, 'public-data': { ...listing['public-data'], venue: 'room' } },
      },
    };
    const told = files
      .filter(([name]) => /\/(accepted|booked|subscribed)-/.test(name))
      .map(([name, text]) => [
        wordsOf(rendering(name, text, context)),
        wordsOf(rendering(name, text, inRoom)),
      ]);
    expect(told.length).toBeGreaterThan(15);
    for (const [, room] of told)
      expect(room).not.toMatch(/\bonline\b|start link|how to join|to join/i);
    expect(told.filter(([online]) => online?.includes('· online')).length).toBeGreaterThan(7);
    expect(told.filter(([, room]) => room?.includes('How to get there')).length).toBeGreaterThan(3);
  });

  it('say nothing of cards and money about what is free', () => {
    const { refund: _, credit: __, ...unpaid } = change;
    const free = (language: string) => ({
      ...toldIn(language),
      transaction: { ...context.transaction, metadata: { ...waited, change: unpaid } },
    });
    const ofMoney = {
      en: /\b(cards?|charged?|pay\w*|paid|money|refund\w*|prices?|costs?|amounts?|USD)\b|[$€]/gi,
      es: /\b(tarjetas?|cobr\w+|carg\w+|pag(a|o|os|as|ar|ado|aste|ue)|dinero|reembols\w+|devol\w+|devuel\w+|precios?|importes?|USD)\b|[$€]/gi,
    };
    const told = files.filter(([name]) => name.includes('free-process'));
    expect(told.length).toBeGreaterThan(70);
    const found = told.flatMap(([name, text]) =>
      Object.entries(ofMoney).flatMap(([language, words]) =>
        (wordsOf(rendering(name, text, free(language))).match(words) ?? []).map(
          word => `${path.basename(name)}: ${word}`,
        ),
      ),
    );
    expect(found).toEqual([]);
  });

  it('never carry a meeting link', () => {
    expect(files.filter(([, text]) => /zoom|join_url|start_url/i.test(text))).toEqual([]);
  });
});
