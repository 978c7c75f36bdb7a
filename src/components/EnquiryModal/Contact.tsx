import { MessageCircle } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { paths } from '#shared/config/paths.ts';
import { Button } from '../Button/Button.tsx';
import { ButtonLink } from '../Button/ButtonLink.tsx';
import { Notice } from '../Notice/Notice.tsx';
import { useChunk } from '../useChunk.ts';
import { useOpenByAddress } from '../useOpenByAddress.ts';
import type { EnquiryModalProps } from './EnquiryModal.tsx';

const load = () => import(/* webpackChunkName: "EnquiryModal" */ './EnquiryModal.tsx');

/** The query part that opens the form; whoever has to sign up first finds it open afterwards. */
const param = 'contact';

export interface ContactProps extends Omit<EnquiryModalProps, 'isOpen'> {
  isSignedIn: boolean;
}

/** The way to ask a teacher: the form comes when somebody wants it; visitors sign up first. */
export function Contact({ isSignedIn, onClose, ...enquiry }: ContactProps) {
  const { pathname } = useLocation();
  const overlay = useOpenByAddress(param);
  const isOpen = isSignedIn && overlay.isOpen;
  const { module, failed, retry } = useChunk(load, isOpen);
  const icon = <MessageCircle aria-hidden="true" />;
  const words = <FormattedMessage id="EnquiryModal.contact" />;
  if (!isSignedIn) {
    return (
      <ButtonLink
        variant="secondary"
        iconStart={icon}
        to={paths.signup()}
        state={{ from: `${pathname}?${param}=true` }}
      >
        {words}
      </ButtonLink>
    );
  }
  return (
    <>
      <Button
        variant="secondary"
        iconStart={icon}
        inProgress={isOpen && !module && !failed}
        onClick={() => {
          if (failed) retry();
          overlay.open();
        }}
      >
        {words}
      </Button>
      {isOpen && failed && (
        <Notice tone="error" title={<FormattedMessage id="EnquiryModal.contact.failed" />} />
      )}
      {module && (
        <module.EnquiryModal
          {...enquiry}
          isOpen={isOpen}
          onClose={() => {
            onClose();
            overlay.close();
          }}
        />
      )}
    </>
  );
}
