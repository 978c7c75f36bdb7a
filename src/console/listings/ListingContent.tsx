import { FormattedMessage, useIntl } from 'react-intl';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { resourceShape } from '../api/shapes.ts';
import { useRead } from '../data/useOperation.ts';
import { useMay } from '../access/SessionContext.tsx';
import { LoadFailure } from '../shell/LoadFailure.tsx';
import { MoneyText } from '../shell/MoneyText.tsx';
import { pictureVariant, shownListing } from './listingResource.ts';
import type { Picture } from './listingResource.ts';
import type { StoredField } from '../shell/storedFields.ts';
import { EditData } from './EditData.tsx';
import css from './ListingContent.module.css';

const read = 'integration/listings/show';

/** What visitors read of a listing, and what else is stored. */
export function ListingContent({ id }: { id: string }) {
  const may = useMay();
  const { data, error, isFetching, refetch } = useRead(
    resourceShape,
    read,
    { id, include: 'images', 'fields.image': `variants.${pictureVariant}` },
    { enabled: may(read) },
  );
  if (!may(read)) return null;
  if (!data) {
    return error ? (
      <LoadFailure error={error} inProgress={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Skeleton shape="block" aspectRatio="4 / 3" />
    );
  }
  const { title, description, price, pictures, stored, publicData, metadata } = shownListing(data);
  return (
    <div className={css.root}>
      <section className={css.preview} aria-labelledby="preview">
        <h2 id="preview" className={css.heading}>
          <FormattedMessage id="ConsoleListing.preview" />
        </h2>
        <Pictures pictures={pictures} />
        <h3 dir="auto">{title}</h3>
        <p className={css.price}>
          {price?.amount ? (
            <MoneyText money={price} />
          ) : (
            <FormattedMessage id="ConsoleListing.free" />
          )}
        </p>
        {description ? (
          <p className={css.description} dir="auto">
            {description}
          </p>
        ) : (
          <p className={css.missing}>
            <FormattedMessage id="ConsoleListing.noDescription" />
          </p>
        )}
      </section>
      <Stored fields={stored} />
      <EditData id={id} publicData={publicData} metadata={metadata} />
    </div>
  );
}

function Pictures({ pictures }: { pictures: Picture[] }) {
  const intl = useIntl();
  if (pictures.length === 0) {
    return (
      <p className={css.missing}>
        <FormattedMessage id="ConsoleListing.noPictures" />
      </p>
    );
  }
  return (
    <ul className={css.pictures}>
      {pictures.map(({ id, url, width, height }, index) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noopener">
            <img
              src={url}
              width={width}
              height={height}
              alt={intl.formatMessage({ id: 'ConsoleListing.picture' }, { number: index + 1 })}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

function Stored({ fields }: { fields: StoredField[] }) {
  return (
    <details className={css.stored}>
      <summary className={css.summary}>
        <FormattedMessage id="ConsoleListing.stored" values={{ count: fields.length }} />
      </summary>
      <dl className={css.fields}>
        {fields.map(({ path, text }) => (
          <div key={path} className={css.field}>
            <dt>{path}</dt>
            <dd dir="auto">{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
