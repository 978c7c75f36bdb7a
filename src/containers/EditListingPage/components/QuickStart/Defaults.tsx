import type { RefObject } from 'react';
import { useFormState } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { ClassCover } from '#src/components/ClassCover/ClassCover.tsx';
import { useLabels } from '#src/components/useOptions.ts';
import { languages } from '#shared/fields/listingFields.ts';
import { isFree } from '../../descriptionValues.ts';
import type { DescriptionValues } from '../../descriptionValues.ts';
import { minutesOf } from '../../timesDraft.ts';
import { Section } from '../DescriptionPanel/Section.tsx';
import css from './QuickStart.module.css';

export interface DefaultsProps {
  /** Holds the picture that the class gets. */
  cover: RefObject<HTMLDivElement | null>;
  onMore: () => void;
}

/** What is set without a question, with the way to change it. */
export function Defaults({ cover, onMore }: DefaultsProps) {
  const intl = useIntl();
  const { values } = useFormState<DescriptionValues>({ subscription: { values: true } });
  const languageName = useLabels(languages);
  const minutes = minutesOf(values);
  const mode = values.bookingMode ?? (isFree(values) ? 'instant' : 'request');
  const facts = [
    minutes > 0 && intl.formatMessage({ id: 'QuickStart.default.length' }, { minutes }),
    intl.formatMessage({ id: 'QuickStart.default.places' }, { places: Number(values.places ?? 0) }),
    (values.languages ?? []).map(languageName).join(', '),
    intl.formatMessage({ id: `QuickStart.default.booking.${mode}` }),
  ].filter(Boolean);
  return (
    <Section id="section-details" title={<FormattedMessage id="QuickStart.rest" />}>
      <div className={css.rest}>
        {/* The picture is uploaded as it is by day. */}
        <div ref={cover} className={css.cover} data-theme="light">
          <ClassCover workout={values.workoutTypes?.[0]} aspectRatio="4 / 3" alt="" />
        </div>
        <ul className={css.facts}>
          {facts.map(fact => (
            <li key={String(fact)}>{fact}</li>
          ))}
          <li>
            <FormattedMessage id="QuickStart.default.picture" />
          </li>
        </ul>
      </div>
      <div>
        <Button variant="secondary" onClick={onMore}>
          <FormattedMessage id="QuickStart.more" />
        </Button>
      </div>
    </Section>
  );
}
