/** Size of a drawn picture in pixels: four to three, as cards have it. */
const size = { width: 1600, height: 1200 };

/** Draws a shape of a cover in the colours that it has on the page. */
function drawShape(context: CanvasRenderingContext2D, shape: Element): void {
  const { fill, stroke, strokeWidth } = getComputedStyle(shape);
  const number = (name: string) => Number(shape.getAttribute(name));
  const path = new Path2D(shape.getAttribute('d') ?? undefined);
  if (shape.tagName === 'circle') path.arc(number('cx'), number('cy'), number('r'), 0, 2 * Math.PI);
  if (fill !== 'none') {
    context.fillStyle = fill;
    context.fill(path);
  }
  if (stroke === 'none') return;
  context.strokeStyle = stroke;
  context.lineWidth = Number.parseFloat(strokeWidth);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.stroke(path);
}

/**
 * Returns a picture of a cover that is shown (`ClassCover`), as a file to upload; null where the
 * browser can not draw it.
 */
export function coverPictureOf(cover: SVGSVGElement): Promise<File | null> {
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  context.fillStyle = getComputedStyle(cover).backgroundColor;
  context.fillRect(0, 0, size.width, size.height);
  const scale = size.width / cover.viewBox.baseVal.width;
  context.scale(scale, scale);
  for (const shape of cover.children) drawShape(context, shape);
  return new Promise(resolve => {
    canvas.toBlob(
      blob => resolve(blob && new File([blob], 'cover.jpg', { type: 'image/jpeg' })),
      'image/jpeg',
      0.92,
    );
  });
}
