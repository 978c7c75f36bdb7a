import { FormattedMessage } from 'react-intl';
import { Avatar } from '#src/components/Avatar/Avatar.tsx';
import { shownBioLength, truncateAtWord } from '#src/util/truncate.ts';
import type { ProfileValues } from '../profile.ts';
import css from './ProfilePreview.module.css';
import type { CurrentUser } from '#shared/contract/entities.ts';
import { publicNameOf } from '#shared/text/personName.ts';
import { cleanText } from '#shared/text/text.ts';

export interface ProfilePreviewProps {
  user: CurrentUser;
  /** Values as typed, saved or not. */
  values: ProfileValues;
}

/**
 * Shows the profile as others see it on a card, while it is typed. Only where there is room beside
 * the form.
 */
export function ProfilePreview({ user, values }: ProfilePreviewProps) {
  const { firstName = '', lastName = '', bio = '' } = values;
  const name = publicNameOf({ firstName, lastName });
  const text = cleanText(bio);
  return (
    <aside className={css.root} aria-labelledby="profile-preview">
      <h2 className={css.heading} id="profile-preview">
        <FormattedMessage id="ProfileSettingsPage.preview" />
      </h2>
      <Avatar user={user} size={96} decorative />
      <p className={css.name}>{name}</p>
      <p className={css.bio}>
        {text ? (
          (truncateAtWord(text, shownBioLength) ?? text)
        ) : (
          <FormattedMessage id="ProfileSettingsPage.preview.noBio" />
        )}
      </p>
    </aside>
  );
}
