import { FormattedMessage } from 'react-intl';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { VisuallyHidden } from '#src/components/Text/Text.tsx';
import css from './DeviceList.module.css';

/** The shape of the list while it is loaded. */
export function DeviceSkeleton() {
  return (
    <div aria-busy="true">
      <VisuallyHidden>
        <FormattedMessage id="DevicesPage.loading" />
      </VisuallyHidden>
      <ul className={css.list}>
        {[0, 1].map(index => (
          <li key={index} className={css.item}>
            <Skeleton shape="circle" width="2.5rem" />
            <div className={css.text}>
              <Skeleton width="12rem" />
              <Skeleton width="9rem" />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
