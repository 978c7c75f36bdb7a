import { sql } from 'kysely';
import { publishOnce } from '../teach/testing/world.ts';
import { createClassTimes } from '../classTimes/classTimes.ts';
import type { ClassTimes } from '../classTimes/classTimes.ts';
import type { CreateTaggedCache } from '#server/events/cache/taggedCache.ts';
import { parseBody } from '#server/http/api/parseBody.ts';
import { projectionOf } from '#server/projection/testing/projectionOf.ts';
import type { Projection } from '#server/projection/projection.ts';
import { serverSdkOf } from '#server/testing/sdks.ts';
import { findClassesBody } from '#shared/contract/bodies/classTimes.ts';
import type { FindClassesCall } from '#shared/contract/bodies/classTimes.ts';
import { suggestQuery } from '#shared/contract/bodies/search.ts';
import { addDays, dayMs, instantOf, todayIn, weekdayOf } from '#shared/time/time.ts';
import { sdk as flexSdk } from '@flowroom/marketplace/testing/clients/sdk';
import { describeOnDatabases } from '@flowroom/marketplace/testing/database/describeOnDatabases';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { startPaidMarketplace } from '@flowroom/marketplace/testing/servers/startPaidMarketplace';
import type { PaidMarketplace } from '@flowroom/marketplace/testing/servers/startPaidMarketplace';
import { placeOf } from '@flowroom/marketplace/testing/servers/startTestMarketplace';

const zone = 'Europe/Berlin';
const uncached: CreateTaggedCache = () => (_key, make) => make();
const berlin = { lat: 52.52, lng: 13.405 };
const aroundBerlin = { ne: { lat: 52.7, lng: 13.8 }, sw: { lat: 52.3, lng: 13 } };

interface Offered {
  title: string;
  teacher: string;
  type: string;
  language: string;
  /** Days after Monday. */
  day: number;
  time: string;
  /** Dollars. */
  price: number;
  minutes?: number;
  description?: string;
  isInBerlin?: boolean;
}

const offered = (text: string, more: Partial<Offered> = {}): Offered => {
  const [title = '', teacher = '', type = '', language = '', day, time = '', price] =
    text.split(' | ');
  return { title, teacher, type, language, day: Number(day), time, price: Number(price), ...more };
};

const catalogue: readonly Offered[] = [
  offered('HIIT Burn | Tom Baker | hiit | english | 0 | 18:00 | 12', { minutes: 30 }),
  offered('Yoga Nidra | Lucía Prado | yoga | spanish | 0 | 22:00 | 9'),
  offered('Sunrise Yoga | Marta Klein | yoga | english | 1 | 07:00 | 15'),
  offered('Vinyasa Flow | Ana García | yoga | english | 1 | 18:00 | 20'),
  offered('Yoga suave para principiantes | Lucía Prado | yoga | spanish | 1 | 19:00 | 10'),
  offered('Spin & Sweat | Tom Baker | indoor_cycling | english | 2 | 06:30 | 18', { minutes: 45 }),
  offered('Pilates Core | Ana García | flexibility_and_mobility | english | 2 | 12:00 | 14'),
  offered('Balance for Seniors | Marta Klein | balance_and_stability | english | 2 | 13:00 | 10', {
    description: 'Stay steady on your feet, with exercises on a chair.',
  }),
  offered('Kettlebell Strength | Tom Baker | strength_training | english | 3 | 17:30 | 22'),
  offered('Deep Stretch | Marta Klein | stretch | german | 3 | 21:00 | 0'),
  offered('Cardio Kickboxing | Tom Baker | aerobic | english | 4 | 18:00 | 16'),
  offered('Salsa for Beginners | Carlos Ruiz | dance | spanish | 4 | 20:00 | 25'),
  offered("Barre Basics | Sinéad O'Brien | stretch | english | 4 | 09:00 | 19"),
  offered("初级瑜伽 | Sinéad O'Brien | stretch | chinese | 4 | 11:00 | 19"),
  offered('Kids Hip Hop | Zoe Winter | dance | english | 5 | 11:00 | 8'),
  offered('Acro Jam | Zoe Winter | acroyoga | english | 5 | 15:00 | 30', { isInBerlin: true }),
  offered('Bachata Sensual | Carlos Ruiz | dance | spanish | 5 | 17:00 | 25'),
  offered('Meditación guiada | Lucía Prado | stretch | spanish | 6 | 10:00 | 0'),
  offered('Prenatal Yoga | Ana García | yoga | english | 7 | 10:00 | 20'),
  // Later than class times are known.
  offered('Forest Retreat | Zoe Winter | stretch | english | 120 | 10:00 | 90'),
];

