import { useState } from 'react';
import { ClassChange } from '#src/features/classChange/ClassChange.tsx';
import type { OpenChange } from '#src/features/classChange/ClassChangeModal.tsx';
import { wholeClassOf } from '#src/features/classChange/wholeClass.ts';
import { CloseListingModal } from '#src/features/closeListing/CloseListingModal.tsx';
import { Presence } from '#src/components/Modal/Presence.tsx';
import { useRefetch } from '#src/components/useRefetch.ts';
import { undoMs } from '#src/features/classChange/classChange.duck.ts';
import { useClassChange } from '#src/features/classChange/useClassChange.ts';
import { useListingPeople } from '#src/features/closeListing/useListingPeople.ts';
import type { OwnListing } from '#shared/contract/entities.ts';

export interface CloseListingProps {
  /** Listing to close; null while no dialog is open. */
  listing: OwnListing | null;
  onClose: () => void;
  onConfirm: (listing: OwnListing) => void;
  /** Reads the listings again. */
  onLook: () => void;
}

/** Confirms before a listing is closed, and takes the cancellation of its class instead. */
export function CloseListing({ listing, onClose, onConfirm, onLook }: CloseListingProps) {
  const people = useListingPeople();
  const change = useClassChange();
  const [requested, setRequested] = useState<OpenChange | null>(null);
  useRefetch(onLook, change.pending?.settlesAt ?? null);
  return (
    <>
      <Presence>
        {listing && (
          <CloseListingModal
            listingId={listing.id}
            title={listing.attributes.title}
            {...people}
            onClose={onClose}
            onConfirm={() => onConfirm(listing)}
            onReload={() => {
              onClose();
              onLook();
            }}
            onCancelClass={() => {
              onClose();
              setRequested(wholeClassOf(listing.id, listing.attributes.title));
            }}
          />
        )}
      </Presence>
      <ClassChange
        change={requested}
        {...change}
        undoMs={undoMs}
        onClose={() => setRequested(null)}
        onUndone={onLook}
      />
    </>
  );
}
