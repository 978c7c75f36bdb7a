import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import type { AppError } from '#src/util/errors.ts';
import type { RecordingAnswer } from '#shared/contract/api/recordings.ts';
import { Replay } from './Replay.tsx';

const recording = (change: Partial<RecordingAnswer> = {}): RecordingAnswer => ({
  state: 'ready',
  listingId: 'listing',
  title: 'Slow <b>flow</b>',
  teacher: 'Maya',
  start: '2026-03-02T10:00:00.000Z',
  timezone: 'Europe/Berlin',
  language: 'es',
  isTeacher: false,
  until: '2026-03-05T11:00:00.000Z',
  files: [1, 2].map(part => ({
    address: `/api/classroom/room/recording/${part}?key=k`,
    captions: part === 1 ? `/api/classroom/room/recording/1?key=k&captions=true` : null,
    type: 'video/webm',
    bytes: 1_000,
    durationMs: 5_000,
  })),
  ...change,
});

function open(answers: (RecordingAnswer | AppError)[]) {
  const removed: string[] = [];
  renderPage(
    <Replay
      id="room"
      read={async () => {
        const answer = answers.length > 1 ? answers.shift()! : answers[0]!;
        if ('code' in answer) throw answer;
        return answer;
      }}
      remove={async id => void removed.push(id)}
    />,
  );
  return removed;
}

describe('a recording', () => {
  it('is played with the controls of the browser, part by part', async () => {
    open([recording()]);
    const video = await screen.findByLabelText('Recording of Slow <b>flow</b>');
    expect(video).toHaveAttribute('controls');
    expect(video).toHaveAttribute('src', '/api/classroom/room/recording/1?key=k');
    const track = video.querySelector('track');
    expect(track).toHaveAttribute('src', '/api/classroom/room/recording/1?key=k&captions=true');
    expect(track).toHaveAttribute('srclang', 'es');
    await userEvent.click(screen.getByRole('button', { name: 'Part 2' }));
    expect(video).toHaveAttribute('src', '/api/classroom/room/recording/2?key=k');
    expect(video.querySelector('track')).toBeNull();
    expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull();
  });

  it('is deleted by its teacher after a question', async () => {
    const removed = open([
      recording({ isTeacher: true }),
      recording({ isTeacher: true, state: 'deleted', files: [] }),
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete the recording' }));
    const [, confirm] = screen.getAllByRole('button', {
      name: 'Delete the recording',
      hidden: true,
    });
    await userEvent.click(confirm!);
    await waitFor(() => expect(removed).toEqual(['room']));
    expect(await screen.findByRole('heading', { name: 'The recording was deleted' })).toBeVisible();
  });

  it.each([
    ['none', 'This class was not recorded'],
    ['recording', 'The class is still on'],
    ['preparing', 'The recording is being prepared'],
    ['failed', 'The recording can not be played'],
    ['expired', 'The recording has expired'],
  ] as const)('that is %s has a page of its own', async (state, heading) => {
    open([recording({ state, files: [] })]);
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the next dates' })).toBeVisible();
  });

  it.each([
    [appError('unauthorized', '', 401), 'Log in to watch', 'Log in'],
    [
      appError('not-found', '', 404),
      'This class is not in your bookings',
      'Log in with another account',
    ],
  ])('of others is refused with a way on', async (failure, heading, way) => {
    open([failure]);
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(screen.getByRole('link', { name: way })).toBeVisible();
  });
});
