import type { HourRange, NamedDay } from '#shared/time/soon.ts';

/** Filters of a search that a word or a phrase is read as. */
export interface Meaning {
  /** Stored key of a workout type. */
  workout?: string;
  /** Stored key of a language. */
  language?: string;
  /** Stored key of a length. */
  duration?: string;
  when?: NamedDay;
  /** A day of the week from 1, Sunday; the next one is meant. */
  weekday?: number;
  /** Days from today. */
  inDays?: number;
  /** Weeks from this one: from today, or its Monday, to its Sunday. */
  inWeeks?: number;
  hours?: HourRange;
  /** Whole units of the currency, both included. */
  price?: { min?: number; max?: number };
}

/** Ways to write each workout type in English and Spanish; narrower kinds are words of titles. */
const workouts: Readonly<Record<string, readonly string[]>> = {
  acroyoga: ['acroyoga', 'acro yoga', 'acro', 'partner yoga', 'yoga en pareja'],
  aerobic: ['aerobic', 'aerobics', 'aerobico', 'aerobicos', 'aerobica', 'cardio'],
  balance_and_stability: [
    ...['balance and stability', 'balance', 'stability', 'equilibrio y estabilidad'],
    ...['equilibrio', 'estabilidad'],
  ],
  dance: ['dance', 'dancing', 'dances', 'baile', 'bailes', 'bailar', 'danza'],
  flexibility_and_mobility: [
    ...['flexibility and mobility', 'flexibility', 'mobility', 'flexibilidad y movilidad'],
    ...['flexibilidad', 'movilidad'],
  ],
  hiit: [
    ...['hiit', 'hit training', 'interval training', 'intervals', 'high intensity'],
    ...['intervalos', 'alta intensidad', 'tabata'],
  ],
  indoor_cycling: [
    ...['indoor cycling', 'cycling', 'spinning', 'spin', 'indoor bike'],
    ...['ciclismo indoor', 'ciclismo', 'ciclo indoor', 'bicicleta'],
  ],
  strength_training: [
    ...['strength training', 'strength', 'weight training', 'weights', 'lifting'],
    ...['fuerza', 'entrenamiento de fuerza', 'pesas', 'musculacion'],
  ],
  stretch: ['stretch', 'stretching', 'stretches', 'estiramiento', 'estiramientos', 'estirar'],
  yoga: ['yoga', 'yogas'],
};

const languages: Readonly<Record<string, readonly string[]>> = {
  english: ['english', 'ingles'],
  spanish: ['spanish', 'espanol', 'castellano'],
  french: ['french', 'frances'],
  german: ['german', 'aleman', 'deutsch'],
  chinese: ['chinese', 'chino', 'mandarin'],
  japanese: ['japanese', 'japones'],
  korean: ['korean', 'coreano'],
  arabic: ['arabic', 'arabe'],
  persian: ['persian', 'persa', 'farsi'],
  portuguese: ['portuguese', 'portugues'],
  italian: ['italian', 'italiano'],
  hindi: ['hindi'],
  dutch: ['dutch', 'holandes', 'neerlandes'],
  russian: ['russian', 'ruso'],
  swedish: ['swedish', 'sueco'],
  greek: ['greek', 'griego'],
  turkish: ['turkish', 'turco'],
};

const weekdays: readonly (readonly string[])[] = [
  ['sunday', 'sundays', 'domingo', 'domingos'],
  ['monday', 'mondays', 'lunes'],
  ['tuesday', 'tuesdays', 'martes'],
  ['wednesday', 'wednesdays', 'miercoles'],
  ['thursday', 'thursdays', 'jueves'],
  ['friday', 'fridays', 'viernes'],
  ['saturday', 'saturdays', 'sabado', 'sabados'],
];

/** From one in the afternoon to six. */
const afternoon: HourRange = '13-18';

const times: readonly [Meaning, readonly string[]][] = [
  [{ when: 'now' }, ['now', 'right now', 'ahora', 'ahora mismo', 'ya']],
  [{ when: 'today' }, ['today', 'hoy']],
  [{ when: 'tomorrow' }, ['tomorrow', 'manana', 'tmrw']],
  [{ inDays: 2 }, ['day after tomorrow', 'pasado manana']],
  [{ when: 'weekend' }, ['weekend', 'fin de semana', 'finde']],
  [{ inWeeks: 0 }, ['this week', 'esta semana']],
  [{ inWeeks: 1 }, ['next week', 'proxima semana', 'semana que viene', 'semana proxima']],
  [{ when: 'today', hours: 'evening' }, ['tonight', 'this evening', 'esta noche']],
  [{ when: 'today', hours: 'morning' }, ['this morning', 'esta manana']],
  [{ when: 'today', hours: afternoon }, ['this afternoon', 'esta tarde']],
  [
    { hours: 'morning' },
    [
      ...['morning', 'mornings', 'mananas', 'por la manana', 'por las mananas', 'en la manana'],
      ...['de la manana', 'la manana', 'before work', 'madrugada'],
    ],
  ],
  [
    { when: 'tomorrow', hours: 'morning' },
    ['tomorrow morning', 'manana por la manana', 'manana en la manana'],
  ],
  [{ hours: 'noon' }, ['noon', 'midday', 'lunch', 'lunchtime', 'lunch break', 'mediodia']],
  [{ hours: afternoon }, ['afternoon', 'afternoons', 'tarde', 'tardes', 'por la tarde']],
  [
    { hours: 'evening' },
    [
      ...['evening', 'evenings', 'night', 'nights', 'after work', 'noche', 'noches'],
      ...['por la noche', 'por las noches', 'en la noche', 'de la noche'],
    ],
  ],
];

