import { FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router-dom';
import { ErrorState } from '#src/components/ErrorState/ErrorState.tsx';
import { PageMeta } from '#src/components/PageMeta/PageMeta.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { useConfig } from '#src/config/ConfigContext.tsx';
import { selectListings } from '#src/ducks/marketplaceData.duck.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { Breadcrumbs } from './components/Breadcrumbs.tsx';
import { KindFacts } from './components/KindFacts.tsx';
import { KindText } from './components/KindText.tsx';
import { NextClasses } from './components/NextClasses.tsx';
import { OtherKinds } from './components/OtherKinds.tsx';
import { fetchKind, selectKindRequest, selectOffered } from './ClassKindPage.duck.ts';
import type { OfferedKind } from './ClassKindPage.duck.ts';
import { kindPath, readKind } from './kind.ts';
import { kindSchema } from './kindSchema.ts';
import { useKindName } from './useKindName.ts';
import css from './ClassKindPage.module.css';

export { loader } from './ClassKindPage.loader.ts';

/** Page of a kind of classes: what it is, when the next ones are, and which others there are. */
export function ClassKindPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const kind = readKind(useParams());
  const request = useAppSelector(selectKindRequest);
  const offered = useAppSelector(selectOffered);
  if (request.status === 'failed') {
    return (
      <>
        <PageMeta title={intl.formatMessage({ id: 'ClassKind.all.title' })} noIndex />
        <ErrorState
          headingLevel={1}
          title={<FormattedMessage id="ClassKind.failed" />}
          onRetry={() => void (kind && dispatch(fetchKind(kind)))}
        />
      </>
    );
  }
  // The last answer stays while the next page is loaded.
  if (offered) return <Offered offered={offered} />;
  return (
    <div className={css.root} aria-busy="true">
      <Skeleton width="40%" />
      <Skeleton shape="block" height="20rem" />
    </div>
  );
}

function Offered({ offered }: { offered: OfferedKind }) {
  const intl = useIntl();
  const config = useConfig();
  const { kind, facts, city, total, listingIds, times } = offered;
  const listings = useAppSelector(state => selectListings(state, listingIds));
  const { label, inText: name } = useKindName(kind, city);
  const title = intl.formatMessage({ id: `ClassKind.${kind.by}.title` }, { name });
  const teachers = facts?.teachers ?? 0;
  return (
    <div className={css.root}>
      <PageMeta
        title={title}
        description={intl.formatMessage(
          { id: `ClassKind.${kind.by}.description` },
          { name, total, teachers, times: facts?.times ?? 0 },
        )}
        canonicalPath={kindPath(kind)}
        schema={kindSchema({ offered, listings, title, label }, { site: config, intl })}
        noIndex={listings.length === 0}
      />
      <header className={css.head}>
        <Breadcrumbs kind={kind} label={label} />
        <h1 className={css.title}>{title}</h1>
        <KindText kind={kind} name={name} city={city} teachers={teachers} />
        {facts && facts.total > 0 && <KindFacts facts={facts} />}
      </header>
      <NextClasses
        kind={kind}
        name={name}
        city={city}
        total={total}
        listings={listings}
        times={times}
      />
      {facts && <OtherKinds facts={facts} kind={kind} />}
    </div>
  );
}
