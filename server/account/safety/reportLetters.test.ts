import { decidedLetter, warningLetter } from './reportLetters.ts';
import type { LetterFacts } from './reportLetters.ts';
import { reportActs } from './reportTables.ts';
import type { ReportAct } from './reportTables.ts';
import { reportSubjects } from '#shared/contract/user.ts';

const facts = (
  subject: LetterFacts['subject'],
  acts: ReportAct[],
  language: 'en' | 'es',
): LetterFacts => ({
  reportId: 'r1',
  subject,
  decision: { by: { id: '1', name: 'Ada' }, acts, note: 'A note', warning: 'Be <b>kind</b>' },
  recipient: {
    id: 'p1',
    email: 'sam@flowroom.example',
    firstName: 'Sam',
    language,
    locale: language === 'es' ? 'es-ES' : 'en-US',
    timeZone: null,
  },
  rootUrl: 'https://flowroom.example',
});

const languages = ['en', 'es'] as const;
const all = languages.flatMap(language =>
  reportSubjects.map(subject => [language, subject] as const),
);

describe('the mail to who reported something', () => {
  it.each(all)('says in %s what became of it, and nothing private: %s', (language, subject) => {
    const bodies = [[], ['remove'], ['warn'], ['ban']].map(acts => {
      const letter = decidedLetter(facts(subject, acts as ReportAct[], language));
      expect(letter.content.button?.href).toMatch(/contact-us$/);
      return letter.content.body.join('\n');
    });
    for (const body of bodies) expect(body).not.toMatch(/A note|kind|Ada|undefined/);
    const [nothing, , warned, banned] = bodies;
    // Whether somebody was warned or banned is their own affair.
    expect(warned).toBe(banned);
    expect(nothing).not.toBe(warned);
  });
});

describe('the mail to who is warned', () => {
  it.each(all)('has the words of the operator in %s: %s', (language, subject) => {
    const { content } = warningLetter(facts(subject, [...reportActs], language));
    const body = content.body.join('\n');
    expect(body).toContain('Be &lt;b&gt;kind&lt;/b&gt;');
    expect(body).not.toContain('A note');
  });
});
