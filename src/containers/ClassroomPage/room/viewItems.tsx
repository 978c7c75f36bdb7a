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
    ...(document.fullscreenEnabled
      ? [{ id: 'full', label: words('full'), onSelect: attempt(fillScreen) }]
      : []),
    ...(document.pictureInPictureEnabled
      ? [{ id: 'float', label: words('float'), onSelect: attempt(floatPicture) }]
      : []),
  ];
}
