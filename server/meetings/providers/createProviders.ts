import type { Connections } from '../connections.ts';
import type { ZoomConfig } from '../zoomClient.ts';
import { createClassroomProvider } from './classroomProvider.ts';
import type { ReadStays } from './classroomProvider.ts';
import type { MeetingProviders } from './meetingProvider.ts';
import type { MeetingProviderName } from '#shared/contract/meetingProviders.ts';
import { createZoomProvider } from './zoomProvider.ts';

/** Dependencies of the providers. */
export interface ProvidersOptions {
  /** Known once the server listens. */
  zoom: () => ZoomConfig;
  connections: Pick<Connections, 'withToken'>;
  /** Public origin of the site. */
  rootUrl: string;
  readStays: ReadStays;
  /** Provider of classes whose teacher has chosen none. */
  usualProvider: MeetingProviderName;
}

/** Creates the providers of the site. */
export function createProviders({
  zoom,
  connections,
  rootUrl,
  readStays,
  usualProvider,
}: ProvidersOptions): MeetingProviders {
  const providers = {
    zoom: createZoomProvider(zoom, connections),
    classroom: createClassroomProvider(rootUrl, readStays),
  };
  return { usual: usualProvider, of: name => providers[name] };
}
