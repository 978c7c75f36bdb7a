import { Banknote, ClipboardCheck, Video } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router-dom';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { ClassTime } from '#src/components/ClassTime/ClassTime.tsx';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { PageMeta } from '#src/components/PageMeta/PageMeta.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { StudentName } from '#src/components/StudentName/StudentName.tsx';
import { TeachFailure } from '#src/components/TeachLayout/TeachFailure.tsx';
import { isUuid } from '#shared/contract/inputRules.ts';
import { paths } from '#shared/config/paths.ts';
import type { Invitation } from '#shared/contract/api/coTeachers.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import type { Loader } from '#src/store/loader.ts';
import { errorOf } from '#src/util/request.ts';
import { InvitationAnswer } from './components/InvitationAnswer.tsx';
import { fetchInvitation, selectInvitation } from './TeachInvitationPage.duck.ts';
import css from './TeachInvitationPage.module.css';

/** Loads the invitation of the address. One that is for somebody else is a 404. */
export const loader: Loader = async ({ params: { id = '' }, dispatch, getState }) => {
  if (!isUuid(id)) return { status: 404 };
  await dispatch(fetchInvitation(id));
  return errorOf(selectInvitation(getState()).show)?.status === 404 ? { status: 404 } : undefined;
};

/** An invitation to teach a class of somebody else, and the answer to it. */
export function TeachInvitationPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { id = '' } = useParams();
  const { show, invitation } = useAppSelector(selectInvitation);
  const error = errorOf(show);
  const title = intl.formatMessage({ id: 'TeachInvitationPage.title' });
  const reload = () => void dispatch(fetchInvitation(id));
  return (
    <div className={css.root}>
      <PageMeta title={title} description={title} noIndex />
      {error ? (
        <>
          <h1 className={css.title}>{title}</h1>
          <TeachFailure
            title={<FormattedMessage id="TeachInvitationPage.failed" />}
            error={error}
            onRetry={reload}
            onReload={reload}
          />
        </>
      ) : invitation ? (
        <Content id={id} invitation={invitation} />
      ) : (
        <div aria-busy="true">
          <Skeleton shape="block" height="26rem" />
        </div>
      )}
    </div>
  );
}

function Content({ id, invitation }: { id: string; invitation: Invitation }) {
  const { state, title = '', teacher, start, end, timezone = 'UTC' } = invitation;
  if (!teacher || state === 'over') return <Over />;
  const kind = start === undefined ? 'all' : 'once';
  const { name } = teacher;
  return (
    <article className={css.card}>
      <div className={css.who}>
        <StudentName {...teacher} />
        <p className={css.lead}>
          <FormattedMessage id={`TeachInvitationPage.${kind}`} values={{ name }} />
        </p>
      </div>
      <h1 className={css.title}>{title}</h1>
      {start === undefined ? (
        <p className={css.when}>
          <FormattedMessage id="TeachInvitationPage.all.when" />
        </p>
      ) : (
        <ClassTime start={start} {...(end ? { end } : {})} timeZone={timezone} size="large" />
      )}
      <Terms name={name} />
      <InvitationAnswer id={id} invitation={invitation} />
    </article>
  );
}

const terms = [
  { key: 'roster', Icon: ClipboardCheck },
  { key: 'start', Icon: Video },
  { key: 'money', Icon: Banknote },
] as const;

/** What somebody who accepts may do, and what not. */
function Terms({ name }: { name: string }) {
  return (
    <ul className={css.terms}>
      {terms.map(({ key, Icon }) => (
        <li key={key}>
          <Icon aria-hidden="true" />
          <FormattedMessage id={`TeachInvitationPage.terms.${key}`} values={{ name }} />
        </li>
      ))}
    </ul>
  );
}

function Over() {
  return (
    <EmptyState
      headingLevel={1}
      title={<FormattedMessage id="TeachInvitationPage.over" />}
      action={
        <ButtonLink to={paths.teach()} variant="secondary">
          <FormattedMessage id="TeachInvitationPage.desk" />
        </ButtonLink>
      }
    >
      <FormattedMessage id="TeachInvitationPage.over.help" />
    </EmptyState>
  );
}
