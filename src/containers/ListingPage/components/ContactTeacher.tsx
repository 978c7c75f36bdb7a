import { useNavigate } from 'react-router-dom';
import { Contact } from '#src/components/EnquiryModal/Contact.tsx';
import { paths } from '#shared/config/paths.ts';
import { selectIsAuthenticated } from '#src/ducks/auth.duck.ts';
import { useAppSelector } from '#src/store/hooks.ts';
import { useEnquiry } from '#src/hooks/useEnquiry.ts';
import type { Listing } from '#shared/contract/entities.ts';

/** The way to ask the teacher before booking; the conversation goes on at the enquiry's own page. */
export function ContactTeacher({ listing }: { listing: Listing }) {
  const navigate = useNavigate();
  const isSignedIn = useAppSelector(selectIsAuthenticated);
  const { inProgress, error, send, close } = useEnquiry();
  return (
    <Contact
      isSignedIn={isSignedIn}
      teacher={listing.author?.attributes.profile.displayName ?? ''}
      subjects={[{ id: listing.id, title: listing.attributes.title }]}
      inProgress={inProgress}
      error={error}
      onClose={close}
      onSend={async (_, message) => {
        const id = await send(listing, message);
        if (id) await navigate(paths.order({ id }));
      }}
    />
  );
}
