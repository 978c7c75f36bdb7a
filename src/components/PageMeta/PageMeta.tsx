import { useLocation } from 'react-router-dom';
import { useConfig } from '#src/config/ConfigContext.tsx';
import { marketplace } from '#shared/config/marketplace.ts';
import {
  firstLanguage,
  inLanguage,
  offeredLanguages,
  siteUrl,
} from '#shared/config/siteLanguages.ts';
import { usePageHead } from './PageHead.ts';

export interface PageMetaProps {
  /** Title of the page without the name of the site. */
  title: string;
  /** Description of the page in one or two sentences. */
  description?: string;
  /** Path that search engines should keep; the current path without its query when left out. */
  canonicalPath?: string;
  /** Absolute address or path of a picture for shared links, 1200 x 630. */
  image?: string;
  /** schema.org data of the page. */
  schema?: Record<string, unknown>;
  /** Excludes the page from search engines. */
  noIndex?: boolean;
}

const socialImage = '/brand/social-1200x630.png';
/** The same picture in the measures of a card of a short message. */
const cardImage = '/brand/social-600x314.png';

/** Title, description and social tags of a page. Renders nothing itself. */
export function PageMeta({
  title,
  description,
  canonicalPath,
  image = socialImage,
  schema,
  noIndex = false,
}: PageMetaProps) {
  const config = useConfig();
  const { rootUrl } = config;
  const { pathname } = useLocation();
  const { siteTitle } = marketplace;
  const fullTitle =
    title === siteTitle || title.includes(siteTitle) ? title : `${title} | ${siteTitle}`;
  const path = canonicalPath ?? pathname;
  const url = siteUrl(config, path);
  const picture = image.startsWith('/') ? `${rootUrl}${image}` : image;
  usePageHead({
    title: fullTitle,
    link: [{ rel: 'canonical', href: url }, ...(noIndex ? [] : alternates(rootUrl, path))],
    meta: [
      { name: 'description', content: description },
      { name: 'robots', content: noIndex ? 'noindex' : undefined },
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: siteTitle },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: url },
      { property: 'og:image', content: picture },
      { name: 'twitter:card', content: 'summary_large_image' },
      {
        name: 'twitter:image',
        content: image === socialImage ? rootUrl + cardImage : picture,
      },
    ].filter(tag => tag.content !== undefined),
    script: schema ? [schemaTag(schema)] : [],
  });
  return null;
}

/** The same page in every language; `x-default` is for readers of other languages. */
const alternates = (rootUrl: string, path: string) =>
  [
    ...offeredLanguages().map(({ code }) => [code, code] as const),
    ['x-default', firstLanguage()] as const,
  ].map(([hreflang, language]) => ({
    rel: 'alternate' as const,
    hreflang,
    href: rootUrl + inLanguage(language, path),
  }));

export interface PageSchemaProps {
  /** schema.org data of the page. */
  schema: Record<string, unknown>;
}

/** The tag of schema.org data; nothing in them can end their script. */
const schemaTag = (schema: Record<string, unknown>) => ({
  type: 'application/ld+json' as const,
  innerHTML: JSON.stringify(schema).replace(/</g, '\\u003c'),
});

/** Data for search engines. Renders nothing itself. */
export function PageSchema({ schema }: PageSchemaProps) {
  usePageHead({ script: [schemaTag(schema)] });
  return null;
}

export interface PageDescriptionProps {
  /** Text of the page as its author wrote it: of any length, with line breaks. */
  text: string;
}

/**
 * Describes the page to search engines and where it is shared: in one line of 160 characters, and
 * in whole words where a language has them. Renders nothing itself.
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
