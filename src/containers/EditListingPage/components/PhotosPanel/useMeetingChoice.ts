import { useState } from 'react';
import { useConfig } from '#src/config/ConfigContext.tsx';
import { createAppThunk } from '#src/store/appThunk.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { classroomOpens, recordingDays } from '#shared/contract/meetingProviders.ts';
import type { MeetingProviderName } from '#shared/contract/meetingProviders.ts';
import { classroomOf } from '#shared/contract/classroomSettings.ts';
import type { OwnListing } from '#shared/contract/entities.ts';
import type { ProviderChoice } from '#shared/contract/bodies/orders.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { providerOf, roomFault } from '#shared/schedule/meetingProvider.ts';
import { reload } from '../../EditListingPage.duck.ts';
import type { MeetingConnection } from '../../hooks/useMeetingConnection.ts';

const chooseProvider = createAppThunk(
  'EditListingPage/chooseProvider',
  async (choice: ProviderChoice, context) => {
    const { authorizeUrl } = await context.api.app.chooseMeetingProvider(choice);
    if (authorizeUrl === null) await reload(choice.listingId, context);
    return authorizeUrl;
  },
);

/** Values of the form: where a class is held, and how its classroom is. */
export interface MeetingValues {
  provider: MeetingProviderName;
  /** Minutes and days as text, as a list of choices has them. */
  opens: string;
  recording: string;
  bring?: string;
}

const choiceOf = (listing: OwnListing, values: MeetingValues): ProviderChoice => {
  const { plan } = classroomOf(listing.attributes.publicData);
  return {
    listingId: listing.id,
    provider: values.provider,
    classroom: {
      opensMinutes: Number(values.opens),
      // Of a class that is held elsewhere nobody here knows.
      ...(values.provider === 'classroom' && {
        recordingDays: recordingDays.find(days => String(days) === values.recording) ?? 0,
      }),
      bring: values.bring ?? '',
      ...(plan && { plan }),
    },
  };
};

const withProvider = ({ attributes }: OwnListing, meetingProvider: MeetingProviderName) => ({
  attributes: { ...attributes, privateData: { ...attributes.privateData, meetingProvider } },
});

/** Where a class is held, and how its classroom is; every change is stored at once. */
export function useMeetingChoice(listing: OwnListing, meeting: MeetingConnection) {
  const { meetingProviders, engineSize } = useConfig();
  const dispatch = useAppDispatch();
  const [request, setRequest] = useState<'idle' | 'saving' | 'failed'>('idle');
  const { publicData, privateData } = listing.attributes;
  const [usual = 'classroom'] = meetingProviders;
  const { opensMinutes, recordingDays: days, bring } = classroomOf(publicData);
  const values: MeetingValues = {
    provider: providerOf(privateData, usual),
    opens: String(opensMinutes ?? classroomOpens.usual),
    recording: String(days ?? 0),
    bring: bring ?? '',
  };
  const { hasClassrooms, roomSize } = marketplace;
  const size = roomSize === 0 ? engineSize : Math.min(engineSize, roomSize);
  const before = listing.attributes.state === 'draft' ? null : listing;
  return {
    values,
    request,
    offered: meetingProviders.filter(name => name !== 'classroom' || hasClassrooms),
    /** Why the class can not be held with a provider. */
    faultWith: (provider: MeetingProviderName) =>
      roomFault(withProvider(listing, provider), before, {
        usual,
        size,
        isOffered: hasClassrooms,
      }),
    /** Of a room, besides its teacher. */
    places: size - 1,
    /** Leads to the page of the provider where that has to be connected first. */
    async store(wanted: MeetingValues) {
      setRequest('saving');
      const answer = await dispatch(chooseProvider(choiceOf(listing, wanted)));
      const isDone = chooseProvider.fulfilled.match(answer);
      setRequest(isDone ? 'idle' : 'failed');
      if (isDone && answer.payload !== null) {
        window.location.assign(meeting.addressOf(answer.payload));
      }
    },
  };
}
