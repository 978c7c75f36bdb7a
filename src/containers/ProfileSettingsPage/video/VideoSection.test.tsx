import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeStore } from '#src/app/store/makeStore.ts';
import { fetchCurrentUser, selectCurrentUser } from '#src/ducks/user.duck.ts';
import { useAppSelector } from '#src/store/hooks.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { currentUserResource, oneOf } from '#src/testing/factories.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import type { AppError } from '#src/util/errors.ts';
import type { TeacherVideo } from '#shared/contract/teacherVideo.ts';
import { VideoSection } from './VideoSection.tsx';

const mockPrepare = jest.fn();
const mockPost = jest.fn();
jest.mock('#src/api/postBytes.ts', () => ({
  postBytes: (...given: unknown[]) => mockPost(...given) as unknown,
}));
jest.mock('./prepareVideo.ts', () => ({
  prepareVideo: (...given: unknown[]) => mockPrepare(...given),
}));
jest.mock('./captureFrame.ts', () => ({ captureFirst: () => Promise.resolve(null) }));

const id = '00000000-0000-4000-8000-0000000000aa';
const clip: TeacherVideo = { id, type: 'mp4', width: 320, height: 180, durationMs: 9_000, at: 1 };

function Page() {
  const user = useAppSelector(selectCurrentUser);
  return user && <VideoSection user={user} />;
}

interface Given {
  video?: TeacherVideo;
  /** Refusals of calls, by the last part of their path. */
  refusals?: Record<string, AppError>;
  captions?: string;
}

async function open({ video, refusals = {}, captions = '' }: Given = {}) {
  let current: TeacherVideo | null = video ?? null;
  const calls: [string, unknown][] = [];
  const answer = () => ({ data: { video: current, captions } });
  const api = fakeApi({
    currentUser: {
      show: () => {
        const user = currentUserResource('Sam Reed');
        const profile = { ...(user.attributes['profile'] as object), metadata: { video: current } };
        return Promise.resolve(oneOf({ ...user, attributes: { ...user.attributes, profile } }));
      },
    },
    app: {
      client: {
        get: () => Promise.resolve(answer()),
        post: (path, body) => {
          const name = path.split('/').at(-1) ?? '';
          calls.push([name, body]);
          const refusal = refusals[name];
          if (refusal) return Promise.reject(refusal);
          if (name === 'open') return Promise.resolve({ data: { id } });
          if (name === 'finish') current = clip;
          if (name === 'delete') current = null;
          if (name === 'captions' && current) {
            current = { ...current, captions: { language: 'es', edition: 1 } };
          }
          return Promise.resolve(answer());
        },
      },
    },
  });
  const store = makeStore({ api, config: testConfig });
  await store.dispatch(fetchCurrentUser());
  renderPage(<Page />, { store });
  return calls;
}

beforeEach(() => {
  mockPost.mockReset().mockResolvedValue({ data: { received: 5 } });
  mockPrepare.mockReset().mockImplementation((file: File) => Promise.resolve({ file }));
});

const file = new File(['12345'], 'me.mp4', { type: 'video/mp4' });
const choose = () =>
  userEvent.upload(screen.getByLabelText(/Choose a video|Replace the video/), file);

it('sends a chosen file, and has it on the page then', async () => {
  const calls = await open();
  await choose();
  expect(await screen.findByLabelText('Your video')).toHaveAttribute(
    'src',
    `/api/teachers/video/${id}/video.mp4`,
  );
  expect(calls).toEqual([
    ['open', { bytes: 5 }],
    ['finish', { id }],
  ]);
  const path = `/api/teachers/video/pieces?id=${id}&from=0`;
  expect(mockPost.mock.calls.map(([to]: unknown[]) => to)).toEqual([path]);
});

it('shows how far it is, and can be canceled', async () => {
  let end: (value: unknown) => void = () => undefined;
  mockPrepare.mockImplementation(
    (_: File, { onProgress }: { onProgress: (share: number) => void }) => {
      onProgress(0.4);
      return new Promise(resolve => {
        end = resolve;
      });
    },
  );
  const calls = await open({ video: clip });
  await choose();
  expect(await screen.findByText('Preparing the video 40%')).toBeVisible();
  expect(screen.getByRole('progressbar')).toHaveValue(0.4);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  end({ file });
  expect(await screen.findByLabelText('Your video')).toBeVisible();
  expect(calls).toEqual([]);
});

it.each([
  ['codec', /can not be played everywhere/],
  ['length', /longer than a minute/],
  ['damaged', /can not be read to its end/],
])('says what to do about a file that is refused for its %s', async (refusal, words) => {
  mockPrepare.mockResolvedValue({ refusal });
  await open();
  await choose();
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
});

it.each([
  [appError('unknown', 'No', 500), /did not work/],
  [appError('too-many-requests', 'No', 429), /Try again tomorrow/],
  [{ ...appError('unknown', 'No', 409), code: 'video-space-full' }, /no space/],
])('says why it is not taken', async (refusal, words) => {
  await open({ refusals: { open: refusal } });
  await choose();
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
});

it('writes captions, and names the line that can not be read', async () => {
  const calls = await open({ video: clip });
  await userEvent.click(screen.getByRole('button', { name: 'Add captions' }));
  await userEvent.type(await screen.findByLabelText(/What is said/), '0:00 Hola');
  await userEvent.selectOptions(screen.getByLabelText(/Language of the captions/), 'Spanish');
  await userEvent.click(screen.getByRole('button', { name: 'Save the captions' }));
  expect(await screen.findByText('Your video has captions: Spanish.')).toBeVisible();
  expect(calls).toEqual([['captions', { id, text: '0:00 Hola', language: 'es' }]]);
});

it('names the line of captions that can not be read', async () => {
  const refusal = { ...appError('unknown', 'No', 400), code: 'captions-invalid', reason: '2' };
  await open({ video: clip, refusals: { captions: refusal } });
  await userEvent.click(screen.getByRole('button', { name: 'Add captions' }));
  const text = new File([''], 'a.vtt', { type: 'text/vtt' });
  // The documents of these tests can not read files.
  Object.assign(text, { text: () => Promise.resolve('0:00 Hello\nthere') });
  await userEvent.upload(await screen.findByLabelText('Take a caption file'), text);
  expect(await screen.findByDisplayValue(/there/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Save the captions' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Line 2 can not be read');
});

it('is deleted once that is confirmed', async () => {
  const calls = await open({ video: clip });
  await userEvent.click(screen.getByRole('button', { name: 'Delete the video' }));
  const dialog = screen.getByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete the video' }));
  expect(await screen.findByLabelText('Choose a video')).toHaveFocus();
  expect(calls).toEqual([['delete', {}]]);
  expect(screen.queryByLabelText('Your video')).toBeNull();
});
