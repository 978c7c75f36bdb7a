import cases from './datesTyped.json' with { type: 'json' };
import { parseDateText } from './parseDateText.ts';

const today = '2026-11-20';
const read = (text: string, locale: string) =>
  parseDateText(text, { locale, order: locale, today });
const english = (text: string) => read(text, 'en-US');

describe('parseDateText', () => {
  test.each(cases)('reads $typed in $locale as $date', ({ typed, locale, date }) => {
    const parsed = read(typed, locale);
    if (date === 'ask') expect(parsed).toEqual({ either: ['2026-05-12', '2026-12-05'] });
    else expect(parsed).toEqual(date === 'refuse' ? null : { day: date });
  });

  test.each([
    ['2026-11-21', '2026-11-21'],
    ['2026-1-5', '2026-01-05'],
    ['2026/01/05', '2026-01-05'],
    ['11/21/2026', '2026-11-21'],
    ['11/21/26', '2026-11-21'],
    ['Nov 21, 2026', '2026-11-21'],
    ['21 november 2026', '2026-11-21'],
    ['2026 Nov 21', '2026-11-21'],
    ['Sat, Nov 21, 2026', '2026-11-21'],
    ['\u200e11\u200e/21\u200e/2026', '2026-11-21'],
    ['１１／２１／２０２６', '2026-11-21'],
    ['٢٠٢٦-١١-٢١', '2026-11-21'],
    ['۱۱/۲۱/۲۰۲۶', '2026-11-21'],
    ['२१ november २०२६', '2026-11-21'],
    ['5/5/2026', '2026-05-05'],
    ['25/12/2026', '2026-12-25'],
    ['25.12.2026', '2026-12-25'],
  ])('reads %s', (text, day) => expect(english(text)).toEqual({ day }));

  test('takes the next such day when there is no year', () => {
    expect(english('Nov 21')).toEqual({ day: '2026-11-21' });
    expect(english('Nov 19')).toEqual({ day: '2027-11-19' });
    expect(english('3/1')).toEqual({ day: '2027-03-01' });
    expect(read('3/1', 'en')).toEqual({ either: ['2027-03-01', '2027-01-03'] });
  });

  test.each([
    ['21.11.2026', 'de', '2026-11-21'],
    ['5.11.2026', 'de', '2026-11-05'],
    ['5/11/2026', 'en-AU', '2026-11-05'],
    ['5-11-2026', 'en-IE', '2026-11-05'],
    ['5/11/2026', 'en-IN', '2026-11-05'],
    ['5.11.2026', 'en-GB', '2026-11-05'],
    ['5/11/2026', 'es-MX', '2026-11-05'],
    ['5/11', 'ja', '2027-05-11'],
    ['25/12/2026', 'en', '2026-12-25'],
    ['21. November', 'de', '2026-11-21'],
  ])('reads %s in the order of %s', (text, locale, day) =>
    expect(read(text, locale)).toEqual({ day }),
  );

  test('takes the names of months from the page and the order from the reader', () => {
    const reader = { locale: 'es', order: 'en-NZ', today };
    expect(parseDateText('5 dic 2026', reader)).toEqual({ day: '2026-12-05' });
    expect(parseDateText('5/12/2026', { ...reader, locale: 'en-US' })).toEqual({
      day: '2026-12-05',
    });
  });

  test.each(['', 'soon', '2026-02-30', '13/45/2026', '7', 'November', '1/2/3/4', '1/2/3'])(
    'refuses "%s"',
    text => expect(english(text)).toBeNull(),
  );
});
