import { FormattedMessage, useIntl } from 'react-intl';
import { PlainLink } from '#src/components/Link/PlainLink.tsx';
import { useOptions } from '#src/components/useOptions.ts';
import { searchKeywords } from '#shared/config/listing.ts';
import { offeredOf } from '#shared/fields/changedChoices.ts';
import { choicesOfField } from '#shared/fields/fieldList.ts';
import { paths } from '#shared/config/paths.ts';
import { usePanel } from '../hooks/usePanel.ts';
import { Panel } from './Panel.tsx';
import { SearchField } from '#src/components/SearchField/SearchField.tsx';
import css from './MobileSearch.module.css';

/** Search over the whole phone screen; open with `mobilesearch=open`. */
export function MobileSearch() {
  const intl = useIntl();
  const { isOpen, close } = usePanel('mobilesearch');
  return (
    <Panel
      isOpen={isOpen}
      onClose={close}
      label={intl.formatMessage({ id: 'MobileSearch.label' })}
      focusFirst="input"
    >
      <SearchField size="large" />
      <p className={css.title}>
        <FormattedMessage id="MobileSearch.ideas" />
      </p>
      <ul className={css.ideas}>
        {useOptions(offeredOf(choicesOfField('yogaStyles')))
          .filter(type => type.value !== 'other')
          .map(type => (
            <li key={type.value}>
              <PlainLink
                className={css.idea}
                to={paths.search({ keywords: searchKeywords(type.value) })}
              >
                {type.label}
              </PlainLink>
            </li>
          ))}
      </ul>
    </Panel>
  );
}