/** Searches, typed on a Monday at 5 AM, each with the class that has to come first. */
const questions: readonly [string, string][] = [
  // A type, a title, a teacher.
  ['yoga', 'Yoga Nidra'],
  ['vinyasa', 'Vinyasa Flow'],
  ['YOGA NIDRA', 'Yoga Nidra'],
  ['nidra yoga', 'Yoga Nidra'],
  ['sunrise', 'Sunrise Yoga'],
  ['pilates', 'Pilates Core'],
  ['salsa', 'Salsa for Beginners'],
  ['hiit', 'HIIT Burn'],
  ['acroyoga', 'Acro Jam'],
  ['ana', 'Vinyasa Flow'],
  ['Ana Garcia', 'Vinyasa Flow'],
  ['zoe', 'Kids Hip Hop'],
  ['lucia', 'Yoga Nidra'],
  ['yoga with Marta', 'Sunrise Yoga'],
  ['yoga con marta', 'Sunrise Yoga'],
  ['tom wednesday', 'Spin & Sweat'],
  ['hip hop', 'Kids Hip Hop'],
  ["o'brien", 'Barre Basics'],
  ['sinead O’Brien', 'Barre Basics'],
  ['瑜伽初级', '初级瑜伽'],
  ['forest', 'Forest Retreat'],
  ['exercises on a chair', 'Balance for Seniors'],
  // The same in Spanish, and by other words.
  ['clases de fuerza', 'Kettlebell Strength'],
  ['pesas jueves', 'Kettlebell Strength'],
  ['equilibrio', 'Balance for Seniors'],
  ['spinning', 'Spin & Sweat'],
  ['ciclismo miércoles', 'Spin & Sweat'],
  ['baile viernes', 'Salsa for Beginners'],
  ['salsa principiantes', 'Salsa for Beginners'],
  ['yoga beginners', 'Yoga suave para principiantes'],
  ['gentle yoga', 'Yoga suave para principiantes'],
  ['meditation', 'Meditación guiada'],
  ['mindfulness', 'Meditación guiada'],
  ['embarazo', 'Prenatal Yoga'],
  ['pregnancy yoga', 'Prenatal Yoga'],
  ['hip hop niños', 'Kids Hip Hop'],
  ['mayores', 'Balance for Seniors'],
  ['boxeo', 'Cardio Kickboxing'],
  ['abdominales', 'Pilates Core'],
  // Days and hours.
  ['today', 'HIIT Burn'],
  ['esta noche', 'HIIT Burn'],
  ['yoga tonight', 'Yoga Nidra'],
  ['yoga tomorrow', 'Sunrise Yoga'],
  ['yoga tomorrow evening', 'Vinyasa Flow'],
  ['yoga tomorrow evening spanish', 'Yoga suave para principiantes'],
  ['yoga mañana por la noche en español', 'Yoga suave para principiantes'],
  ['yoga mañana por la mañana', 'Sunrise Yoga'],
  ['yoga at 7', 'Sunrise Yoga'],
  ['yoga a las 6 de la tarde', 'Vinyasa Flow'],
  ['yoga after 9pm', 'Yoga Nidra'],
  ['yoga next week', 'Prenatal Yoga'],
  ['pilates lunch', 'Pilates Core'],
  ['dance saturday', 'Kids Hip Hop'],
  ['baile fin de semana', 'Kids Hip Hop'],
  ['bachata el sábado', 'Bachata Sensual'],
  ['english saturday afternoon', 'Acro Jam'],
  ['lucía domingo', 'Meditación guiada'],
  ['cardio friday', 'Cardio Kickboxing'],
  // Price, length, language and place.
  ['free', 'Deep Stretch'],
  ['gratis en español', 'Meditación guiada'],
  ['yoga under 10', 'Yoga Nidra'],
  ['baile por menos de 10 dólares', 'Kids Hip Hop'],
  ['30 min hiit', 'HIIT Burn'],
  ['45 minutes', 'Spin & Sweat'],
  ['german', 'Deep Stretch'],
  ['clase en alemán', 'Deep Stretch'],
  ['acro in Berlin', 'Acro Jam'],
  ['berlin saturday', 'Acro Jam'],
  // Typing faults.
  ['vinyassa', 'Vinyasa Flow'],
  ['yoag tomorow', 'Sunrise Yoga'],
  ['pilattes', 'Pilates Core'],
  ['kettelbell', 'Kettlebell Strength'],
  ['streching', 'Deep Stretch'],
  ['meditaton', 'Meditación guiada'],
  ['salsa begginers', 'Salsa for Beginners'],
  ['bachta', 'Bachata Sensual'],
  ['carlso', 'Salsa for Beginners'],
];

