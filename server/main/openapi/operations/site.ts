import * as v from 'valibot';
import type { Subject } from '../operation.ts';
import { sent } from './answers.ts';
import { trainersAnswer } from '#shared/contract/api/trainers.ts';
import { upcomingAnswer } from '#shared/contract/api/upcoming.ts';
import { contactBody } from '#shared/contract/bodies/contact.ts';
import { vitalsBody } from '#shared/contract/bodies/vitals.ts';
import { latLng } from '#shared/contract/values.ts';

const get = { method: 'get', caller: 'anyone' } as const;
const text = { media: 'text/plain' };
const font = { media: 'font/woff2' };
const xml = { media: 'application/xml' };
const number = v.pipe(v.string(), v.regex(/^-?\d+(\.\d+)?$/));
const bounds = v.object({ ne: latLng, sw: latLng });

/** Query of GET /api/places. */
const placesQuery = v.object({
  query: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  language: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{2}(-[A-Z]{2})?$/)), 'en'),
});

/** Answer of GET /api/places. */
const placesAnswer = v.object({
  source: v.picklist(['mapbox', 'geonames']),
  places: v.array(
    v.object({
      address: v.string(),
      type: v.picklist(['address', 'postcode', 'place', 'region', 'country']),
      origin: latLng,
      bounds: v.nullable(bounds),
      country: v.optional(v.string()),
    }),
  ),
});

/** Answer of GET /api/time-zones/{table}: minutes since 1970 and minutes ahead of UTC. */
const zoneTableAnswer = v.object({
  version: v.string(),
  from: v.number(),
  until: v.number(),
  rules: v.array(v.strictTuple([v.string(), v.array(v.number()), v.array(v.number())])),
});

/** Query of GET /api/map/static. */
const mapQuery = v.object({
  lat: number,
  lng: number,
  zoom: v.optional(number),
  width: number,
  height: number,
  theme: v.optional(v.picklist(['light', 'dark']), 'light'),
  radius: v.optional(number),
  language: v.optional(v.string(), 'en'),
});

export const site: Subject = {
  name: 'Site',
  description:
    'Teachers, calendars, maps, places, mails and pages for machines. Nobody signs in for these.',
  operations: [
    {
      ...get,
      path: '/trainers',
      answer: trainersAnswer,
      errors: ['unavailable'],
      summary: 'List teachers with published classes',
    },
    {
      method: 'get',
      path: '/api/upcoming-classes',
      caller: 'page',
      answer: upcomingAnswer,
      errors: ['forbidden'],
      summary: 'List the ids of the next bookable classes',
    },
    {
      ...get,
      path: '/api/calendar/teachers/{file}',
      answer: { media: 'text/calendar' },
      summary: 'Subscribe to the public classes of a teacher, `<id>.ics`',
      errors: ['not-found'],
    },
    {
      ...get,
      path: '/api/calendar/me/{file}',
      answer: { media: 'text/calendar' },
      summary: 'Subscribe to all bookings of a person; the secret is in the address',
      errors: ['not-found', 'too-many-requests'],
    },
    {
      method: 'get',
      path: '/api/calendar/orders/{file}',
      caller: 'signedInLink',
      summary: 'Download a booking, `<order id>.ics`',
      answer: { media: 'text/calendar' },
      errors: ['not-found'],
    },
    {
      ...get,
      path: '/api/places',
      query: placesQuery,
      answer: placesAnswer,
      summary: 'Look up places by their names',
      errors: ['validation-invalid-value', 'place-search-failed'],
    },
    {
      ...get,
      path: '/api/map/static',
      query: mapQuery,
      answer: { media: 'image/svg+xml' },
      summary: 'Draw a map; leads to the maps service where one is set up',
      errors: ['validation-invalid-value'],
    },
    {
      ...get,
      path: '/api/map/tiles/{zoom}/{x}/{y}',
      summary: 'Read a tile of the bundled map; 204 where it is empty',
      answer: { media: 'application/vnd.mapbox-vector-tile' },
      errors: ['validation-invalid-value'],
    },
    {
      ...get,
      path: '/api/time-zones',
      summary: 'List the time zones to choose from, with the country of each',
      answer: v.object({ zones: v.array(v.object({ zone: v.string(), country: v.string() })) }),
    },
    {
      ...get,
      path: '/api/time-zone-cities',
      query: placesQuery,
      summary:
        'Look up cities by their names, with the zones of their countries, the nearest first',
      answer: v.object({
        cities: v.array(v.object({ address: v.string(), zones: v.array(v.string()) })),
      }),
      errors: ['validation-invalid-value', 'place-search-failed'],
    },
    {
      ...get,
      path: '/api/time-zones/{table}',
      summary: 'Read the rules of time zones by which pages convert times',
      answer: zoneTableAnswer,
    },
    {
      method: 'post',
      path: '/api/contact',
      caller: 'page',
      summary: 'Write to the people behind the site',
      body: contactBody,
      answer: sent,
      errors: ['too-many-requests', 'mail-failed'],
    },
    {
      method: 'post',
      path: '/api/vitals',
      caller: 'anyone',
      summary:
        'Count measurements of a browser, where metrics are set up; only from pages of this site',
      body: vitalsBody,
      answer: null,
    },
    {
      ...get,
      path: '/api/mail/unsubscribe',
      answer: { media: 'text/html' },
      summary: 'Show the page that ends a kind of mail; the token of the mail says which',
      query: v.object({ token: v.string() }),
    },
    {
      ...get,
      method: 'post',
      path: '/api/mail/unsubscribe',
      answer: { media: 'text/html' },
      summary: 'End a kind of mail (RFC 8058)',
      query: v.object({ token: v.string() }),
    },
    {
      ...get,
      path: '/api/openapi.json',
      answer: v.looseObject({ openapi: v.string() }),
      summary: 'Read this description',
    },
    {
      ...get,
      path: '/api/docs',
      answer: { media: 'text/html' },
      summary: 'Show this description as a page',
    },
    {
      ...get,
      path: '/fonts/figtree.woff2',
      answer: font,
      summary: 'Read the font of texts for pages outside the build',
    },
    {
      ...get,
      path: '/fonts/fraunces.woff2',
      answer: font,
      summary: 'Read the font of headings for pages outside the build',
    },
    { ...get, path: '/robots.txt', answer: text, summary: 'Read what crawlers may visit' },
    { ...get, path: '/sitemap.xml', answer: xml, summary: 'Read the list of sitemaps' },
    { ...get, path: '/sitemap-pages.xml', answer: xml, summary: 'Read the pages of the site' },
    {
      ...get,
      path: '/sitemap-listings.xml',
      answer: xml,
      summary: 'Read the pages of classes',
    },
    {
      ...get,
      path: '/sitemap-profiles.xml',
      answer: xml,
      summary: 'Read the pages of teachers',
    },
  ],
};
