import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { paths } from '#shared/config/paths.ts';
import { languageOfLocale } from '#shared/config/siteLanguages.ts';
import { readerTimeZone } from '#shared/time/time.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { limitedScope } from '#src/store/appThunk.ts';
import { selectScopes } from '#src/ducks/auth.duck.ts';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import { missingOf, rememberReader } from '../rememberReader.ts';

/** Time after the first view, with which this does not compete. */
const startsAfterMs = 2_000;

/**
 * Stores language and zone of the reader with an account that has none, once, so that mails come in
 * them.
 */
export function RememberReader() {
  const dispatch = useAppDispatch();
  const language = languageOfLocale(useIntl().locale);
  const data = useAppSelector(selectCurrentUser)?.attributes.profile.privateData;
  const isLimited = useAppSelector(selectScopes).includes(limitedScope);
  // There they are chosen: what is stored here in the same moment would replace the choice.
  const isChoosing = useLocation().pathname === paths.notifications();
  const isDue =
    !isLimited &&
    !isChoosing &&
    data !== undefined &&
    missingOf(data, { language, timeZone: readerTimeZone() }) !== null;
  useEffect(() => {
    if (!isDue) return undefined;
    const waiting = setTimeout(
      () => void dispatch(rememberReader({ language, timeZone: readerTimeZone() })),
      startsAfterMs,
    );
    return () => clearTimeout(waiting);
  }, [dispatch, isDue, language]);
  return null;
}
