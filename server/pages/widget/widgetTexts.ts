import type { SiteLanguage } from '#shared/config/siteLanguages.ts';

/** Sentences of the schedule on a teacher's own site. */
export interface WidgetTexts {
  locale: string;
  heading: (name: string) => string;
  free: string;
  perMonth: (price: string) => string;
  perCourse: (price: string) => string;
  minutes: (minutes: number) => string;
  book: string;
  bookTime: (title: string, time: string) => string;
  none: string;
  all: string;
  gone: string;
  zone: (zone: string) => string;
}

export const widgetTexts: Record<SiteLanguage, WidgetTexts> = {
  en: {
    locale: 'en-US',
    heading: name => `Classes with ${name}`,
    free: 'Free',
    perMonth: price => `${price} per month`,
    perCourse: price => `${price} for the course`,
    minutes: minutes => `${minutes} min`,
    book: 'Book',
    bookTime: (title, time) => `Book ${title}, ${time}`,
    none: 'No class is planned for the next four weeks.',
    all: 'All classes and reviews',
    gone: 'This schedule is not public.',
    zone: zone => `Times of ${zone}`,
  },
  es: {
    locale: 'es',
    heading: name => `Clases con ${name}`,
    free: 'Gratis',
    perMonth: price => `${price} al mes`,
    perCourse: price => `${price} por el curso`,
    minutes: minutes => `${minutes} min`,
    book: 'Reservar',
    bookTime: (title, time) => `Reservar ${title}, ${time}`,
    none: 'No hay clases previstas en las próximas cuatro semanas.',
    all: 'Todas las clases y opiniones',
    gone: 'Este horario no es público.',
    zone: zone => `Horas de ${zone}`,
  },
};
