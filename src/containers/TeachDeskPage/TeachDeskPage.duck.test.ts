import { fetchDesk, selectTeachDesk } from './TeachDeskPage.duck.ts';
import { refusal, storeWith } from '#src/testing/slices.ts';

const desk = (asOf: string) => ({
  asOf,
  isBehind: false,
  today: [],
  next: [],
  requests: [],
  messages: [],
});

describe('the state of the desk', () => {
  it('is the answer that was requested last, whichever comes first', async () => {
    const answers: (() => void)[] = [];
    const { dispatch, getState } = storeWith({
      app: {
        teach: {
          desk: ({ zone }) => new Promise(resolve => answers.push(() => resolve(desk(zone)))),
        },
      },
    });
    const both = [dispatch(fetchDesk('Europe/Berlin')), dispatch(fetchDesk('Asia/Tokyo'))];
    answers.reverse().forEach(answer => answer());
    await Promise.all(both);
    expect(selectTeachDesk(getState()).desk?.asOf).toBe('Asia/Tokyo');
  });

  it('preserves what was shown when loading it again fails', async () => {
    const ask = jest.fn().mockResolvedValueOnce(desk('first')).mockRejectedValue(refusal());
    const { dispatch, getState } = storeWith({ app: { teach: { desk: ask } } });
    await dispatch(fetchDesk('UTC'));
    await dispatch(fetchDesk('UTC'));
    expect(selectTeachDesk(getState())).toMatchObject({
      show: { status: 'failed' },
      desk: { asOf: 'first' },
    });
  });
});
