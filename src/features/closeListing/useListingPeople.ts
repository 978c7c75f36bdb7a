import { useMemo } from 'react';
import { fetchPeople, peopleClosed, selectListingPeople } from './listingPeople.duck.ts';
import type { ListingPeopleState } from './listingPeople.duck.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';

/** Who is in a class, and the calls that request it. */
export interface ListingPeople extends ListingPeopleState {
  actions: { ask: (listingId: string) => void; forget: () => void };
}

/** Reads and loads who is in a class that may be closed; `actions` stay the same. */
export function useListingPeople(): ListingPeople {
  const dispatch = useAppDispatch();
  const { people, counts } = useAppSelector(selectListingPeople);
  const actions = useMemo<ListingPeople['actions']>(
    () => ({
      ask: listingId => void dispatch(fetchPeople(listingId)),
      forget: () => void dispatch(peopleClosed()),
    }),
    [dispatch],
  );
  return { people, counts, actions };
}
