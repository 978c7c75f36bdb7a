import type { ListingPrivateData, StoredMeeting } from '#shared/contract/listingData.ts';
import { isInRoom } from './dateUnits.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { MeetingProviderName } from '#shared/contract/meetingProviders.ts';

/** The provider of a stored meeting; those from before there were two are Zoom's. */
export const providerOfMeeting = ({ provider }: Pick<StoredMeeting, 'provider'>) =>
  provider ?? 'zoom';

/**
 * Returns the provider that a class is held with: the one that its teacher chose, that of its
 * meetings, or the usual one of the site.
 */
export function providerOf(
  privateData: Pick<ListingPrivateData, 'meetingProvider' | 'zoom'> | undefined,
  usual: MeetingProviderName,
): MeetingProviderName {
  const { meetingProvider, zoom } = privateData ?? {};
  if (meetingProvider) return meetingProvider;
  const last = Array.isArray(zoom) ? zoom.at(-1) : zoom;
  return last ? providerOfMeeting(last) : usual;
}

/** What the site says of rooms of its own. */
export interface RoomRules {
  /** Provider of classes whose teacher has chosen none. */
  usual: MeetingProviderName;
  /** Classes are newly held in them. */
  isOffered: boolean;
  /** Most people in one, those who teach included. */
  size: number;
}

type Held = Pick<Listing, 'attributes'>;

const isHeldHere = ({ attributes: { publicData, privateData } }: Held, usual: RoomRules['usual']) =>
  !isInRoom(publicData) && providerOf(privateData, usual) === 'classroom';

/**
 * Returns why a class can not be held in a room of the site; null where it can, or is held
 * elsewhere. `before`: the class as it is published, which goes on.
 */
export function roomFault(
  listing: Held,
  before: Held | null,
  { usual, isOffered, size }: RoomRules,
): 'switched-off' | 'too-large' | null {
  if (!isHeldHere(listing, usual)) return null;
  const was = before && isHeldHere(before, usual) ? before : null;
  if (!isOffered && !was) return 'switched-off';
  const places = listing.attributes.publicData.stock ?? 0;
  const known = was?.attributes.publicData.stock ?? 0;
  return places > size - 1 && places > known ? 'too-large' : null;
}
