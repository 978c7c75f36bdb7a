import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ActionBar } from '#src/components/ActionBar/ActionBar.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import css from './SaveBar.module.css';

export interface SaveBarProps {
  hasChanges: boolean;
  inProgress: boolean;
  /** Label of the main button, which submits the form. */
  saveLabel: ReactNode;
  /** Saves what is there; null where the listing is no draft. */
  onSaveDraft: (() => void) | null;
}

/** Buttons that save the form, always in sight, with a word on what is not saved. */
export function SaveBar({ hasChanges, inProgress, saveLabel, onSaveDraft }: SaveBarProps) {
  const intl = useIntl();
  return (
    <div className={css.root} data-save-bar>
      <p className={css.state} role="status">
        {hasChanges && <FormattedMessage id="EditListingPage.unsaved" />}
      </p>
      <ActionBar label={intl.formatMessage({ id: 'EditListingPage.saving' })}>
        {onSaveDraft && (
          <Button variant="secondary" size="large" disabled={inProgress} onClick={onSaveDraft}>
            <FormattedMessage id="EditListingPage.saveDraft" />
          </Button>
        )}
        <Button type="submit" size="large" inProgress={inProgress}>
          {saveLabel}
        </Button>
      </ActionBar>
    </div>
  );
}
