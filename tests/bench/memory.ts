import { getCompressed } from './firstLoad.ts';
import { searchedAnew } from './load.ts';
import { residentMB } from './processes.ts';

const atOnce = 8;
/** One view in ten is of a search that was not made before. */
const everyNth = 10;

/** Looks at pages in turn, a number of times. */
async function view(
  origin: string,
  paths: readonly string[],
  times: number,
  addressOf = (url: string, turn: number) =>
    turn % everyNth === 0 ? searchedAnew(`${origin}/s`) : url,
): Promise<void> {
  let views = 0;
  const look = async () => {
    while (views < times) {
      const turn = views++;
      await getCompressed(addressOf(origin + (paths[turn % paths.length] ?? '/'), turn));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, look));
}

/** By how many percent a process grows over page views, after it has warmed up. */
export async function growthOver(
  { origin, pid }: { origin: string; pid: number },
  paths: readonly string[],
  views: number,
): Promise<number> {
  await view(origin, paths, 3000);
  const before = residentMB(pid);
  await view(origin, paths, views);
  return Math.round((residentMB(pid) / before - 1) * 1000) / 10;
}

/** Addresses that are viewed while memory is measured. */
const addresses = 500;
/** Shares of the views after which it is measured: flat from the first on. */
const moments = [0.2, 0.6, 1];

/** Memory of a process after views of many addresses. */
export async function memoryAfter(
  { origin, pid }: { origin: string; pid: number },
  views: number,
): Promise<{ at: number; MB: number }[]> {
  const { text } = await getCompressed(`${origin}/s`);
  const classes = [...new Set(text.match(/\/l\/[^"/]+\/[0-9a-f-]{36}/g) ?? [])];
  // Searches are addresses without end.
  const searches = Array.from(
    { length: addresses - classes.length - 1 },
    (_, index) => `/s?price=0,${1000 + index}`,
  );
  const found: { at: number; MB: number }[] = [];
  let seen = 0;
  for (const share of moments) {
    const at = Math.round(views * share);
    await view(origin, ['/', ...classes, ...searches], at - seen, url => url);
    seen = at;
    found.push({ at, MB: residentMB(pid) });
  }
  return found;
}
