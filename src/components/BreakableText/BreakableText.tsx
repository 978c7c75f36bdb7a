import { Fragment } from 'react';
import css from './BreakableText.module.css';

/** Words of more characters than this may break; shorter ones never do. */
const longest = 7;

/** Text in which long words break where the line ends, and short ones stay whole. */
export function BreakableText({ text }: { text: string }) {
  return text.split(/(\s+)/).map((word, index) =>
    word.length > longest && word.trim() !== '' ? (
      <span key={index} className={css.long}>
        {word}
      </span>
    ) : (
      <Fragment key={index}>{word}</Fragment>
    ),
  );
}
