import { useCallback, useEffect, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { InlineTextButton } from '#src/components/Link/Link.tsx';
import { ConfirmModal } from '#src/components/Modal/ConfirmModal.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { useCopy } from '#src/components/useCopy.ts';
import { fetchGuestLink } from '#src/features/classroom/guestLink.ts';
import type { ClassroomGuests } from '#shared/contract/api/classroom.ts';
import { paths } from '#shared/config/paths.ts';
import css from './GuestLink.module.css';

/** Whether a link leads to the classroom of this site. */
export const isClassroomLink = (url: string): boolean => {
  const { host, pathname } = new URL(url, window.location.href);
  return host === window.location.host && pathname.startsWith(paths.join(''));
};

export interface GuestLinkProps {
  orderId: string;
  /** Reads the link; `renew`: makes a new one. */
  fetchLink?: typeof fetchGuestLink;
}

/** The link by which those come to a class on the site who have the other places of an order. */
export function GuestLink({ orderId, fetchLink = fetchGuestLink }: GuestLinkProps) {
  const headingId = useId();
  const { guests, hasFailed, read } = useGuests(orderId, fetchLink);
  if (guests?.places === 0) return null;
  return (
    <section className={css.root} aria-labelledby={headingId}>
      <h2 id={headingId} className={css.heading}>
        <FormattedMessage id="GuestLink.title" />
      </h2>
      {hasFailed && (
        <Notice
          tone="error"
          title={<FormattedMessage id="GuestLink.failed" />}
          action={
            <InlineTextButton onClick={() => void read()}>
              <FormattedMessage id="ErrorState.retry" />
            </InlineTextButton>
          }
        />
      )}
      {guests && <Link guests={guests} onRenew={() => void read(true)} />}
    </section>
  );
}

function useGuests(orderId: string, fetchLink: typeof fetchGuestLink) {
  const [guests, setGuests] = useState<ClassroomGuests | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const read = useCallback(
    async (renew = false) => {
      try {
        setGuests(await fetchLink({ orderId, renew }));
        setFailed(false);
      } catch {
        setFailed(true);
      }
    },
    [orderId, fetchLink],
  );
  useEffect(() => void read(), [read]);
  return { guests, hasFailed, read };
}

function Link({ guests, onRenew }: { guests: ClassroomGuests; onRenew: () => void }) {
  const intl = useIntl();
  const copy = useCopy();
  const [asks, setAsks] = useState(false);
  const { url, places, taken } = guests;
  const told = { copied: intl.formatMessage({ id: 'GuestLink.copied' }), failed: url };
  return (
    <>
      <p className={css.text}>
        <FormattedMessage id="GuestLink.text" values={{ places }} />
      </p>
      {taken.length > 0 && (
        <p>
          <FormattedMessage
            id="GuestLink.taken"
            values={{
              names: intl.formatList(taken, { type: 'conjunction' }),
              count: taken.length,
              places,
            }}
          />
        </p>
      )}
      <div className={css.buttons}>
        <Button variant="secondary" size="small" onClick={() => void copy(url, told)}>
          <FormattedMessage id="GuestLink.copy" />
        </Button>
        <Button variant="ghost" size="small" onClick={() => setAsks(true)}>
          <FormattedMessage id="GuestLink.renew" />
        </Button>
      </div>
      <ConfirmModal
        isOpen={asks}
        title={<FormattedMessage id="GuestLink.renew.title" />}
        keep={<FormattedMessage id="GuestLink.renew.keep" />}
        confirm={<FormattedMessage id="GuestLink.renew" />}
        onClose={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false);
          onRenew();
        }}
      >
        <FormattedMessage id="GuestLink.renew.text" />
      </ConfirmModal>
    </>
  );
}
