import { useIntl } from 'react-intl';
import css from './NavigationProgress.module.css';
import { useAppSelector } from '#src/store/hooks.ts';
import { selectNavigating } from '#src/ducks/ui.duck.ts';

/** A line along the top while the next page is on its way; quick pages never show it. */
export function NavigationProgress() {
  const navigating = useAppSelector(selectNavigating);
  const intl = useIntl();
  if (!navigating) return null;
  return (
    <div
      className={css.root}
      role="progressbar"
      aria-label={intl.formatMessage({ id: 'NavigationProgress.label' })}
    />
  );
}
