import css from './FooterArt.module.css';

/** The sun setting behind long, breathing lines. */
export function FooterArt() {
  return (
    <svg
      className={css.root}
      viewBox="0 0 1440 180"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <path className={css.sun} d="M1036 132a84 84 0 0 1 168 0v14h-168Z" />
      <path className={css.ring} d="M992 180a128 128 0 0 1 256 0M952 180a168 168 0 0 1 336 0" />
      <path className={css.far} d="M0 124c180-52 330-40 500-6s330 34 520-6 310-30 420-4v72H0Z" />
      <path className={css.near} d="M0 158c220-40 400-18 620-6s380-30 540-26 210 22 280 18v36H0Z" />
      <path className={css.line} d="M0 110c170-50 340-36 506-2s330 28 512-10 320-28 422 0" />
      <path className={css.line} d="M0 96c160-48 344-30 512 4s330 22 506-16 320-24 422 6" />
    </svg>
  );
}
