/** Pixels of the longer side of a poster. */
const longest = 1280;

/** Draws the frame that a video shows now as a JPEG; null where it has none. */
export async function captureFrame(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0) return null;
  const scale = Math.min(1, longest / Math.max(videoWidth, videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.88));
}

/** Milliseconds that a browser gets to show a frame. */
const patienceMs = 10_000;

/**
 * Draws a frame from the beginning of a file: a moment after it, as many begin in the dark. null
 * where this browser can not show it.
 */
export async function captureFirst(file: Blob): Promise<Blob | null> {
  const video = document.createElement('video');
  const address = URL.createObjectURL(file);
  const shown = (event: string) =>
    new Promise<void>((resolve, reject) => {
      video.addEventListener(event, () => resolve(), { once: true });
      video.addEventListener('error', () => reject(new Error('no frame')), { once: true });
      setTimeout(() => reject(new Error('no frame in time')), patienceMs);
    });
  try {
    const isLoaded = shown('loadeddata');
    Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src: address });
    await isLoaded;
    const isSought = shown('seeked');
    video.currentTime = Math.min(1, (video.duration || 0) / 3);
    await isSought;
    return await captureFrame(video);
  } catch {
    return null;
  } finally {
    video.removeAttribute('src');
    URL.revokeObjectURL(address);
  }
}
