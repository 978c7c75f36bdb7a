import { fireEvent, screen, waitFor } from '@testing-library/react';
import { readSettingsFrom } from '#shared/config/marketplace.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { listingResource, oneOf } from '#src/testing/factories.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import type { OwnListing } from '#shared/contract/entities.ts';
import type { MeetingProviderName } from '#shared/contract/meetingProviders.ts';
import type { ProviderChoice } from '#shared/contract/bodies/orders.ts';
import { MeetingSection } from './MeetingSection.tsx';

const draft = {
  id: 'listing',
  type: 'ownListing',
  attributes: { title: 'Slow flow', state: 'draft', publicData: {}, privateData: {} },
} as unknown as OwnListing;

function open(
  provider: MeetingProviderName,
  {
    authorizeUrl = null,
    own: listing = draft,
  }: { authorizeUrl?: string | null; own?: OwnListing } = {},
) {
  const stored: ProviderChoice[] = [];
  const { attributes } = listingResource('Slow flow', { type: 'ownListing' }).data;
  const own = { id: 'listing', type: 'ownListing' as const, attributes };
  renderPage(
    <MeetingSection
      listing={listing}
      meeting={{ provider, isConnected: false, problem: null, addressOf: path => path }}
      isNext
      isWeekly={false}
    />,
    {
      config: { meetingProviders: [provider, provider === 'zoom' ? 'classroom' : 'zoom'] },
      api: fakeApi({
        app: {
          chooseMeetingProvider: choice => {
            stored.push(choice);
            return Promise.resolve({ authorizeUrl });
          },
        },
        ownListings: { show: () => Promise.resolve(oneOf<'ownListing'>(own)) },
      }),
    },
  );
  return stored;
}

afterEach(() => readSettingsFrom(() => ({})));

describe('where a class is held', () => {
  it('needs no account for the classroom, and stores what is changed', async () => {
    const stored = open('classroom');
    expect(screen.getByRole('radio', { name: /On this site/ })).toBeChecked();
    expect(screen.queryByRole('link', { name: 'Connect Zoom' })).toBeNull();
    fireEvent.change(screen.getByLabelText('Recording'), { target: { value: '7' } });
    await waitFor(() => expect(stored).toHaveLength(1));
    expect(stored[0]).toEqual({
      listingId: 'listing',
      provider: 'classroom',
      classroom: { opensMinutes: 15, recordingDays: 7, bring: '' },
    });
  });

  it('stores a text when its field is left, once', async () => {
    const stored = open('classroom');
    const field = screen.getByLabelText(/What to bring/);
    fireEvent.focus(field);
    fireEvent.change(field, { target: { value: 'A mat' } });
    expect(stored).toEqual([]);
    fireEvent.blur(field);
    await waitFor(() => expect(stored).toHaveLength(1));
    expect(stored[0]?.classroom?.bring).toBe('A mat');
  });

  it('requests for an account at Zoom where that is chosen', async () => {
    const stored = open('zoom');
    expect(screen.getByRole('link', { name: 'Connect Zoom' })).toBeVisible();
    expect(screen.queryByLabelText('Recording')).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: /On this site/ }));
    await waitFor(() => expect(stored[0]?.provider).toBe('classroom'));
  });

  it('says how many places a room has, where that is fewer than the class has', async () => {
    const publicData = { stock: 13 };
    const own = { ...draft, attributes: { ...draft.attributes, publicData } };
    const stored = open('classroom', { own });
    expect(screen.getByText(/has 12 places beside yours/)).toBeVisible();
    fireEvent.click(screen.getByRole('radio', { name: /Zoom/ }));
    expect(screen.queryByText(/places beside yours/)).toBeNull();
    await waitFor(() => expect(stored).toHaveLength(1));
    await screen.findByRole('radio', { name: /Zoom/, checked: true });
  });

  it('offers no room where they are switched off, and says so of a class that had one', () => {
    readSettingsFrom(() => ({ hasClassrooms: false }));
    open('classroom');
    expect(screen.queryByRole('radio', { name: /On this site/ })).toBeNull();
    expect(screen.getByRole('radio', { name: /Zoom/ })).toBeVisible();
    expect(screen.getByText('Classes are not held on this site any more')).toBeVisible();
  });
});
