import type { MeetingProviderName } from '#shared/contract/meetingProviders.ts';
import { createSeal } from '#server/base/seal.ts';
import type { Seal } from '#server/base/seal.ts';
import { createConnections } from '../connections.ts';
import type { MeetingDeps } from '../meetingDeps.ts';
import { createMeetings } from '../meetings.ts';
import type { ZoomConfig } from '../zoomClient.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { createProviders } from '../providers/createProviders.ts';
import { serverSdkOf } from '#server/testing/sdks.ts';

export const zoom = {
  oauthUrl: 'https://meet.example/oauth',
  tokenUrl: 'https://meet.example/oauth',
  apiUrl: 'https://meet.example/v2',
  clientId: 'client',
  clientSecret: 'secret',
};
export const seal = createSeal('a server secret', 'zoom-tokens');
export const start = Date.parse('2027-01-15T05:00:00.000Z');
export const links = {
  join_url: 'https://meet.example/j/1',
  start_url: 'https://meet.example/s/1',
};

/** Options of meetings where all classes are held with Zoom. */
export const noClassroom = {
  usualProvider: 'zoom',
  rootUrl: 'https://flowroom.example',
  readStays: () => Promise.resolve([]),
} as const;

type Installation = Omit<MeetingDeps, 'providers' | 'rootUrl'> & {
  zoom: () => ZoomConfig;
  seal: Seal;
  usualProvider?: MeetingProviderName;
};

/** Meetings over one pair of connections and providers. */
export function meetingsOf({ zoom, seal, usualProvider = 'zoom', ...deps }: Installation) {
  const connections = createConnections({ zoom, seal, now: deps.now });
  const { rootUrl } = noClassroom;
  const providers = createProviders({ ...noClassroom, zoom, connections, usualProvider });
  return createMeetings({ ...deps, connections, providers, rootUrl });
}

/** Providers where all classes are held with Zoom. */
export const zoomAlone = (
  service: Pick<Parameters<typeof createProviders>[0], 'zoom' | 'connections'>,
) => createProviders({ ...noClassroom, ...service });

const answer = (data: unknown) => Promise.resolve({ status: 200, data: { data } });
const unexpected = () => Promise.reject(new Error('not expected'));

/** A marketplace with one teacher and one listing, as their SDK sees it. */
export function person(options: {
  id?: string;
  privateData?: Record<string, unknown>;
  listingZoom?: object;
  lastTransition?: string;
  processName?: string;
  /** Public data of the listing besides what all have. */
  data?: ListingPublicData;
  booking?: { start: number; end: number };
}) {
  const updates: unknown[] = [];
  const note = (params?: object) => {
    updates.push(params);
    return answer({});
  };
  const ref = (id: string, type: string) => ({ data: { id, type } });
  const sdk = serverSdkOf({
    currentUser: {
      show: () =>
        answer({
          id: options.id ?? 'teacher',
          type: 'currentUser',
          attributes: { profile: { privateData: options.privateData ?? {} } },
        }),
      updateProfile: note,
      create: unexpected,
    },
    ownListings: {
      show: () =>
        answer({
          id: 'listing',
          type: 'ownListing',
          attributes: {
            title: 'Slow flow',
            publicData: {
              unixTimeStamp: start,
              classDuration: { key: '60_minutes', value: 60 },
              timezone: 'UTC',
              ...options.data,
            },
            privateData: options.listingZoom ? { zoom: options.listingZoom } : {},
          },
        }),
      update: note,
    },
    transactions: {
      show: () =>
        Promise.resolve({
          status: 200,
          data: {
            data: {
              id: 'transaction',
              type: 'transaction',
              attributes: {
                processName: options.processName ?? 'flex-hourly-default-process',
                lastTransition: options.lastTransition ?? 'transition/accept',
                metadata: {},
                lineItems: [],
              },
              relationships: {
                listing: ref('listing', 'listing'),
                provider: ref('teacher', 'user'),
                customer: ref('student', 'user'),
                booking: options.booking ? ref('booking', 'booking') : { data: null },
              },
            },
            included: options.booking && [
              {
                id: 'booking',
                type: 'booking',
                attributes: {
                  start: new Date(options.booking.start).toISOString(),
                  end: new Date(options.booking.end).toISOString(),
                },
              },
            ],
          },
        }),
    },
  });
  return { sdk, updates };
}
