import { areaOf } from '#shared/geo/classPlace.ts';
import { isInRoom } from '#shared/schedule/dateUnits.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

/** Describes where a class is held in the words of schema.org: online at `url`, or at a place. */
export function attendanceSchema(publicData: ListingPublicData, url: string) {
  if (!isInRoom(publicData)) {
    return {
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url },
    };
  }
  const area = publicData.location && areaOf(publicData.location);
  return {
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: area ? { '@type': 'Place', name: area, address: area } : undefined,
  };
}
