/** Ink of the documents: the day colours of the site, on white paper. */
export const ink = {
  strong: '#2b1a2f',
  soft: '#5b485e',
  faint: '#715d72',
  line: '#e8dcd3',
  accent: '#c8412a',
  cream: '#fff8ef',
  sun: '#ffd9a8',
} as const;
