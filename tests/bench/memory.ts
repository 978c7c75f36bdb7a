import { getCompressed } from './firstLoad.ts';
import { anew } from './load.ts';
import { residentMB } from './processes.ts';

const atOnce = 8;
/** One view in ten is of an address that was not requested before. */
const everyNth = 10;

/** Looks at pages in turn, a number of times. */
export async function view(origin: string, paths: readonly string[], times: number): Promise<void> {
  let views = 0;
  const look = async () => {
    while (views < times) {
      const turn = views++;
      const url = origin + (paths[turn % paths.length] ?? '/');
      await getCompressed(turn % everyNth === 0 ? anew(url) : url);
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
