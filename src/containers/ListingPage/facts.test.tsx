import { screen } from '@testing-library/react';
import { hourMs } from '#shared/time/time.ts';
import { openListing as open, panel } from '#src/testing/openListing.tsx';

const facts = async () => {
  await screen.findByText('60 minutes');
  return screen.getByText('60 minutes').closest('ul');
};

describe('the facts of a class', () => {
  it('are camera, recording and what to bring, in a classroom of the site', async () => {
    const classroom = { recordingDays: 7, bring: 'A mat and a strap' };
    await open({ listing: { publicData: { classroom } } });
    expect(await facts()).toHaveTextContent(/Your camera can be off.*Replay for 7 days/);
    expect(await facts()).toHaveTextContent('Bring: A mat and a strap');
    expect(await screen.findByRole('region', { name: 'Recording' })).toHaveTextContent(
      'everybody is asked first',
    );
  });

  it('say once that a class is not recorded', async () => {
    await open({ listing: { publicData: { classroom: { recordingDays: 0 } } } });
    expect(await facts()).toHaveTextContent('Not recorded');
    expect(screen.queryByRole('region', { name: 'Recording' })).toBeNull();
  });

  it('leave out camera and recording of a class that is held elsewhere', async () => {
    await open({ listing: { publicData: { classroom: { bring: 'A chair' } } } });
    expect(await facts()).toHaveTextContent('Bring: A chair');
    expect(await facts()).not.toHaveTextContent(/camera|recorded|Replay/);
  });
});

describe('until when a class can be canceled', () => {
  const policyOf = (words: RegExp) => screen.getByText(words, { selector: 'p > span' });
  const dateIn = (words: RegExp) => policyOf(words).querySelector('time')?.dateTime;

  it('is a date of the class time', async () => {
    await open({ listing: { publicData: { cancellationPolicy: 'moderate' } } });
    expect(dateIn(/^Free to cancel until/)).toBe('2090-02-27T18:00:00.000Z');
  });

  it('is said as over, with its date', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2090-03-02T18:00:00Z') - 3 * hourMs);
    await open({ listing: { publicData: { cancellationPolicy: 'flexible' } } });
    expect(dateIn(/^No money back if you cancel: it was free/)).toBe('2090-03-01T18:00:00.000Z');
    jest.restoreAllMocks();
  });

  it('is no date where nothing is given back', async () => {
    await open();
    expect(policyOf(/^No money back if you cancel a confirmed booking/)).toBeVisible();
  });

  it('is left out for who chose the subscription', async () => {
    const paymentType = [{ value: 'per_session' }, { value: 'recurring' }];
    const publicData = {
      ...{ cancellationPolicy: 'flexible', paymentType, monthlyPrice: 6000 },
      weeklyDays: [{ value: '2', label: 'Monday' }],
      lastClass: Date.parse('2090-09-01T00:00:00.000Z'),
    };
    const { unmount } = await open({ listing: { publicData } });
    await facts();
    expect(screen.getByText(/^Free to cancel until/)).toBeVisible();
    unmount();
    await open({ listing: { publicData }, at: '?paymentMethod=recurring' });
    await facts();
    expect(screen.queryByText(/Free to cancel/)).toBeNull();
  });

  it('is left out of a free class, and of one that is sold out', async () => {
    const { unmount } = await open({ listing: { publicData: { type: 'free' } } });
    await facts();
    expect(screen.queryByText(/money back/)).toBeNull();
    unmount();
    await open({ listing: { stock: 0, publicData: { cancellationPolicy: 'strict' } } });
    expect(panel().getByText('Sold out')).toBeVisible();
    expect(screen.queryByText(/Free to cancel/)).toBeNull();
  });
});
