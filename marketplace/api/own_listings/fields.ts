import type { ListingFields } from '#marketplace/db/listings/listings.ts';
import { ungivenPlan } from '#marketplace/domain/availability/plan.ts';
import type { ListingState } from '#marketplace/domain/listing/state.ts';
import { merged } from '../extendedData.ts';
import type { ListingChange } from './input.ts';

type StoredFields = ListingFields & { state: ListingState };

/** A listing as it is before anything has been said about it. */
export const fieldsOfNew = (state: ListingState): StoredFields => ({
  state,
  title: '',
  description: null,
  geo_lat: null,
  geo_lng: null,
  price_amount: null,
  price_currency: null,
  availability_plan: ungivenPlan(state),
  public_data: {},
  private_data: {},
  metadata: {},
});

/** The fields of a listing after a change. @throws ApiError when extended data grows past its limit */
export function changedFields(
  stored: StoredFields,
  change: ListingChange & { metadata?: Record<string, unknown> },
): ListingFields {
  const { title, description, geolocation, price, availabilityPlan } = change;
  return {
    title: title ?? stored.title,
    description: description === undefined ? stored.description : description,
    geo_lat: geolocation === undefined ? stored.geo_lat : (geolocation?.lat ?? null),
    geo_lng: geolocation === undefined ? stored.geo_lng : (geolocation?.lng ?? null),
    price_amount: price === undefined ? stored.price_amount : (price?.amount ?? null),
    price_currency: price === undefined ? stored.price_currency : (price?.currency ?? null),
    availability_plan:
      availabilityPlan === undefined
        ? stored.availability_plan
        : (availabilityPlan ?? ungivenPlan(stored.state)),
    public_data: merged('publicData', stored.public_data, change.publicData),
    private_data: merged('privateData', stored.private_data, change.privateData),
    metadata: merged('metadata', stored.metadata, change.metadata),
  };
}
