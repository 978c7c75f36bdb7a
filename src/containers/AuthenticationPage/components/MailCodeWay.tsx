import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';

/** The way to a code by mail. */
export function MailCodeWay({ onMailCode }: { onMailCode: () => void }) {
  return (
    <Button variant="secondary" size="large" fullWidth onClick={onMailCode}>
      <FormattedMessage id="MailCode.send" />
    </Button>
  );
}
