import css from './CitySkyline.module.css';

const drawings = { newYork: NewYork, losAngeles: LosAngeles, sanFrancisco: SanFrancisco };

/** Drawing of a city's skyline. */
export function CitySkyline({ city }: { city: CityId }) {
  const Drawing = drawings[city];
  return (
    <svg
      className={`${css.root} ${css[city]}`}
      viewBox="0 0 400 300"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <rect className={css.sky} width="400" height="300" />
      <Drawing />
    </svg>
  );
}

/** Skyline with a suspension bridge. */
function NewYork() {
  return (
    <>
      <circle className={css.sun} cx="290" cy="150" r="58" />
      <path
        className={css.far}
        d="M0 220h18v-56h26v30h20v-78h10l8-22 8 22h10v64h22v-40h28v58h24v-96h8l6-34 6 34h8v74h26v-44h30v66h22v-88h28v60h26v-34h28v62h28v102H0Z"
      />
      <path
        className={css.lines}
        d="M-20 236C60 236 96 196 112 132c24 74 152 74 176 0 16 64 52 104 132 104M146 226v-48M180 230v-34M220 230v-34M254 226v-48M80 232v-36M320 232v-36"
      />
      <path className={css.near} d="M102 260V122h20v138zM278 260V122h20v138zM0 240h400v60H0Z" />
    </>
  );
}

/** Skyline with palms, hills and a low sun. */
function LosAngeles() {
  return (
    <>
      <circle className={css.sun} cx="150" cy="170" r="72" />
      <path className={css.far} d="M0 226c60-50 110-44 160-20s90-46 140-30 70 40 100 30v94H0Z" />
      <path className={css.near} d="M0 256c120-30 260-26 400-6v50H0Z" />
      <path className={css.trunk} d="M286 262c4-70-2-110 8-156M336 264c2-50 0-76 10-110" />
      <path
        className={css.leaf}
        d="M294 106c-34-18-54-6-62 16 22-10 40-12 62-16Zm0 0c-26-34-50-32-62-20 24 2 42 8 62 20Zm0 0c4-36 28-46 46-40-20 8-34 20-46 40Zm0 0c30-18 54-6 60 14-22-8-38-12-60-14Zm0 0c20 16 22 38 12 54-2-22-4-36-12-54Z"
      />
      <path
        className={css.leaf}
        d="M346 154c-26-12-40-4-46 12 16-8 30-8 46-12Zm0 0c-16-26-36-26-46-16 18 2 32 8 46 16Zm0 0c6-26 24-32 36-26-16 6-26 12-36 26Zm0 0c24-10 38 0 42 14-16-8-28-12-42-14Z"
      />
    </>
  );
}

/** Bridge above the fog. */
function SanFrancisco() {
  return (
    <>
      <circle className={css.sun} cx="96" cy="128" r="50" />
      <path className={css.far} d="M0 214c50-40 90-40 130-10s70 20 110-24 100-40 160 0v120H0Z" />
      <path
        className={css.lines}
        d="M-40 90C20 170 60 206 130 84c30 96 130 116 190-24 24 60 60 96 110 110M60 214v-50M90 214v-44M160 214v-50M190 214v-32M220 214v-28M250 214v-34M280 214v-62M350 214v-76"
      />
      <path
        className={css.bridge}
        d="M122 270V74h16v196zM312 270V50h16v220zM-10 208h420v12H-10ZM122 110h16M312 96h16"
      />
      <path
        className={css.fog}
        d="M0 252c40-24 80-8 110-16s60-24 100-8 80 0 110-8 50-10 80 4v76H0Z"
      />
    </>
  );
}

/** Drawings in their order: those of the cities that come with the site, and then any three. */
export const skylines = ['newYork', 'losAngeles', 'sanFrancisco'] as const;

export type CityId = (typeof skylines)[number];
