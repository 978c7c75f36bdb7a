import { chooseProvider } from './chooseProvider.ts';
import { ensureMeeting } from './ensureMeeting.ts';
import { extendSeries } from './extendSeries.ts';
import { linksForParty, linksForTeacher } from './meetingLinks.ts';
import type { MeetingsOptions } from './meetingDeps.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import type { ProviderChoice } from '#shared/contract/bodies/orders.ts';
import type { Extension } from './zoomConsent.ts';

/** Connects teachers to the meeting service, creates the meetings of classes, and returns links. */
export type Meetings = ReturnType<typeof createMeetings>;

/** Binds the use cases of meetings to their dependencies. */
export function createMeetings({ connections, ...deps }: MeetingsOptions) {
  return {
    /** Stores the tokens of a finished consent in the teacher's private data. */
    connect: connections.save,
    ensureMeeting: (sdk: ServerSdk, listingId: string) => ensureMeeting(deps, sdk, listingId),
    choose: (sdk: ServerSdk, choice: ProviderChoice) => chooseProvider(deps, sdk, choice),
    extend: (sdk: ServerSdk, extension: Extension) => extendSeries(deps, sdk, extension),
    linksOfOwn: (sdk: ServerSdk, listingId: string) => linksForTeacher(deps, sdk, listingId),
    linksOf: (sdk: ServerSdk, transactionId: string) => linksForParty(deps, sdk, transactionId),
  };
}
