import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonAnchor } from '#src/components/Button/ButtonLink.tsx';
import { useCopy } from '#src/components/useCopy.ts';
import css from './SecondFactor.module.css';

export interface RecoveryCodesProps {
  codes: readonly string[];
  onKept: () => void;
}

/** The recovery codes, which are shown once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const intl = useIntl();
  const copy = useCopy();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone.
  useEffect(() => heading.current?.focus(), []);
  const text = codes.join('\n');
  const told = {
    copied: intl.formatMessage({ id: 'SecondFactor.codes.copied' }),
    failed: intl.formatMessage({ id: 'SecondFactor.copyFailed' }),
  };
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className={css.step}>
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
        <ButtonAnchor
          variant="secondary"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download={intl.formatMessage({ id: 'SecondFactor.codes.file' })}
        >
          <FormattedMessage id="SecondFactor.codes.save" />
        </ButtonAnchor>
        <Button variant="secondary" onClick={() => void copy(text, told)}>
          <FormattedMessage id="SecondFactor.codes.copy" />
        </Button>
        <Button onClick={onKept}>
          <FormattedMessage id="SecondFactor.codes.kept" />
        </Button>
      </div>
    </>
  );
}
