import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findProblem, renderTemplate } from '#marketplace/mail/language/render.ts';
import { sampleContext } from '#marketplace/mail/sampleContext.ts';
import { templateFiles } from './files.ts';

const root = path.resolve(import.meta.dirname, '../..');
const context = sampleContext(new Date('2026-11-20T12:00:00Z'), {
  name: 'Flowroom',
  url: 'https://flowroom.example',
});
const files = [...templateFiles()];

/** The sample's order, made by dates: from December 3 to the midnight before December 6. */
function stay(unitType: string) {
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
  return { ...context, transaction: { ...transaction, booking, listing } };
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

  it.each(files)('%s renders with nothing left blank', (name, text) => {
    expect(findProblem(text)).toBeNull();
    const rendered = renderTemplate(text, context, { escape: name.endsWith('.html') });
    expect(rendered).not.toMatch(/\{\{|undefined|null|Invalid/);
    expect(rendered).not.toMatch(/ {2}(?=[^\s])|with <|Hello ,|to {2}/);
  });

  it('tell dates and no hours of what is booked by dates, and nothing of joining', () => {
    const orders = files.filter(([name]) => /flex-hourly-default-process.*\.html$/.test(name));
    const told = orders.map(([, text]) => ({
      nights: renderTemplate(text, stay('line-item/night'), { escape: true }),
      days: renderTemplate(text, stay('line-item/day'), { escape: true }),
    }));
    const tickets = told.filter(({ nights }) => nights.includes('Thu, Dec 3'));
    expect(tickets.length).toBeGreaterThan(4);
    for (const { nights, days } of tickets) {
      // Three nights from the third of December, or three days.
      expect(nights).toContain('Thu, Dec 3 to Sun, Dec 6');
      expect(days).toContain('Thu, Dec 3 to Sat, Dec 5');
    }
    for (const { nights } of told) {
      expect(nights).not.toMatch(
        /\d:\d\d [AP]M|start link|[Jj]oin<|class starts|Your class|new request for your class/,
      );
    }
  });

  it('never carry a meeting link', () => {
    expect(files.filter(([, text]) => /zoom|join_url|start_url/i.test(text))).toEqual([]);
  });
});
