import { ListingLocation } from './ListingLocation.tsx';

export const InPortland = () => (
  <ListingLocation center={{ lat: 45.512, lng: -122.6226 }} address="Hawthorne, Portland" />
);
