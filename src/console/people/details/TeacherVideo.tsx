import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import * as v from 'valibot';
import { Button } from '#src/components/Button/Button.tsx';
import { ConfirmModal } from '#src/components/Modal/ConfirmModal.tsx';
import { posterPath, videoOf, videoPath } from '#shared/contract/teacherVideo.ts';
import { userMetadata } from '#shared/contract/user.ts';
import { anyShape } from '../../api/shapes.ts';
import type { Person } from '../../api/shapes.ts';
import { useMay } from '../../access/SessionContext.tsx';
import { useAct, useReadData } from '../../data/useOperation.ts';
import { FailureNotice } from '../../shell/FailureNotice.tsx';
import { Section } from './Section.tsx';
import css from './Section.module.css';

const read = 'integration/users/show';
const operation = 'site/videos/remove';

const shape = v.object({
  attributes: v.object({ profile: v.object({ metadata: v.optional(userMetadata, {}) }) }),
});

/** The video on the page of a teacher, which operators take down. */
export function TeacherVideo({ person: { id } }: { person: Person }) {
  const intl = useIntl();
  const may = useMay();
  const isOffered = may(read) && may(operation);
  const { data } = useReadData(shape, read, { id }, { enabled: isOffered });
  const [asks, setAsks] = useState(false);
  const remove = useAct(api => api.post(anyShape, operation, { id }), {
    done: () => <FormattedMessage id="ConsolePerson.video.done" />,
    onDone: () => setAsks(false),
  });
  const video = data && videoOf(data.attributes.profile);
  if (!isOffered || !video) return null;
  return (
    <Section heading="ConsolePerson.video">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- operators look at the picture */}
      <video
        className={css.video}
        src={videoPath(video)}
        poster={posterPath(video)}
        width={video.width}
        height={video.height}
        controls
        playsInline
        preload="none"
        aria-label={intl.formatMessage({ id: 'ConsolePerson.video' })}
      />
      <FailureNotice error={remove.error} />
      <div>
        <Button variant="secondary" onClick={() => setAsks(true)}>
          <FormattedMessage id="ConsolePerson.video.remove" />
        </Button>
      </div>
      <ConfirmModal
        isOpen={asks}
        title={<FormattedMessage id="ConsolePerson.video.title" />}
        keep={<FormattedMessage id="ConsolePerson.video.keep" />}
        confirm={<FormattedMessage id="ConsolePerson.video.remove" />}
        inProgress={remove.isPending}
        onClose={() => setAsks(false)}
        onConfirm={() => remove.mutate(undefined)}
      >
        <FormattedMessage id="ConsolePerson.video.text" />
      </ConfirmModal>
    </Section>
  );
}
