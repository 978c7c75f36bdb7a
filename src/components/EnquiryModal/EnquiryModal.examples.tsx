import { useState } from 'react';
import { appError } from '#src/util/errors.ts';
import type { AppError } from '#src/util/errors.ts';
import { Button } from '../Button/Button.tsx';
import { EnquiryModal } from './EnquiryModal.tsx';
import type { EnquirySubject } from './EnquiryModal.tsx';

const subjects: EnquirySubject[] = [
  { id: 'slow', title: 'Slow flow for tired shoulders' },
  { id: 'strong', title: 'Strong legs in half an hour' },
];

function Example({ about, error = null }: { about: EnquirySubject[]; error?: AppError | null }) {
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
        onSend={() => setOpen(false)}
      />
    </>
  );
}

export const OneClass = () => <Example about={subjects.slice(0, 1)} />;
export const SeveralClasses = () => <Example about={subjects} />;
export const NotSent = () => (
  <Example about={subjects.slice(0, 1)} error={appError('network', 'No answer')} />
);
