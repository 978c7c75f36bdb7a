import type { Connections } from '../connections.ts';
import type { MeetingsOptions } from '../meetingDeps.ts';
import { createClassroomProvider } from './classroomProvider.ts';
import type { MeetingProviders } from './meetingProvider.ts';
import { createZoomProvider } from './zoomProvider.ts';

/** Creates the providers of the site. */
export function createProviders({
  zoom,
  connections,
  rootUrl,
  readStays,
  usualProvider,
}: Pick<MeetingsOptions, 'zoom' | 'rootUrl' | 'readStays' | 'usualProvider'> & {
  connections: Pick<Connections, 'withToken'>;
}): MeetingProviders {
  const providers = {
    zoom: createZoomProvider(zoom, connections),
    classroom: createClassroomProvider(rootUrl, readStays),
  };
  return { usual: usualProvider, of: name => providers[name] };
}
