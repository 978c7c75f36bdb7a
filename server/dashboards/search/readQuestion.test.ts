import { readQuestion } from './readQuestion.ts';
import type { NamedPlace, QuestionPart } from './readQuestion.ts';

// A Wednesday.
const today = '2026-12-02';
const bounds = { ne: { lat: 1, lng: 1 }, sw: { lat: 0, lng: 0 } };
const places: Record<string, NamedPlace> = {
  berlin: { address: 'Berlin', bounds },
  sofia: { address: 'Sofia', bounds },
  barre: { address: 'Barre', bounds },
  nice: { address: 'Nice', bounds },
  'buenos aires': { address: 'Buenos Aires', bounds },
};
const titles = new Set(['morningstar', 'green', 'marta', 'nice', 'sofia']);
// Without `in`, places have to be large.
const large = new Set(['berlin', 'buenos aires', 'nice', 'sofia']);
const read = (question: string) =>
  readQuestion(question, {
    today,
    isKnown: word => titles.has(word),
    placeOf: (name, isLed) => (isLed || large.has(name) ? (places[name] ?? null) : null),
  });

/** All that was read, in one object. */
function meaningOf(question: string) {
  const { parts, words } = read(question);
  const found = parts.map(
    ({ text: _, without: _rest, start: _start, end: _end, place, ...part }) => ({
      ...part,
      ...(place && { place: place.address }),
    }),
  );
  const workouts = found.flatMap(({ workout }) => workout ?? []);
  return {
    ...Object.assign({}, ...found),
    ...(workouts.length > 1 && { workout: workouts }),
    ...(words.length > 0 && { words: words.map(({ word }) => word).join(' ') }),
  };
}

const yoga = { workout: 'yoga' };
const day = (date: string) => ({ dates: { from: date, to: date } });

describe('a question is read', () => {
  it.each<[string, object]>([
    [
      'yoga tomorrow evening spanish',
      { ...yoga, when: 'tomorrow', hours: 'evening', language: 'spanish' },
    ],
    [
      'yoga mañana por la noche en español',
      { ...yoga, when: 'tomorrow', hours: 'evening', language: 'spanish' },
    ],
    ['mañana por la mañana', { when: 'tomorrow', hours: 'morning' }],
    ['Clases de BAILE hoy', { workout: 'dance', when: 'today' }],
    ['tonight', { when: 'today', hours: 'evening' }],
    ['esta noche hiit', { when: 'today', hours: 'evening', workout: 'hiit' }],
    ['stretching on friday', { workout: 'stretch', ...day('2026-12-04') }],
    ['yoga el miércoles', { ...yoga, ...day('2026-12-02') }],
    ['pilates pasado mañana', { words: 'pilates', ...day('2026-12-04') }],
    ['yoga next week', { ...yoga, dates: { from: '2026-12-07', to: '2026-12-13' } }],
    ['esta semana', { dates: { from: '2026-12-02', to: '2026-12-06' } }],
    ['fin de semana spinning', { when: 'weekend', workout: 'indoor_cycling' }],
    ['dance at 6', { workout: 'dance', hours: '18' }],
    ['yoga 7am', { ...yoga, hours: '7' }],
    ['yoga a las 7 de la tarde', { ...yoga, hours: '19' }],
    ['yoga 18:30', { ...yoga, hours: '18' }],
    ['after 6 pm yoga', { ...yoga, hours: '18-24' }],
    ['yoga antes de las 9', { ...yoga, hours: '0-9' }],
    ['this afternoon', { when: 'today', hours: '13-18' }],
    ['free yoga', { ...yoga, price: { max: 0 } }],
    ['yoga gratis', { ...yoga, price: { max: 0 } }],
    ['yoga under $20', { ...yoga, price: { max: 20 } }],
    ['yoga por menos de 15,50 euros', { ...yoga, price: { max: 15 } }],
    ['hasta 10 €', { price: { max: 10 } }],
    ['más de 30 euros', { price: { min: 30 } }],
    ['over 50', { words: 'over 50' }],
    ['30 min hiit', { workout: 'hiit', duration: '30_minutes' }],
    ['45-minute yoga', { ...yoga, duration: '45_minutes' }],
    ['yoga de media hora', { ...yoga, duration: '30_minutes' }],
    ['yoga in Berlin', { ...yoga, place: 'Berlin' }],
    [
      'baile buenos aires viernes',
      { workout: 'dance', place: 'Buenos Aires', ...day('2026-12-04') },
    ],
    ['yoga cerca de Barre', { ...yoga, place: 'Barre' }],
    ['clases de barre', { words: 'barre' }],
    // Names of teachers and words of titles are places after `in` only.
    ['nice yoga', { ...yoga, words: 'nice' }],
    ['yoga sofia', { ...yoga, words: 'sofia' }],
    ['yoga in Nice', { ...yoga, place: 'Nice' }],
    ['yoga with Berlin', { ...yoga, words: 'berlin' }],
    ["yoga con O'Brien", { ...yoga, words: 'brien' }],
    ['yoga or dance', { workout: ['yoga', 'dance'] }],
    ['strength training for runners', { workout: 'strength_training', words: 'runners' }],
    ['entrenamiento de fuerza', { workout: 'strength_training' }],
    ['yoga with Marta', { ...yoga, words: 'marta' }],
    ['class', { words: 'class' }],
    ['a class in english please', { language: 'english' }],
    ['', {}],
    ['؟ !!', {}],
  ])('%p', (question, meaning) => {
    expect(meaningOf(question)).toEqual(meaning);
  });

  it.each<[string, object]>([
    ['yga', { words: 'yga' }],
    ['ygoa tomorow', { ...yoga, when: 'tomorrow' }],
    ['light yoga', { ...yoga, words: 'light' }],
    ['lights', { words: 'lights' }],
    ['yoga soon', { ...yoga, words: 'soon' }],
    ['full moon', { words: 'full moon' }],
    ['tree pose', { words: 'tree pose' }],
    ['yoag tomorow', { ...yoga, when: 'tomorrow' }],
    ['streching', { workout: 'stretch' }],
    ['flexiblity', { workout: 'flexibility_and_mobility' }],
    ['spansh', { language: 'spanish' }],
    ['wendesday', day('2026-12-02')],
    ['estirameintos', { workout: 'stretch' }],
    // A word of a title or of a teacher's name is not a typing fault.
    ['green', { words: 'green' }],
    ['morningstar', { words: 'morningstar' }],
  ])('with typing faults: %p', (question, meaning) => {
    expect(meaningOf(question)).toEqual(meaning);
  });

  it('offers the question without each part, with the words before it', () => {
    const parts = (question: string): Pick<QuestionPart, 'text' | 'without'>[] =>
      read(question).parts.map(({ text, without }) => ({ text, without }));
    expect(parts('Yoga in Spanish, with Ana')).toEqual([
      { text: 'Yoga', without: 'in Spanish, with Ana' },
      { text: 'in Spanish', without: 'Yoga, with Ana' },
    ]);
  });

  it('takes the first of two days, hours or prices', () => {
    expect(meaningOf('today tomorrow morning evening')).toEqual({
      when: 'today',
      hours: 'evening',
    });
  });

  it('looks for words by their synonyms in both languages, also of a fault', () => {
    expect(read('principiantes').words[0]?.others).toContain('beginner');
    expect(read('meditaton').words[0]?.others).toEqual(
      expect.arrayContaining(['meditation', 'meditacion']),
    );
  });
});
