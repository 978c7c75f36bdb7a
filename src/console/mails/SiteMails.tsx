import * as v from 'valibot';
import { FormattedDate, FormattedMessage } from 'react-intl';
import { Badge } from '#src/components/Badge/Badge.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { useMay } from '../access/SessionContext.tsx';
import { useReadData } from '../data/useOperation.ts';
import { FailureNotice } from '../shell/FailureNotice.tsx';
import { RowsSkeleton } from '../shell/RowsSkeleton.tsx';
import css from './MailsPage.module.css';

const shape = v.object({
  mails: v.array(
    v.object({
      key: v.string(),
      kind: v.string(),
      state: v.picklist(['waiting', 'handled']),
      at: v.string(),
      aboutAt: v.string(),
      personId: v.nullable(v.string()),
    }),
  ),
});

/** Kinds that have words of their own. */
const kinds = new Set([
  'dayBefore',
  'hourBefore',
  'unread',
  'following',
  'own-change',
  'raised-places',
]);

/** The newest mails that the site itself sends: reminders, digests, news. */
export function SiteMails() {
  const may = useMay()('site/mails/query');
  const { data, error } = useReadData(shape, 'site/mails/query', {}, { enabled: may });
  if (!may) return null;
  return (
    <section className={css.section} aria-labelledby="siteMails">
      <h2 id="siteMails" className={css.heading}>
        <FormattedMessage id="ConsoleSentMails.site" />
      </h2>
      <p className={css.soft}>
        <FormattedMessage id="ConsoleSentMails.site.intro" />
      </p>
      {error && <FailureNotice error={error} />}
      {!data && !error && <RowsSkeleton />}
      {data?.mails.length === 0 && (
        <p className={css.soft}>
          <FormattedMessage id="ConsoleSentMails.none" />
        </p>
      )}
      {data && data.mails.length > 0 && (
        <ol className={css.list}>
          {data.mails.map(({ key, kind, state, at, aboutAt, personId }) => (
            <li key={key} className={css.row}>
              <div className={css.what}>
                <strong>
                  {kinds.has(kind) ? (
                    <FormattedMessage id={`ConsoleSentMails.kind.${kind}`} />
                  ) : (
                    kind
                  )}
                </strong>
                <span className={css.soft}>
                  <span>
                    <FormattedDate value={at} dateStyle="medium" timeStyle="short" />
                  </span>
                  <FormattedMessage
                    id="ConsoleSentMails.about"
                    values={{
                      at: (
                        <FormattedDate
                          key="at"
                          value={aboutAt}
                          dateStyle="medium"
                          timeStyle="short"
                        />
                      ),
                    }}
                  />
                  {personId && (
                    <Link to={`/people/${personId}`}>
                      <FormattedMessage id="ConsoleResource.open.user" />
                    </Link>
                  )}
                </span>
              </div>
              <Badge tone={state === 'handled' ? 'positive' : 'info'}>
                <FormattedMessage id={`ConsoleSentMails.siteState.${state}`} />
              </Badge>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
