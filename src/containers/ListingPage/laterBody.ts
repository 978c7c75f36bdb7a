import { laterPart } from '#src/components/laterPart.ts';
import type { ListingBodyProps } from './components/ListingBody.tsx';
// The looks of the part belong to what the server writes, so they come with the page.
import '#src/components/CalendarFeed/CalendarFeed.module.css';
import '#src/components/ListingLocation/ListingLocation.module.css';
import '#src/components/Map/components/MapAttribution.module.css';
import '#src/components/Reviews/Reviews.module.css';
import '#src/components/Reviews/Stars.module.css';
import './components/HostCard.module.css';
import './components/ListingBody.module.css';

/** Everything of a listing below the first view; its code comes after that of the first view. */
export const laterBody = laterPart<ListingBodyProps>(() =>
  import(/* webpackChunkName: "ListingBody" */ './components/ListingBody.tsx').then(
    module => module.ListingBody,
  ),
);
