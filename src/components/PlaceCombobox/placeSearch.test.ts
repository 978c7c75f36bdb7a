import type { PlacePredictions } from '#shared/geo/place.ts';
import { createPlaceSearch } from './placeSearch.ts';
import type { Predictions } from './placeSearch.ts';

const place = (address: string) => ({
  address,
  type: 'place' as const,
  origin: { lat: 0, lng: 0 },
  bounds: null,
});
const answerOf = (...addresses: string[]): PlacePredictions => ({
  source: 'geonames',
  places: addresses.map(place),
});

function setUp() {
  const asked: string[] = [];
  const answers: { resolve: (answer: PlacePredictions) => void; reject: (error: Error) => void }[] =
    [];
  const told: Predictions[] = [];
  const search = createPlaceSearch({
    ask: query => {
      asked.push(query);
      return new Promise((resolve, reject) => answers.push({ resolve, reject }));
    },
    tell: predictions => told.push(predictions),
  });
  return { search, asked, answers, told };
}
const settle = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('place search', () => {
  it('requests at once from three characters on', () => {
    const { search, asked } = setUp();
    search.typed('por');
    expect(asked).toEqual(['por']);
  });

  it('waits a second with less', async () => {
    const { search, asked } = setUp();
    search.typed('p');
    search.typed('po');
    await jest.advanceTimersByTimeAsync(999);
    expect(asked).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(asked).toEqual(['po']);
  });

  it('requests every 300 ms at most, and for the latest text in the end', async () => {
    const { search, asked } = setUp();
    const text = 'portland oregon';
    for (let length = 3; length <= text.length; length += 1) {
      search.typed(text.slice(0, length));
      await jest.advanceTimersByTimeAsync(50);
    }
    await jest.advanceTimersByTimeAsync(300);
    expect(asked).toEqual(['por', 'portland', 'portland orego', text]);
  });

  it('returns five places at most', async () => {
    const { search, answers, told } = setUp();
    search.typed('san');
    answers[0]?.resolve(answerOf('a', 'b', 'c', 'd', 'e', 'f'));
    await settle();
    const [first] = told;
    expect(first?.status === 'found' && first.answer.places).toHaveLength(5);
  });

  it('does not hear the answer to an older text', async () => {
    const { search, answers, told } = setUp();
    search.typed('port');
    await jest.advanceTimersByTimeAsync(300);
    search.typed('portland');
    answers[1]?.resolve(answerOf('Portland'));
    answers[0]?.resolve(answerOf('Porto'));
    await settle();
    expect(told).toEqual([{ status: 'found', query: 'portland', answer: answerOf('Portland') }]);
  });

  it('forgets what was found when the text is gone', async () => {
    const { search, asked, told } = setUp();
    search.typed('po');
    search.typed('  ');
    await jest.advanceTimersByTimeAsync(2000);
    expect(asked).toEqual([]);
    expect(told).toEqual([{ status: 'none' }]);
  });

  it('reports a failure, but not after it was stopped', async () => {
    const { search, answers, told } = setUp();
    search.typed('port');
    answers[0]?.reject(new Error('offline'));
    await settle();
    expect(told).toEqual([{ status: 'failed', query: 'port' }]);
    await jest.advanceTimersByTimeAsync(300);
    search.typed('porto');
    search.stop();
    answers[1]?.resolve(answerOf('Porto'));
    await settle();
    expect(told).toHaveLength(1);
  });
});
