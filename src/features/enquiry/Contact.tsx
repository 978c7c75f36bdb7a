import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { paths } from '#shared/config/paths.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { lazyComponent } from '#src/components/lazyComponent.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { useOpenByAddress } from '#src/components/useOpenByAddress.ts';
import type { EnquiryModalProps } from './EnquiryModal.tsx';

const LazyEnquiryModal = lazyComponent<EnquiryModalProps>({
  load: () =>
    import(/* webpackChunkName: "EnquiryModal" */ './EnquiryModal.tsx').then(
      module => module.EnquiryModal,
    ),
  messages: ['enquiry'],
  Failure: ({ retry }) => (
    <Notice
      tone="error"
      title={<FormattedMessage id="EnquiryModal.contact.failed" />}
      action={
        <Button size="small" variant="secondary" onClick={retry}>
          <FormattedMessage id="ErrorState.retry" />
        </Button>
      }
    />
  ),
});

/** Query parameter that opens the form, also after a visitor has signed up to send it. */
const param = 'contact';

export interface ContactProps extends Omit<EnquiryModalProps, 'isOpen' | 'isLoggedOut'> {
  isSignedIn: boolean;
}

/**
 * Button that opens the form for a question to a teacher. Visitors sign up first. A form that is
 * open stays when the session has ended: it says so, with the way to the log-in and back.
 */
export function Contact({ isSignedIn, onClose, ...enquiry }: ContactProps) {
  const { pathname } = useLocation();
  const overlay = useOpenByAddress(param);
  const [wasOpen, setWasOpen] = useState(false);
  const isOpen = overlay.isOpen && (isSignedIn || wasOpen);
  if (isOpen !== wasOpen) setWasOpen(isOpen);
  const status = LazyEnquiryModal.useStatus();
  const icon = <MessageCircle aria-hidden="true" />;
  const label = <FormattedMessage id="EnquiryModal.contact" />;
  return (
    <>
      {isSignedIn ? (
        <Button
          variant="secondary"
          iconStart={icon}
          inProgress={isOpen && (status === 'idle' || status === 'loading')}
          onClick={overlay.open}
        >
          {label}
        </Button>
      ) : (
        <ButtonLink
          variant="secondary"
          iconStart={icon}
          to={paths.signup()}
          state={{ from: `${pathname}?${param}=true` }}
        >
          {label}
        </ButtonLink>
      )}
      {(isOpen || (isSignedIn && status === 'ready')) && (
        <LazyEnquiryModal
          {...enquiry}
          isOpen={isOpen}
          isLoggedOut={!isSignedIn}
          onClose={() => {
            onClose();
            overlay.close();
          }}
        />
      )}
    </>
  );
}
