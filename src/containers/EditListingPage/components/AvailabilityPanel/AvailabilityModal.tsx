import { useEffect, useId, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { FormErrors } from '#src/components/FormErrors/FormErrors.tsx';
import { UnloadWarning } from '#src/components/UnloadWarning.ts';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import type { AppError } from '#src/util/errors.ts';
import { errorOf } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import css from './AvailabilityPanel.module.css';

export interface AvailabilityModalProps {
  title: ReactNode;
  /** Words of the button that sends the form. */
  action: ReactNode;
  /** A further button at the foot. */
  extra?: ReactNode;
  request: RequestStatus;
  /** Named after what was refused: `<prefix>.conflict`, `<prefix>.failed`. */
  prefix: 'EditListingPage.exception' | 'EditListingPage.plan';
  onSubmit: () => unknown;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with a form of its own. It is outside of the wizard's form in the page. */
export function AvailabilityModal(props: AvailabilityModalProps) {
  const { title, action, extra, request, prefix, onSubmit, onClose, children } = props;
  const id = useId();
  const error = errorOf(request);
  const isBusy = request.status === 'loading';

  function submit(event: FormEvent) {
    event.preventDefault();
    // A portal hands events on to the form around it in the tree.
    event.stopPropagation();
    if (!isBusy) onSubmit();
  }

  return createPortal(
    <Modal
      isOpen
      onClose={onClose}
      title={title}
      footer={
        <>
          {extra}
          <Button variant="secondary" onClick={onClose}>
            <FormattedMessage id="EditListingPage.availability.cancel" />
          </Button>
          <Button type="submit" form={id} inProgress={isBusy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={id} className={css.form} noValidate onSubmit={submit}>
        <FormErrors />
        <UnloadWarning />
        {error && <Refused error={error} prefix={prefix} />}
        {children}
      </form>
    </Modal>,
    // A header outside of the main part would be one of the page.
    document.querySelector('main') ?? document.body,
  );
}

function Refused({ error, prefix }: { error: AppError; prefix: AvailabilityModalProps['prefix'] }) {
  const [place, setPlace] = useState<HTMLDivElement | null>(null);
  // The button that was pressed is at the foot of the dialog.
  useEffect(() => {
    // Newer browsers return a promise, which is no cleanup.
    place?.scrollIntoView({ block: 'center' });
  }, [place, error]);
  const isConflict = error.status === 409;
  const key =
    error.status === 0
      ? 'EditListingPage.offline'
      : `${prefix}.${isConflict ? 'conflict' : 'failed'}`;
  return (
    <div ref={setPlace}>
      <Notice tone="error" title={<FormattedMessage id={key} />}>
        <FormattedMessage id={`${key}.help`} />
      </Notice>
    </div>
  );
}
