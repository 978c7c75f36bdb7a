import { usePageHead } from './PageHead.ts';

export interface PageDescriptionProps {
  /** What the page holds, as somebody wrote it: of any length, with lines. */
  text: string;
}

/**
 * Describes the page to search engines and where it is shared: in one line of 160 characters, and in
 * whole words where a language has them. Renders nothing itself.
 */
export function PageDescription({ text }: PageDescriptionProps) {
  const line = text.trim().replace(/\s+/g, ' ');
  const content = /^.{1,160}(?!\S)|^.{160}/u.exec(line)?.[0];
  usePageHead({
    meta: content
      ? [
          { name: 'description', content },
          { property: 'og:description', content },
        ]
      : [],
  });
  return null;
}
