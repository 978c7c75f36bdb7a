import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { paths } from '#shared/config/paths.ts';
import type { MissingInformation as Missing } from '../missingInformation.ts';

export interface MissingInformationProps {
  missing: Missing;
  email: string;
  isOpen: boolean;
  onClose: () => void;
}

const ways = {
  email: paths.verifyEmail(),
  refused: paths.notifications(),
  payout: paths.payouts(),
};

/** Reminds of what has to be done before things go on well. */
export function MissingInformation({ missing, email, isOpen, onClose }: MissingInformationProps) {
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      size="small"
      waits
      title={<FormattedMessage id={`MissingInformation.${missing}.title`} />}
      footer={
        <>
          <ButtonLink to={ways[missing]} onClick={onClose}>
            <FormattedMessage id={`MissingInformation.${missing}.action`} />
          </ButtonLink>
          <Button variant="ghost" onClick={onClose}>
            <FormattedMessage id="MissingInformation.later" />
          </Button>
        </>
      }
    >
      <p>
        <FormattedMessage id={`MissingInformation.${missing}.text`} values={{ email }} />{' '}
        {missing === 'email' && (
          <FormattedMessage
            id="MissingInformation.email.change"
            values={{
              link: words => (
                <Link to={paths.contactDetails()} onClick={onClose}>
                  {words}
                </Link>
              ),
            }}
          />
        )}
      </p>
    </Modal>
  );
}
