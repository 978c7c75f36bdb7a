import { FormattedMessage } from 'react-intl';
import type { MenuItem } from '#src/components/Menu/Menu.tsx';
import type { Shown } from './shown.ts';

const layouts = ['teacher', 'grid', 'sound'] as const;

const largeVideo = (): HTMLVideoElement | null =>
  document.querySelector('[data-classroom-room] figure video');

/** The picture of the teacher over other windows, where a browser has that. */
async function floatPicture() {
  if (document.pictureInPictureElement) await document.exitPictureInPicture();
  else await largeVideo()?.requestPictureInPicture();
}

async function fillScreen() {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await document.querySelector('[data-classroom-room]')?.requestFullscreen();
}

const attempt = (work: () => Promise<void>) => () => void work().catch(() => undefined);

/** Whether there are captions. */
const hasCaptions = ({ model }: Shown['state']): boolean =>
  typeof model.room?.captionsBy === 'string';

export interface ViewItemsProps extends Shown {
  isMirrored: boolean;
  onMirror: (isMirrored: boolean) => void;
}

/** What the reader can choose to see. */
export function viewItems(props: ViewItemsProps): MenuItem[] {
  const { session, state, leads, isMirrored, onMirror } = props;
  const words = (key: string) => <FormattedMessage id={`Classroom.view.${key}`} />;
  return [
    ...layouts
      .filter(layout => !leads || layout !== 'teacher')
      .map(layout => ({
        id: layout,
        label: words(layout),
        icon: state.layout === layout ? '✓' : '',
        onSelect: () => session.setLayout(layout),
      })),
    ...(leads
      ? []
      : [
          {
            id: 'mirror',
            label: words(isMirrored ? 'unmirror' : 'mirror'),
            startsGroup: true,
            onSelect: () => onMirror(!isMirrored),
          },
        ]),
    ...(hasCaptions(state) && state.model.room?.captionsBy !== state.model.you
      ? [
          {
            id: 'captions',
            label: words(state.captions.isWanted ? 'hideCaptions' : 'showCaptions'),
            onSelect: () => session.showCaptions(!state.captions.isWanted),
          },
        ]
      : []),
    ...(document.fullscreenEnabled
      ? [{ id: 'full', label: words('full'), onSelect: attempt(fillScreen) }]
      : []),
    ...(document.pictureInPictureEnabled
      ? [{ id: 'float', label: words('float'), onSelect: attempt(floatPicture) }]
      : []),
  ];
}