describeOnDatabases('a question finds', database => {
  let api: PaidMarketplace;
  let projection: Projection;
  let times: ClassTimes;
  const monday = (() => {
    const tomorrow = addDays(todayIn(zone, Date.now()), 1);
    return addDays(tomorrow, (2 - weekdayOf(tomorrow) + 7) % 7);
  })();
  const startsAt = instantOf({ date: monday, time: '05:00' }, zone);
  // Events are read from the moment of the first fill on.
  let later: number | null = null;
  const now = () => later ?? Date.now();
  const people = new Map<string, Person>();
  const ids = new Map<string, string>();

  async function ask(question: string, more: Partial<FindClassesCall> = {}) {
    const call = { zone, question, order: 'relevance' as const, ...more };
    const found = await times.find(parseBody(findClassesBody, call), serverSdkOf(api.client()));
    const titles = found.classes.map(({ id }) => ids.get(id));
    return { ...found, titles };
  }

  async function suggested(q: string) {
    const found = await times.suggest(parseBody(suggestQuery, { q }), serverSdkOf(api.client()));
    return found.map(({ kind, id, label }) => `${kind} ${kind === 'workout' ? id : label}`);
  }

  async function publish(one: Offered) {
    const [firstName = '', lastName = ''] = one.teacher.split(' ');
    const teacher =
      people.get(one.teacher) ??
      (await signUp(api, { firstName, lastName, displayName: one.teacher }));
    people.set(one.teacher, teacher);
    const minutes = one.minutes ?? 60;
    const { id } = await publishOnce(teacher, {
      title: one.title,
      price: one.price * 100,
      timezone: zone,
      startDate: addDays(monday, one.day),
      time: one.time,
      classDuration: { key: `${minutes}_minutes`, value: minutes },
      classDurationFilter: [`${minutes}_minutes`],
      yogaStyles: [one.type],
      languages: [one.language],
      languagesFilter: [one.language],
    });
    ids.set(id, one.title);
    const { description, isInBerlin } = one;
    if (!description && !isInBerlin) return;
    await teacher.client.ownListings.update({
      id,
      ...(description && { description }),
      ...(isInBerlin && { geolocation: new flexSdk.types.LatLng(berlin.lat, berlin.lng) }),
    });
  }

  beforeAll(async () => {
    api = await startPaidMarketplace(placeOf(database));
    for (const one of catalogue) await publish(one);
    projection = projectionOf(api, { now });
    times = createClassTimes({
      projection,
      sdk: { anonymous: () => serverSdkOf(api.client()) },
      createCache: uncached,
      namedPlaces: () =>
        Promise.resolve(name =>
          name === 'berlin' ? { address: 'Berlin, Germany', bounds: aroundBerlin } : null,
        ),
      suggestPlaces: () =>
        Promise.resolve(text =>
          text === 'berl'
            ? [{ address: 'Berlin, Germany', type: 'place', origin: berlin, bounds: aroundBerlin }]
            : [],
        ),
      now,
    });
    await projection.current();
    later = startsAt;
    await projection.current();
  }, 120_000);
  afterAll(async () => {
    await projection.close();
    await api.close();
  });

  it.each(questions)('%p: %s first', async (question, title) => {
    expect((await ask(question)).titles[0]).toBe(title);
  });

  it('classes with all of its words before those with some', async () => {
    const { titles, read } = await ask('salsa nidra');
    expect(titles.toSorted()).toEqual(['Salsa for Beginners', 'Yoga Nidra']);
    expect(read?.isPartial).toBe(true);
    expect((await ask('salsa beginners')).read?.isPartial).toBeUndefined();
  });

  it('words alone between quotation marks', async () => {
    const { titles, read } = await ask('"yoga"');
    expect(titles).toHaveLength(4);
    expect(read?.parts).toEqual([]);
    expect((await ask('"tomorrow"')).titles).toEqual([]);
  });

  it('less than it says where the search itself has a day', async () => {
    const { titles } = await ask('yoga tomorrow', { when: 'today' });
    expect(titles).toEqual(['Yoga Nidra']);
  });

  it.each([
    ['yo', ['workout yoga', 'workout acroyoga', 'class Yoga Nidra']],
    ['vin', ['class Vinyasa Flow']],
    ['flow vin', ['class Vinyasa Flow']],
    ['kids', ['class Kids Hip Hop']],
    ['yoga luc', ['class Yoga Nidra', 'class Yoga suave para principiantes']],
    ['ana', ['teacher Ana García']],
    ['garcía an', ['teacher Ana García']],
    ['estira', ['workout stretch']],
    ['vinyassa', ['class Vinyasa Flow']],
    ['kettelb', ['class Kettlebell Strength']],
    ["o'bri", ["teacher Sinéad O'Brien"]],
    ['初级瑜伽', ['class 初级瑜伽']],
    ['berl', ['place Berlin, Germany']],
    ['zzzzz', []],
    ['%_', []],
  ])('by what is typed so far: %p', async (q, expected) => {
    const shown = await suggested(q);
    expect(shown.slice(0, expected.length || 1)).toEqual(expected);
    expect(shown.length).toBeLessThanOrEqual(8);
  });

  it('nothing, and what would be found with less', async () => {
    const { titles, nearest } = await ask('free salsa tomorrow in german');
    expect(titles).toEqual([]);
    expect(nearest).toEqual([]);
    const other = await ask('salsa friday in german');
    expect(other.nearest).toEqual([{ kind: 'language', question: 'salsa friday', count: 1 }]);
    const explicit = await ask('salsa monday', { price: { min: 0, max: 9_900 } });
    expect(explicit.nearest).toEqual([{ kind: 'day', question: 'salsa', count: 1 }]);
  });

  it('as many with less as the rest of the question finds', async () => {
    const { titles, nearest } = await ask('pilates tonight');
    expect(titles).toEqual([]);
    expect(nearest).toEqual([{ kind: 'day', question: 'pilates', count: 1 }]);
  });

  it('the class of a title, whatever its words mean elsewhere', async () => {
    const title = 'Yoga for people who work nights';
    await publish(offered(`${title} | Marta Klein | yoga | english | 7 | 10:00 | 15`));
    await projection.current();
    const { titles, read } = await ask('yoga for people, who work nights');
    expect(titles).toEqual([title]);
    expect(read?.parts ?? []).toEqual([]);
  });

  it('no class, and no name, of a teacher who is gone', async () => {
    const { ownListings } = people.get('Carlos Ruiz')!.client;
    for (const [id, title] of ids) {
      if (title === 'Bachata Sensual') await ownListings.close({ id });
    }
    await projection.current();
    expect((await ask('bachata')).titles).toEqual([]);
  });

  it('no class that is full', async () => {
    expect((await ask('pilates')).titles).toEqual(['Pilates Core']);
    const [id] = [...ids].find(([, title]) => title === 'Pilates Core')!;
    const { db } = (await projection.latest())!;
    await sql`UPDATE projection.class_times SET free = 0 WHERE listing_id = ${id}`.execute(db);
    expect((await ask('pilates')).titles).toEqual([]);
    expect(await suggested('pilat')).toEqual([]);
  });

  it('no class that is over, but those that are far off', async () => {
    later = startsAt + 14 * dayMs;
    await projection.current();
    expect((await ask('vinyasa')).titles).toEqual([]);
    expect(await suggested('vin')).toEqual([]);
    expect((await ask('!!!')).titles).toEqual(['Forest Retreat']);
    expect(await suggested('fores')).toEqual(['class Forest Retreat']);
  });
});
