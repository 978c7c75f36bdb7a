/** Renditions of a listing's pictures that keep their shape, by width. */
export const galleryVariants = ['scaled-small', 'scaled-medium', 'scaled-large', 'scaled-xlarge'];

/** A few dozen pixels, shown blurred until the picture has come. */
export const previewVariant = 'preview';
