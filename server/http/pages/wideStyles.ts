import { fontFaces } from './pageFonts.ts';

/** Styles of wide pages; the values are those of src/styles/tokens.css. */
export const wideStyles = `${fontFaces}
:root { color-scheme: light dark; --text: light-dark(#2b1a2f, #f7ede8); --soft: light-dark(#5b485e, #d0bfce); --line: light-dark(#e8dcd3, #3d2b47); --card: light-dark(#fffdfb, #22152a); --link: light-dark(#af3521, #ff9d82); --focus: light-dark(#6a3aa5, #d6bcff); }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; font: 420 1rem/1.55 'Figtree Variable', system-ui, sans-serif; color: var(--text); background: light-dark(#fbf6f1, #1a1020); overflow-wrap: anywhere; }
header, main { width: min(60rem, 100% - 2rem); margin-inline: auto; }
header { padding-block: 1.5rem 1rem; }
main { padding-block-end: 4rem; }
h1, h2 { font-family: 'Fraunces Variable', georgia, serif; font-weight: 480; line-height: 1.2; letter-spacing: -0.02em; text-wrap: balance; }
h1 { margin: 0.75rem 0; font-size: clamp(1.75rem, 1.5rem + 1.2vw, 2.5rem); }
h2 { margin: 3rem 0 0.25rem; font-size: 1.5rem; }
h3 { margin: 1.25rem 0 0.25rem; font-size: 0.9375rem; }
p { margin: 0 0 1rem; max-width: 44rem; }
a { color: var(--link); text-underline-offset: 0.2em; }
header > a { display: inline-flex; align-items: center; min-height: 2.75rem; }
.brand { font: 480 1.25rem/1.2 'Fraunces Variable', georgia, serif; color: inherit; text-decoration: none; }
.ways { display: flex; flex-wrap: wrap; gap: 0 1.25rem; margin: 0; padding: 0; list-style: none; }
.ways a { display: inline-flex; align-items: center; min-height: 2.75rem; }
.soft { color: var(--soft); }
code { font: 0.875em/1.5 ui-monospace, 'Cascadia Mono', Menlo, monospace; }
details { margin-block: 0.5rem; background: var(--card); border: 1px solid var(--line); border-radius: 0.75rem; }
summary { min-height: 2.75rem; padding: 0.625rem 1rem; cursor: pointer; }
summary code { font-weight: 640; }
.method { display: inline-block; min-width: 3rem; }
.told { padding: 0 1rem 1rem; }
.fields { margin: 0; padding: 0; list-style: none; }
.fields li { display: flex; flex-wrap: wrap; gap: 0 1rem; padding-block: 0.375rem; border-block-start: 1px solid var(--line); }
.fields code { flex: 0 1 20rem; }
.fields span { flex: 1 1 14rem; color: var(--soft); }
dl { margin: 0; }
dt { padding-block-start: 0.375rem; border-block-start: 1px solid var(--line); }
dd { margin: 0; padding-block-end: 0.375rem; color: var(--soft); }
table { width: 100%; border-collapse: separate; background: var(--card); border: 1px solid var(--line); border-radius: 0.75rem; border-spacing: 0; }
th, td { padding: 0.625rem clamp(0.5rem, 2.5vw, 1rem); text-align: start; vertical-align: baseline; font-weight: 400; overflow-wrap: normal; }
tr + tr > *, tbody > tr > * { border-block-start: 1px solid var(--line); }
thead > tr > *, tbody:first-child > tr:first-child > * { border-block-start: 0; }
thead th { color: var(--soft); font-size: 0.875rem; }
tbody th { width: min(14rem, 40%); font-weight: 640; }
td { font-variant-numeric: tabular-nums; }
.bad { color: light-dark(#a9123c, #ff9fb0); font-weight: 640; }
@media (pointer: coarse) {
  .fields a, p > a { display: inline-flex; align-items: center; min-width: 2.75rem; min-height: 2.75rem; }
}
:focus-visible { outline: 2px solid var(--focus); outline-offset: 3px; }
`;
