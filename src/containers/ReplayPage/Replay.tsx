import { useCallback, useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { createSlug, paths } from '#shared/config/paths.ts';
import type { RecordingAnswer } from '#shared/contract/api/recordings.ts';
import type { AppError } from '#src/util/errors.ts';
import { appError, isAppError } from '#src/util/errors.ts';
import { Player } from './Player.tsx';
import css from './ReplayPage.module.css';

export interface ReplayProps {
  /** Names a class time: `<listing>.<start>`. */
  id: string;
  read: (id: string) => Promise<RecordingAnswer>;
  remove: (id: string) => Promise<void>;
}

/** Milliseconds between two looks at a recording that is being made ready. */
const lookMs = 20_000;

/** States that end by themselves. */
const passing: readonly RecordingAnswer['state'][] = ['recording', 'preparing'];

/** Says how far a recording is, and plays it. */
export function Replay({ id, read, remove }: ReplayProps) {
  const { recording, failure, look } = useRecording(id, read);
  if (failure) return <Failure failure={failure} onRetry={() => void look()} />;
  if (!recording) {
    return (
      <p className={css.loading} role="status">
        <FormattedMessage id="Replay.loading" />
      </p>
    );
  }
  if (recording.state === 'ready' && recording.files.length > 0) {
    return (
      <Player
        recording={recording}
        onRenew={() => void look()}
        onDelete={async () => {
          await remove(id);
          await look();
        }}
      />
    );
  }
  return <NothingToPlay recording={recording} />;
}

function useRecording(id: string, read: ReplayProps['read']) {
  const [recording, setRecording] = useState<RecordingAnswer | null>(null);
  const [failure, setFailure] = useState<AppError | null>(null);
  const look = useCallback(async () => {
    try {
      setRecording(await read(id));
      setFailure(null);
    } catch (error) {
      setFailure(isAppError(error) ? error : appError('unknown', 'The recording can not be read.'));
    }
  }, [id, read]);
  useEffect(() => void look(), [look]);
  const isPassing = recording !== null && passing.includes(recording.state);
  useEffect(() => {
    if (!isPassing) return undefined;
    const timer = setInterval(() => void look(), lookMs);
    return () => clearInterval(timer);
  }, [isPassing, look]);
  return { recording, failure, look };
}

/** Being prepared, expired, deleted, or never made. */
function NothingToPlay({ recording }: { recording: RecordingAnswer }) {
  const { state, title, teacher, listingId, isTeacher } = recording;
  return (
    <EmptyState
      headingLevel={1}
      title={<FormattedMessage id={`Replay.state.${state}`} />}
      action={
        <>
          <ButtonLink to={paths.listing({ slug: createSlug(title), id: listingId })}>
            <FormattedMessage id="Replay.nextDates" />
          </ButtonLink>
          <ButtonLink to={isTeacher ? paths.teach() : paths.my()} variant="secondary">
            <FormattedMessage id={isTeacher ? 'Replay.toDesk' : 'Replay.toMyClasses'} />
          </ButtonLink>
        </>
      }
    >
      <p>
        <bdi>{title}</bdi>
      </p>
      <FormattedMessage id={`Replay.state.${state}.text`} values={{ teacher }} />
    </EmptyState>
  );
}

const kindOf = ({ code, status }: AppError): string => {
  if (code === 'unauthorized' || status === 401) return 'login';
  return status === 404 || status === 403 ? 'notYours' : 'failed';
};

/** Not signed in, somebody else's, or out of reach. */
function Failure({ failure, onRetry }: { failure: AppError; onRetry: () => void }) {
  const { pathname } = useLocation();
  const kind = kindOf(failure);
  return (
    <EmptyState
      headingLevel={1}
      title={<FormattedMessage id={`Replay.failure.${kind}`} />}
      action={
        kind === 'failed' ? (
          <Button onClick={onRetry}>
            <FormattedMessage id="Replay.retry" />
          </Button>
        ) : (
          <>
            <ButtonLink to={paths.login()} state={{ from: pathname }}>
              <FormattedMessage id={kind === 'login' ? 'Replay.login' : 'Replay.loginOther'} />
            </ButtonLink>
            <ButtonLink to={paths.my()} variant="secondary">
              <FormattedMessage id="Replay.toMyClasses" />
            </ButtonLink>
          </>
        )
      }
    >
      <FormattedMessage id={`Replay.failure.${kind}.text`} />
    </EmptyState>
  );
}
