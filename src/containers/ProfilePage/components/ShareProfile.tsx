import { Share } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { useCopy } from '#src/components/useCopy.ts';
import { useConfig } from '#src/config/ConfigContext.tsx';
import { hasShareSheet, openShareSheet } from '#src/util/browser/shareSheet.ts';
import { siteUrl } from '#shared/config/siteLanguages.ts';
import { profilePath } from '../profilePath.ts';
import type { User } from '#shared/contract/entities.ts';

/** Shares the profile by the sheet of the system, or copies its address where there is none. */
export function ShareProfile({ person }: { person: User }) {
  const intl = useIntl();
  const config = useConfig();
  const copy = useCopy();
  const { displayName } = person.attributes.profile;
  const url = siteUrl(config, profilePath(person));
  const share = () => {
    if (hasShareSheet()) {
      const text = intl.formatMessage({ id: 'ProfilePage.share.text' }, { name: displayName });
      openShareSheet({ url, title: displayName, text });
      return;
    }
    const copied = intl.formatMessage({ id: 'ProfilePage.share.copied' });
    void copy(url, { copied, failed: url });
  };
  return (
    <Button variant="secondary" iconStart={<Share aria-hidden="true" />} onClick={share}>
      <FormattedMessage id="ProfilePage.share" />
    </Button>
  );
}
