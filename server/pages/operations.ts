import * as v from 'valibot';
import type { Operations } from '#server/http/api/operation.ts';
import { mapQuery, placesQuery } from './geo/queries.ts';
import { widgetQuery } from './widget/widgetQuery.ts';
import { legalPages, pageTextAnswer } from '#shared/contract/api/pageTexts.ts';
import { languageCodes } from '#shared/contract/inputRules.ts';
import { vitalsBody } from '#shared/contract/bodies/vitals.ts';
import { latLng } from '#shared/contract/values.ts';

const get = { method: 'get', caller: 'anyone' } as const;
const text = { media: 'text/plain' };
const xml = { media: 'application/xml' };
const bounds = v.object({ ne: latLng, sw: latLng });

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

/** Which page, in which language. */
export const pageTextQuery = v.object({
  page: v.picklist(legalPages),
  language: v.picklist(languageCodes),
});

/** Of maps, places, zones, texts and pages for machines. */
export const pageOperations = {
  findPlaces: {
    ...get,
    path: '/api/places',
    query: placesQuery,
    answer: placesAnswer,
    summary: 'Look up places by their names',
    errors: ['validation-invalid-value', 'place-search-failed'],
  },
  drawMap: {
    ...get,
    path: '/api/map/static',
    query: mapQuery,
    answer: { media: 'image/svg+xml' },
    summary: 'Draw a map; leads to the maps service where one is set up',
    errors: ['validation-invalid-value'],
  },
  readTile: {
    ...get,
    path: '/api/map/tiles/{zoom}/{x}/{y}',
    summary: 'Read a tile of the bundled map; 204 where it is empty',
    answer: { media: 'application/vnd.mapbox-vector-tile' },
    errors: ['validation-invalid-value'],
  },
  listZones: {
    ...get,
    path: '/api/time-zones',
    summary: 'List the time zones to choose from, with the country of each',
    answer: v.object({ zones: v.array(v.object({ zone: v.string(), country: v.string() })) }),
  },
  findCities: {
    ...get,
    path: '/api/time-zone-cities',
    query: placesQuery,
    summary: 'Look up cities by their names, with the zones of their countries, the nearest first',
    answer: v.object({
      cities: v.array(v.object({ address: v.string(), zones: v.array(v.string()) })),
    }),
    errors: ['validation-invalid-value', 'place-search-failed'],
  },
  readZoneTable: {
    ...get,
    path: '/api/time-zones/{table}',
    summary: 'Read the rules of time zones by which pages convert times',
    answer: zoneTableAnswer,
  },
  readPageText: {
    ...get,
    path: '/api/page-texts',
    query: pageTextQuery,
    answer: pageTextAnswer,
    summary:
      'Read the terms or the privacy policy as operators wrote them; null: those of the site',
    errors: ['validation-invalid-value'],
  },
  countVitals: {
    method: 'post',
    path: '/api/vitals',
    caller: 'anyone',
    summary:
      'Count measurements of a browser, where metrics are set up; only from pages of this site',
    body: vitalsBody,
    answer: null,
  },
  readWidgetScript: {
    ...get,
    path: '/widget.js',
    answer: { media: 'text/javascript' },
    summary: "Read the script that shows a teacher's next classes on another site",
  },
  showWidget: {
    ...get,
    path: '/widget/{teacher}',
    query: widgetQuery,
    answer: { media: 'text/html' },
    summary: "Show a teacher's next classes within another site",
  },
  drawTeacher: {
    ...get,
    path: '/social/teachers/{file}',
    answer: { media: 'image/jpeg' },
    summary: 'Draw the picture of a teacher for shared links',
  },
  readRobots: {
    ...get,
    path: '/robots.txt',
    answer: text,
    summary: 'Read what crawlers may visit',
  },
  listSitemaps: { ...get, path: '/sitemap.xml', answer: xml, summary: 'Read the list of sitemaps' },
  mapPages: {
    ...get,
    path: '/sitemap-pages.xml',
    answer: xml,
    summary: 'Read the pages of the site',
  },
  mapListings: {
    ...get,
    path: '/sitemap-listings.xml',
    answer: xml,
    summary: 'Read the pages of classes',
  },
  mapListingsPart: {
    ...get,
    path: '/sitemap-listings-{part}.xml',
    answer: xml,
    summary: 'Read the next pages of classes',
  },
  mapProfiles: {
    ...get,
    path: '/sitemap-profiles.xml',
    answer: xml,
    summary: 'Read the pages of teachers',
  },
  mapProfilesPart: {
    ...get,
    path: '/sitemap-profiles-{part}.xml',
    answer: xml,
    summary: 'Read the next pages of teachers',
  },
  mapClasses: {
    ...get,
    path: '/sitemap-classes.xml',
    answer: xml,
    summary: 'Read the pages of workout types, cities and languages',
  },
  mapClassesPart: {
    ...get,
    path: '/sitemap-classes-{part}.xml',
    answer: xml,
    summary: 'Read the next of these pages',
  },
} satisfies Operations;
