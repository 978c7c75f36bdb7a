import { FormattedMessage, useIntl } from 'react-intl';
import { useParams, useSearchParams } from 'react-router-dom';
import { PageMeta } from '#src/components/PageMeta/PageMeta.tsx';
import { PlainLink } from '#src/components/Link/PlainLink.tsx';
import { useReader } from '#src/components/useNow.ts';
import { paths } from '#shared/config/paths.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import {
  enterClassroom,
  listCame,
  readChat,
  tryConnection,
} from '#src/features/classroom/classroomApi.ts';
import { Classroom } from './Classroom.tsx';
import { openSession } from './openSession.ts';
import css from './ClassroomPage.module.css';

/** The way into a class that is held on the site, the class itself, and what comes after it. */
export function ClassroomPage() {
  const intl = useIntl();
  const { id = '' } = useParams();
  const [query] = useSearchParams();
  // Camera, storage and clock are the browser's: nothing of the room is rendered by the server.
  const isInBrowser = useReader() !== null;
  const title = intl.formatMessage({ id: 'Classroom.title' });
  return (
    <div className={css.root}>
      <PageMeta title={title} description={title} noIndex />
      <header className={css.bar}>
        <PlainLink to={paths.landing()} className={css.home}>
          {marketplace.siteTitle}
        </PlainLink>
      </header>
      {isInBrowser ? (
        <Classroom
          key={id}
          id={id}
          guestKey={query.get('guest')}
          time={query.get('time')}
          enter={enterClassroom}
          tryConnection={tryConnection}
          openSession={openSession}
          listCame={listCame}
          readChat={readChat}
          isCapable={'RTCPeerConnection' in window && 'AudioContext' in window}
        />
      ) : (
        <p className={css.loading}>
          <FormattedMessage id="Classroom.loading" />
        </p>
      )}
    </div>
  );
}
