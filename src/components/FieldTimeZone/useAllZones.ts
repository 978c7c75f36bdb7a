import { useEffect, useState } from 'react';

/** A zone to choose, and the code of its city's country. */
export interface ZoneChoice {
  zone: string;
  country: string;
}

let loading: Promise<ZoneChoice[]> | undefined;

async function ask(): Promise<ZoneChoice[]> {
  const answer = await fetch('/api/time-zones');
  if (!answer.ok) throw new Error(`The list of zones answered ${answer.status}.`);
  return ((await answer.json()) as { zones: ZoneChoice[] }).zones;
}

/**
 * Returns all zones that the server knows; none until they have come, and where it does not answer.
 */
export function useAllZones(): readonly ZoneChoice[] {
  const [zones, setZones] = useState<readonly ZoneChoice[]>([]);
  useEffect(() => {
    loading ??= ask();
    loading.then(setZones, () => {
      loading = undefined;
    });
  }, []);
  return zones;
}
