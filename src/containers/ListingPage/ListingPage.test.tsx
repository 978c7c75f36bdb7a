import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { appError } from '#src/util/errors.ts';
import { bill, openListing as open, panel } from '#src/testing/openListing.tsx';
import type { LineItem } from '#shared/contract/transaction.ts';

describe('listing page', () => {
  it('says what, who and how long', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Slow flow');
    expect(screen.getByText('with Mira Lind')).toBeInTheDocument();
    expect(await screen.findByText('60 minutes')).toBeInTheDocument();
    expect(screen.getByText('8 of 10 places left')).toBeInTheDocument();
    await panel().findByText('$20.00 × 1 session');
  });

  it('has everything below its first view', async () => {
    await open({ listing: { publicData: { rules: 'Come as you are.', yogaStyles: ['yoga'] } } });
    const section = async (name: string) => within(await screen.findByRole('region', { name }));
    expect((await section('About the class')).getByText('An hour of moving slowly.')).toBeVisible();
    expect((await section('Policies')).getByText('Come as you are.')).toBeInTheDocument();
    expect(
      (await section('Workout types')).getByRole('link', { name: 'Yoga' }),
    ).toBeInTheDocument();
    expect(await screen.findByText('Nobody has reviewed this class yet.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View profile' })).toHaveAttribute(
      'href',
      '/u/teacher',
    );
  });

  it.each([
    ['An hour of moving slowly.', 'An hour of moving slowly.'],
    ['', 'Slow flow · Yoga · Mira Lind'],
  ])('has a description for search engines: %j', async (description, shown) => {
    await open({ listing: { attributes: { description }, publicData: { yogaStyles: ['yoga'] } } });
    const content = () =>
      document.head.querySelector('meta[name=description]')?.getAttribute('content');
    await waitFor(() => expect(content()).toBe(shown));
  });

  it.each([
    [undefined, 0],
    ['student', 1],
  ])('offers members to report it: %s', async (user, count) => {
    await open({ user });
    await screen.findByRole('region', { name: 'Mira Lind' });
    await waitFor(() =>
      expect(screen.queryAllByRole('button', { name: /report/i })).toHaveLength(count),
    );
  });

  it.each([
    ['banned', 'Banned user'],
    ['deleted', 'Deleted user'],
  ])('shows no profile of a teacher who is %s', async (fate, words) => {
    const bio = 'Teaches in the evening.';
    const profile = { displayName: '', abbreviatedName: '', bio };
    await open({ teacher: { [fate]: true, profile } });
    const card = within(await screen.findByRole('region', { name: words }));
    expect(card.getByRole('heading', { name: words })).toBeVisible();
    expect(card.queryByRole('link')).toBeNull();
    expect(card.queryByText(bio)).toBeNull();
  });

  it.each([
    [170, 'whole', 0],
    [171, 'cut', 1],
  ])('shows a bio of %d characters %s', async (length, _, more) => {
    const profile = { displayName: 'Mira Lind', abbreviatedName: 'ML', bio: 'x'.repeat(length) };
    await open({ teacher: { profile } });
    const card = within(await screen.findByRole('region', { name: 'Mira Lind' }));
    expect(card.queryAllByRole('button', { name: 'Show more' })).toHaveLength(more);
    expect(card.queryAllByText('x'.repeat(length))).toHaveLength(1 - more);
  });

  it('shows the bill of the customer, without the fees of the teacher', async () => {
    await open();
    expect(await panel().findByText('$20.00 × 1 session')).toBeInTheDocument();
    expect(panel().queryByText(/commission/)).toBeNull();
  });

  it('is shown although the currency of its price is unknown', async () => {
    await open({ listing: { attributes: { price: { amount: 100, currency: 'XTS' } } } });
    expect(panel().getByText('Unsupported currency')).toBeInTheDocument();
    expect(panel().getByText('(XTS)')).toBeInTheDocument();
    expect(panel().getByText('The price is in another currency (XTS)')).toBeInTheDocument();
    expect(panel().queryByRole('button', { name: 'Continue' })).toBeNull();
  });

  it.each([
    ['room', true],
    ['online', false],
    [undefined, false],
  ])('offers the place of a class held in "%s" with a map: %s', async (venue, isOffered) => {
    const location = { address: 'Portland, Oregon', isRough: true };
    await open({
      listing: {
        publicData: { location, venue },
        attributes: { geolocation: { lat: 45.5, lng: -122.6 } },
      },
    });
    const where = isOffered ? 'In Portland, Oregon' : 'Taught from Portland, Oregon';
    expect(await screen.findByText(where)).toBeInTheDocument();
    expect(screen.queryAllByRole('region', { name: 'Location' })).toHaveLength(isOffered ? 1 : 0);
    expect(screen.queryAllByText('Live, online')).toHaveLength(isOffered ? 0 : 1);
  });

  it('says that it did not load, with another try', async () => {
    await open({ refusal: appError('unknown', 'Broken', 500) });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('The listing did not load');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
  });

  it('leads to the checkout', async () => {
    const { address } = await open();
    fireEvent.click(await panel().findByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(address()).toBe('/l/slow-flow/listing/checkout'));
  });

  it('says so when the bill can not be loaded, and loads it again', async () => {
    const lineItems = jest
      .fn<Promise<LineItem[]>, unknown[]>()
      .mockRejectedValueOnce(appError('network', 'No answer'))
      .mockResolvedValue(bill);
    await open({ lineItems });
    expect(await panel().findByRole('alert')).toHaveTextContent('could not be worked out');
    fireEvent.click(panel().getByRole('button', { name: 'Try again' }));
    expect(await panel().findByText('$20.00 × 1 session')).toBeInTheDocument();
  });

  it('says that a total is more than can be paid, which no other try changes', async () => {
    const tooHigh = appError('amount-too-high', 'Too much', 409);
    await open({ lineItems: () => Promise.reject(tooHigh) });
    expect(await panel().findByRole('alert')).toHaveTextContent('does not take such amounts');
    expect(panel().queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('says to teachers that they can not book themselves', async () => {
    const lineItems = jest.fn<Promise<LineItem[]>, unknown[]>(() => Promise.resolve(bill));
    await open({ user: 'teacher', lineItems });
    expect(
      await panel().findByText("You won't be able to book a session with yourself."),
    ).toBeInTheDocument();
    await panel().findByText('$20.00 × 1 session');
    expect(lineItems).toHaveBeenCalledWith(expect.objectContaining({ isOwnListing: true }));
    // What is theirs to do takes the place of the button.
    expect(panel().queryByRole('button', { name: 'Continue' })).toBeNull();
    expect(await screen.findByRole('link', { name: 'See bookings' })).toHaveAttribute(
      'href',
      '/teach/classes/listing/2090-03-02',
    );
    for (const link of screen.getAllByRole('link', { name: 'Edit' })) {
      expect(link).toHaveAttribute('href', '/l/slow-flow/listing/edit/description');
    }
    expect(screen.getByRole('button', { name: 'Share' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Start the class' })).toBeNull();
  });

  it.each([
    ['pending-payment', 'Your booking is not finished yet', 'Finish it'],
    ['preauthorized', 'You have asked for this class', 'Look at your request'],
  ] as const)('does not call an order booked that is %s', async (bookedState, words, link) => {
    await open({ user: 'student', booked: 'tx-1', bookedState });
    expect(await panel().findByRole('link', { name: link })).toHaveAttribute(
      'href',
      '/order/tx-1/details',
    );
    expect(panel().getByText(words)).toBeVisible();
    expect(panel().queryByText('You have booked this class')).toBeNull();
  });

  it('disables booking for who has booked, with the way to the booking', async () => {
    await open({ user: 'student', booked: 'tx-1' });
    expect(await panel().findByRole('link', { name: 'Look at your booking' })).toHaveAttribute(
      'href',
      '/order/tx-1/details',
    );
    expect(panel().getByRole('button', { name: 'Continue' })).toBeDisabled();
    // The bar of narrow windows does not offer it again.
    expect(screen.getByRole('link', { name: 'See your booking' })).toHaveAttribute(
      'href',
      '/order/tx-1/details',
    );
  });

  it.each([
    ['Your booking is not finished yet', { bookedState: 'pending-payment' }],
    ['You have asked for this class', { bookedState: 'preauthorized' }],
    ['You have booked this class', { bookedState: 'accepted' }],
    ['A place is held for you', { isOffered: true }],
  ] as const)('says before that all are taken: %s', async (words, order) => {
    await open({ user: 'student', listing: { stock: 0 }, booked: 'tx-1', ...order });
    expect(await panel().findByText(words)).toBeInTheDocument();
    const address = '/order/tx-1/details';
    expect(panel().getByRole('link')).toHaveAttribute('href', address);
    expect(screen.getByRole('link', { name: 'See your booking' })).toHaveAttribute('href', address);
    expect(screen.queryByText('Sold out')).toBeNull();
    expect(screen.queryByRole('button', { name: /waiting list/i })).toBeNull();
  });

  it.each([
    ['This listing is closed', { attributes: { state: 'closed' } }],
    ['Sold out', { stock: 0 }],
    ['This class is over', { publicData: { unixTimeStamp: 1000, lastClass: 2000 } }],
  ])('offers no booking: %s', async (words, listing) => {
    await open({ listing });
    expect(panel().getByText(words)).toBeInTheDocument();
    expect(panel().queryByRole('button', { name: 'Continue' })).toBeNull();
  });

  it.each(['draft', 'pendingApproval'])(
    'says of a %s that it is not published yet',
    async state => {
      await open({ user: 'teacher', listing: { attributes: { state }, stock: null } });
      expect(screen.getAllByText('Not published yet')).toHaveLength(2);
      expect(await screen.findByText('10 places')).toBeInTheDocument();
      // The way to other classes is none for its owner.
      expect(screen.queryByRole('link', { name: 'Keep looking' })).toBeNull();
    },
  );

  it('counts no places and no days of a closed class', async () => {
    await open({ listing: { attributes: { state: 'closed' } } });
    expect(await screen.findByText('10 places')).toBeInTheDocument();
    expect(screen.queryByText(/^Starts in/)).toBeNull();
    expect(screen.getAllByRole('link', { name: 'Keep looking' })).toHaveLength(2);
  });

  it('offers a free class without a bill to fear', async () => {
    await open({ listing: { publicData: { type: 'free' } } });
    expect(panel().getByRole('button', { name: 'Continue' })).toBeInTheDocument();
    expect(panel().getByText('Free')).toBeInTheDocument();
    expect(panel().queryByText('Total')).toBeNull();
  });
});

describe('booking on a narrow screen', () => {
  beforeEach(() => {
    jest.spyOn(window, 'matchMedia').mockImplementation(
      media =>
        ({
          matches: true,
          media,
          addEventListener: () => undefined,
          removeEventListener: () => undefined,
        }) as unknown as MediaQueryList,
    );
  });
  afterEach(() => jest.restoreAllMocks());

  it('opens the panel by the address, and closing takes it out of the address', async () => {
    const { address } = await open({ at: '?book=true' });
    const dialog = await screen.findByRole('dialog', { name: 'Slow flow' });
    await within(dialog).findByText('$20.00 × 1 session');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(address()).toBe('/l/slow-flow/listing');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is opened from the bar at the bottom, and requests the price then', async () => {
    const { address } = await open();
    const inBar = await screen.findByRole('button', { name: 'Choose this time' });
    expect(panel().queryByText('$20.00 × 1 session')).toBeNull();
    fireEvent.click(inBar);
    expect(address()).toBe('/l/slow-flow/listing?book=true');
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('$20.00 × 1 session')).toBeVisible();
  });

  it('has a bar without a button on a listing of the reader', async () => {
    await open({ user: 'teacher' });
    expect(await screen.findByRole('link', { name: 'Edit' })).toHaveAttribute(
      'href',
      '/l/slow-flow/listing/edit/description',
    );
    expect(screen.queryByRole('button', { name: 'Choose this time' })).toBeNull();
  });

  it('shows its teacher what happens next, once it has just been published', async () => {
    await open({ user: 'teacher', historyState: { published: true } });
    const moment = await screen.findByRole('region', { name: 'What happens next' });
    expect(within(moment).getByText(/^Your class is out\./)).toBeVisible();
    expect(within(moment).getAllByRole('listitem')).toHaveLength(3);
    expect(within(moment).getByRole('heading', { name: 'Tell people' })).toBeVisible();
    expect(within(moment).getByRole('group', { name: 'Add to calendar' })).toBeVisible();
  });

  describe('an enquiry to the teacher', () => {
    const contact = (role: 'button' | 'link') => screen.findByRole(role, { name: 'Contact' });

    it('is for members: visitors sign up first', async () => {
      const { address } = await open();
      fireEvent.click(await contact('link'));
      await waitFor(() => expect(address()).toBe('/signup'));
    });

    it('opens a form by the address, and closes it again', async () => {
      const { address } = await open({ user: 'student' });
      fireEvent.click(await contact('button'));
      const dialog = await screen.findByRole('dialog', { name: 'Ask Mira Lind' });
      expect(address()).toBe('/l/slow-flow/listing?contact=true');
      fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(address()).toBe('/l/slow-flow/listing'));
    });

    it('is open at once for who comes back from signing up, but never for visitors', async () => {
      const { unmount } = await open({ user: 'student', at: '?contact=true' });
      expect(await screen.findByRole('dialog', { name: 'Ask Mira Lind' })).toBeVisible();
      unmount();
      await open({ at: '?contact=true' });
      await contact('link');
      expect(screen.queryByRole('dialog', { name: 'Ask Mira Lind' })).toBeNull();
    });

    it('is not offered on what is closed, nor to oneself', async () => {
      const { unmount } = await open({
        user: 'student',
        listing: { attributes: { state: 'closed' } },
      });
      await screen.findByRole('link', { name: 'View profile' });
      expect(screen.queryByRole('button', { name: 'Contact' })).toBeNull();
      unmount();
      await open({ user: 'teacher' });
      await screen.findByRole('link', { name: 'View profile' });
      expect(screen.queryByRole('button', { name: 'Contact' })).toBeNull();
    });
  });
});