const durations: readonly [string, readonly string[]][] = [
  ['30_minutes', ['half an hour', 'half hour', 'media hora']],
  ['60_minutes', ['one hour', 'an hour', '1 hour', 'una hora', '1 hora', '1h']],
  ['90_minutes', ['hour and a half', 'hora y media']],
];

const free = ['free', 'for free', 'gratis', 'gratuito', 'gratuita', 'gratuitos', 'gratuitas'];

const phrasesOf = (
  ways: Readonly<Record<string, readonly string[]>>,
  meaning: (key: string) => Meaning,
): [string, Meaning][] =>
  Object.entries(ways).flatMap(([key, texts]) =>
    texts.map((text): [string, Meaning] => [text, meaning(key)]),
  );

/** Meanings by the words that have them, folded and joined by one space. */
export const meanings: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ...phrasesOf(workouts, workout => ({ workout })),
  ...phrasesOf(languages, language => ({ language })),
  ...weekdays.flatMap((texts, index) =>
    texts.map((text): [string, Meaning] => [text, { weekday: index + 1 }]),
  ),
  ...times.flatMap(([meaning, texts]) => texts.map((text): [string, Meaning] => [text, meaning])),
  ...durations.flatMap(([duration, texts]) =>
    texts.map((text): [string, Meaning] => [text, { duration }]),
  ),
  ...free.map((text): [string, Meaning] => [text, { price: { max: 0 } }]),
]);

/** Most words of a phrase. */
export const longestPhrase = 4;

/** Words that belong to what follows them: `in Spanish`, `el viernes`, `por la noche`. */
export const leadingWords: ReadonlySet<string> = new Set(
  'in on at for the this next in en el los las la este proximo por para a de al near cerca'.split(
    ' ',
  ),
);

/** Words that no class is found by. */
export const emptyWords: ReadonlySet<string> = new Set(
  (
    'a an the in on at for with and or of to my me i want need find looking some any please near ' +
    'class classes lesson lessons course courses session sessions online live teacher teachers ' +
    'un una unos unas el la los las lo de del en por para con y o e mi que quiero busco algo hay ' +
    'alguna algun favor cerca clase clases leccion lecciones curso cursos sesion sesiones vivo ' +
    'profesor profesora profesores by level nivel from al a this next este esta'
  ).split(' '),
);

const synonymGroups: readonly (readonly string[])[] = [
  ['beginner', 'beginners', 'starter', 'principiante', 'principiantes', 'iniciacion', 'inicial'],
  ['advanced', 'avanzado', 'avanzada', 'avanzados'],
  ['intermediate', 'intermedio', 'intermedia'],
  ['kids', 'children', 'child', 'ninos', 'ninas', 'infantil'],
  ['seniors', 'senior', 'elderly', 'mayores'],
  ['pregnancy', 'prenatal', 'pregnant', 'embarazo', 'embarazadas'],
  ['back', 'spine', 'espalda', 'columna'],
  ['meditation', 'mindfulness', 'meditacion', 'meditar'],
  ['relax', 'relaxing', 'relaxation', 'relajacion', 'relajante', 'calm'],
  ['gentle', 'soft', 'slow', 'suave', 'lento', 'lenta'],
  ['breath', 'breathing', 'breathwork', 'respiracion', 'pranayama'],
  ['abs', 'core', 'abdominals', 'abdominales'],
  ['legs', 'leg', 'piernas', 'glutes', 'gluteos'],
  ['arms', 'arm', 'brazos'],
  ['runners', 'running', 'corredores', 'correr'],
  ['sleep', 'dormir', 'sueno', 'bedtime'],
  ['boxing', 'boxeo', 'kickboxing'],
  ['family', 'familia', 'families'],
  ['chair', 'silla'],
];

const groupOf = new Map(synonymGroups.flatMap(group => group.map(word => [word, group] as const)));

/** Returns other words for one, in both languages. */
export const synonymsOf = (word: string): string[] =>
  (groupOf.get(word) ?? []).filter(other => other !== word);

/** Words with synonyms, which a typing fault may mean. */
export const wordsWithSynonyms: readonly string[] = [...groupOf.keys()];
