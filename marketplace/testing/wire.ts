export { respond } from '#marketplace/api/http/respond.ts';
export { toJson } from '#marketplace/contract/fields.ts';
export { Decimal, Keyword, LatLng, Money, Uuid } from '#marketplace/contract/wireTypes.ts';
export { writeTransit } from '#marketplace/wire/transitWriter.ts';
