import type { RefObject } from 'react';
import { useFormState } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { FormErrors } from '#src/components/FormErrors/FormErrors.tsx';
import type { CurrentUser } from '#shared/contract/entities.ts';
import type { AppError } from '#src/util/errors.ts';
import { isFree } from '../../descriptionValues.ts';
import type { DescriptionValues } from '../../descriptionValues.ts';
import type { Unsaved } from '../../hooks/useUnsavedChanges.ts';
import { ClassPreview } from '../DescriptionPanel/ClassPreview.tsx';
import { SaveBar } from '../DescriptionPanel/SaveBar.tsx';
import { SaveFailed } from '../DescriptionPanel/SaveFailed.tsx';
import { UnsavedChanges } from '../DescriptionPanel/UnsavedChanges.tsx';
import { Defaults } from './Defaults.tsx';
import { PriceSection } from './PriceSection.tsx';
import { QuickSteps } from './QuickSteps.tsx';
import type { QuickStepsProps } from './QuickSteps.tsx';
import { WhatSection } from './WhatSection.tsx';
import { WhenSection } from './WhenSection.tsx';
import css from './QuickStart.module.css';

export interface QuickStartProps {
  /** Step of the account that a price would be paid to. */
  payout: QuickStepsProps['payout'];
  /** Holds the picture that the class gets. */
  cover: RefObject<HTMLDivElement | null>;
  teacher: CurrentUser | null;
  unsaved: Unsaved;
  inProgress: boolean;
  error: AppError | null;
  onSubmit: () => unknown;
  onSaveDraft: () => void;
  /** Shows all fields. */
  onMore: () => void;
}

/** Nobody has booked it yet. */
const unfixed = { time: false, places: false, price: false };

/**
 * A new class in three questions: what, when, price. All else has defaults, which are shown with
 * the way to change them.
 */
export function QuickStart({ cover, unsaved, onMore, ...props }: QuickStartProps) {
  const intl = useIntl();
  const { values } = useFormState<DescriptionValues>({ subscription: { values: true } });
  const payout = isFree(values) ? 'skipped' : props.payout;
  return (
    <div className={css.columns}>
      <form
        className={css.root}
        onSubmit={event => {
          event.preventDefault();
          void props.onSubmit();
        }}
        noValidate
        aria-label={intl.formatMessage({ id: 'EditListingPage.description.form' })}
      >
        <QuickSteps payout={payout} />
        <FormErrors />
        <UnsavedChanges unsaved={unsaved} />
        <WhatSection />
        <WhenSection />
        <PriceSection />
        <Defaults cover={cover} onMore={onMore} />
        {props.error && <SaveFailed error={props.error} unit={null} />}
        <SaveBar
          hasChanges={unsaved.hasChanges}
          inProgress={props.inProgress}
          saveLabel={
            <FormattedMessage
              id={payout === 'next' ? 'QuickStart.toPayouts' : 'EditListingPage.publish.action'}
            />
          }
          onSaveDraft={props.onSaveDraft}
        />
      </form>
      <ClassPreview listing={null} teacher={props.teacher} fixed={unfixed} />
    </div>
  );
}
