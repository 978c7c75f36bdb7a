import { useState } from 'react';
import type { ComponentType } from 'react';
import { Button } from '#src/components/Button/Button.tsx';
import { appError } from '#src/util/errors.ts';
import type { AppError } from '#src/util/errors.ts';
import { EnquiryModal } from './EnquiryModal.tsx';
import type { EnquirySubject } from './EnquiryModal.tsx';

const subjects: EnquirySubject[] = [
  { id: 'slow', title: 'Slow flow for tired shoulders' },
  { id: 'strong', title: 'Strong legs in half an hour' },
];

function EnquiryExample({
  about,
  error = null,
}: {
  about: EnquirySubject[];
  error?: AppError | null;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Contact
      </Button>
      <EnquiryModal
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        teacher="Mara L"
        subjects={about}
        inProgress={false}
        error={error}
        draftKey={null}
        onSend={() => setOpen(false)}
      />
    </>
  );
}

/** Examples of an enquiry. */
export const enquiryExamples = {
  EnquiryModal: {
    OneClass: () => <EnquiryExample about={subjects.slice(0, 1)} />,
    SeveralClasses: () => <EnquiryExample about={subjects} />,
    NotSent: () => (
      <EnquiryExample about={subjects.slice(0, 1)} error={appError('network', 'No answer')} />
    ),
    LoggedOut: () => (
      <EnquiryExample
        about={subjects.slice(0, 1)}
        error={appError('unauthorized', 'Logged out', 401)}
      />
    ),
  },
} satisfies Record<string, Record<string, ComponentType>>;
