import { ExternalLink } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { ButtonAnchor } from '#src/components/Button/ButtonLink.tsx';
import { marketplace } from '#shared/config/marketplace.ts';
import type { ClassroomFacts } from '#shared/contract/api/classroom.ts';
import css from './Tip.module.css';

/** Leads to the teacher's own page for tips, and says where that is. */
export function Tip({ facts: { tipAddress, teacher } }: { facts: ClassroomFacts }) {
  if (tipAddress === undefined) return null;
  const name = <bdi>{teacher.name}</bdi>;
  return (
    <div className={css.root}>
      <ButtonAnchor
        variant="secondary"
        href={tipAddress}
        target="_blank"
        rel="noopener noreferrer"
        iconStart={<ExternalLink aria-hidden="true" />}
        aria-describedby="classroom-tip"
      >
        <FormattedMessage id="Classroom.tip" values={{ name }} />
      </ButtonAnchor>
      <p className={css.where} id="classroom-tip">
        <FormattedMessage
          id="Classroom.tip.where"
          values={{
            name,
            host: <bdi className={css.host}>{new URL(tipAddress).host}</bdi>,
            site: marketplace.siteTitle,
          }}
        />
      </p>
    </div>
  );
}
