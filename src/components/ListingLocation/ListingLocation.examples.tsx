import { ListingLocation } from './ListingLocation.tsx';

export const InPortland = () => (
  <ListingLocation
    geolocation={{ lat: 45.512, lng: -122.6226 }}
    listingId="00000000-0000-4000-8000-000000000001"
    address="Hawthorne, Portland"
  />
);
