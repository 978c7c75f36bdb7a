import { BadgeCheck } from 'lucide-react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { marketplace } from '#shared/config/marketplace.ts';
import css from './Certificates.module.css';
import type { Certificate } from '#shared/contract/user.ts';

export interface CertificateListProps {
  certificates: readonly Certificate[];
}

/** Certificates of a teacher that an operator has seen, each with the day of that. */
export function CertificateList({ certificates }: CertificateListProps) {
  const intl = useIntl();
  return (
    <ul className={css.root} aria-label={intl.formatMessage({ id: 'Certificates.title' })}>
      {certificates.map(({ label, date }) => (
        <li key={`${label} ${date}`} className={css.entry}>
          <BadgeCheck className={css.icon} aria-hidden="true" />
          <span>
            <bdi className={css.label}>{label}</bdi>{' '}
            <span className={css.checked}>
              <FormattedMessage
                id="Certificates.checked"
                values={{
                  siteTitle: marketplace.siteTitle,
                  // A day without a time, the same everywhere.
                  date: (
                    <FormattedDate value={`${date}T00:00:00Z`} dateStyle="medium" timeZone="UTC" />
                  ),
                }}
              />
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
