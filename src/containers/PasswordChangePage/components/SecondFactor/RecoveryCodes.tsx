import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { useToast } from '#src/components/Toast/Toast.tsx';
import css from './SecondFactor.module.css';

export interface RecoveryCodesProps {
  codes: readonly string[];
  onKept: () => void;
}

/** The recovery codes, which are shown once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const intl = useIntl();
  const toast = useToast();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone.
  useEffect(() => heading.current?.focus(), []);
  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast.show({ message: intl.formatMessage({ id: 'SecondFactor.codes.copied' }) });
    } catch {
      // Not every browser lets pages write there: the codes are in sight.
      const message = intl.formatMessage({ id: 'SecondFactor.codes.copyFailed' });
      toast.show({ message, tone: 'info' });
    }
  }
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        <FormattedMessage id="SecondFactor.codes" />
      </h3>
      <p className={css.text}>
        <FormattedMessage id="SecondFactor.codes.text" />
      </p>
      <ul className={css.codes}>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css.ways}>
        <Button variant="secondary" onClick={() => void copy()}>
          <FormattedMessage id="SecondFactor.codes.copy" />
        </Button>
        <Button onClick={onKept}>
          <FormattedMessage id="SecondFactor.codes.kept" />
        </Button>
      </div>
    </>
  );
}
