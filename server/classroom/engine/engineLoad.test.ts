import { createEngineLoad } from './engineLoad.ts';

it('says which part of a processor the engine has taken since the last look', async () => {
  let [processorMs, at] = [1_000, 0];
  const rooms = [
    { roomId: 'a', people: 2, bytesIn: 10, bytesOut: 20 },
    { roomId: 'b', people: 1, bytesIn: 1, bytesOut: 2 },
  ];
  let isAway = false;
  const read = createEngineLoad(
    {
      stats: () =>
        isAway
          ? Promise.reject(new Error('away'))
          : Promise.resolve({ processorMs, memoryBytes: 5, rooms }),
    },
    () => at,
  );
  expect(await read()).toEqual({
    processorMs: 1_000,
    processorPercent: null,
    memoryBytes: 5,
    bytesIn: 11,
    bytesOut: 22,
  });
  [processorMs, at] = [1_500, 2_000];
  expect(await read()).toMatchObject({ processorPercent: 25 });
  // A scrape right after another one.
  [processorMs, at] = [1_600, 2_100];
  expect(await read()).toMatchObject({ processorPercent: 25 });
  isAway = true;
  expect(await read()).toBeNull();
  [isAway, processorMs, at] = [false, 10, 9_000];
  expect(await read()).toMatchObject({ processorMs: 10, processorPercent: 25 });
  [processorMs, at] = [1_010, 11_000];
  expect(await read()).toMatchObject({ processorPercent: 50 });
});
