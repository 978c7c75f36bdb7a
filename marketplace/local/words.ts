import type { Request } from 'express';
import { pageLanguageOf } from '../api/http/pageLanguage.ts';
import type { PageLanguage } from '../api/http/pageLanguage.ts';

const english = {
  tools: 'Tools',
  intro: 'What this marketplace keeps for developers. Everything here is as JSON too.',
  requests: 'Requests',
  requestsIntro: 'The last 500 with their answers',
  mails: 'Mails',
  mailsIntro: 'What would have been sent',
  console: 'Console',
  consoleIntro: 'Classes, people, orders, processes',
  clock: 'Clock',
  clockIntro:
    'The marketplace’s time. It moves forward alone, and what is due by then is done at once.',
  hours: 'Hours to move it forward',
  move: 'Move the clock',
  snapshots: 'Snapshots',
  snapshotsIntro:
    'A copy of all data under a name. To go back, stop the marketplace and start it with --restore and the name.',
  noSnapshots: 'The data are in PostgreSQL, which has tools of its own for this.',
  name: 'Name',
  nameHelp: 'Letters, digits, - and _',
  replace: 'Replace the one of this name',
  take: 'Take a snapshot',
  taken: 'The snapshot is taken',
  back: 'All tools',
  all: 'All requests',
  asJson: 'As JSON',
  path: 'Part of the path',
  failed: 'Failed ones only',
  find: 'Find',
  clear: 'Empty the list',
  none: 'There is no such request.',
  number: 'No.',
  at: 'At (UTC)',
  method: 'Method',
  wholePath: 'Path',
  status: 'Status',
  took: 'ms',
  statusAfter: '{status}, after {ms} ms',
  client: 'Client',
  body: 'Body',
  answer: 'Answer',
  missing: 'There is no such page',
  refused: 'That did not work',
};

/** Words of the pages. */
export type Words = Readonly<typeof english>;

const spanish: Words = {
  tools: 'Herramientas',
  intro: 'Lo que este marketplace ofrece a quienes programan. Todo está también en JSON.',
  requests: 'Peticiones',
  requestsIntro: 'Las últimas 500 con sus respuestas',
  mails: 'Correos',
  mailsIntro: 'Lo que se habría enviado',
  console: 'Consola',
  consoleIntro: 'Clases, personas, pedidos, procesos',
  clock: 'Reloj',
  clockIntro:
    'La hora del marketplace. Solo avanza, y lo que toca hasta entonces se hace enseguida.',
  hours: 'Horas que avanza',
  move: 'Mover el reloj',
  snapshots: 'Copias',
  snapshotsIntro:
    'Una copia de todos los datos con un nombre. Para volver a ella, detén el marketplace e inícialo con --restore y el nombre.',
  noSnapshots: 'Los datos están en PostgreSQL, que tiene sus propias herramientas para esto.',
  name: 'Nombre',
  nameHelp: 'Letras, cifras, - y _',
  replace: 'Sustituir la que tiene este nombre',
  take: 'Hacer una copia',
  taken: 'La copia está hecha',
  back: 'Todas las herramientas',
  all: 'Todas las peticiones',
  asJson: 'En JSON',
  path: 'Parte de la ruta',
  failed: 'Solo las fallidas',
  find: 'Buscar',
  clear: 'Vaciar la lista',
  none: 'No hay ninguna petición así.',
  number: 'N.º',
  at: 'Hora (UTC)',
  method: 'Método',
  wholePath: 'Ruta',
  status: 'Estado',
  took: 'ms',
  statusAfter: '{status}, después de {ms} ms',
  client: 'Cliente',
  body: 'Cuerpo',
  answer: 'Respuesta',
  missing: 'Esta página no existe',
  refused: 'No ha funcionado',
};

/** A language of the pages. */
export interface Language {
  code: PageLanguage;
  words: Words;
}

const languages: Readonly<Record<PageLanguage, Language>> = {
  en: { code: 'en', words: english },
  es: { code: 'es', words: spanish },
};

/** Returns the language of somebody's pages. */
export const languageOf = (req: Request): Language => languages[pageLanguageOf(req)];
