import { pageDocument, pageTextPaths, readPageText, readPageTexts } from './pageTexts.ts';

const heading = (level: number, content: string) => ({ fieldType: `heading${level}`, content });
const markdown = (content: string) => ({ fieldType: 'markdown', content });

/** As the console of the hosted service writes a page. */
const hosted = {
  sections: [
    {
      sectionType: 'article',
      sectionId: 'top',
      appearance: { fieldType: 'defaultAppearance' },
      title: heading(1, 'Our terms'),
      description: { fieldType: 'paragraph', content: 'Read them.' },
    },
    {
      sectionType: 'features',
      sectionId: 'fees',
      title: heading(2, 'Fees'),
      blocks: [
        {
          blockType: 'defaultBlock',
          title: heading(3, 'Cards'),
          text: markdown('We take *some*.'),
        },
        { blockType: 'defaultBlock', text: markdown('More.') },
      ],
    },
    { sectionType: 'article', sectionId: 'fees', title: heading(2, 'Again') },
    { sectionType: 'hero', sectionId: 'picture', media: {} },
  ],
  meta: { pageDescription: { fieldType: 'metaDescription', content: 'All rules.' } },
};

it('pages are where the hosted service has them, with the language where it has none', () => {
  expect(pageTextPaths).toEqual([
    'content/pages/terms-of-service.json',
    'content/pages/terms-of-service-es.json',
    'content/pages/privacy-policy.json',
    'content/pages/privacy-policy-es.json',
  ]);
  expect(Object.keys(readPageTexts({ [pageTextPaths[1]!]: hosted }))).toEqual([pageTextPaths[1]]);
});

it('a page of the hosted service is read', () => {
  expect(readPageText(hosted)).toEqual({
    title: 'Our terms',
    description: 'All rules.',
    intro: 'Read them.',
    sections: [
      { id: 'fees', title: 'Fees', text: '### Cards\n\nWe take *some*.\n\nMore.' },
      { id: 'part-3', title: 'Again', text: '' },
    ],
  });
});

it.each([null, undefined, 7, 'text', [], {}, { sections: 'none' }, { sections: [null, 1, {}] }])(
  'a document such as %j says nothing, and the text of the site applies',
  document => expect(readPageText(document)).toBeNull(),
);

it('what is written is read again', () => {
  const text = {
    title: 'Terms',
    description: 'Rules',
    intro: 'Hello',
    sections: [
      { id: 'age', title: 'Age', text: 'You are 18.' },
      { id: 'fees', title: 'Fees', text: '- one\n- two' },
    ],
  };
  expect(readPageText(pageDocument(null, text))).toEqual(text);
  expect(readPageText(pageDocument(hosted, text))).toEqual(text);
});

it('what is not changed stays as the hosted console wrote it', () => {
  const text = readPageText(hosted)!;
  const [fees, again] = text.sections;
  const written = pageDocument(hosted, {
    ...text,
    sections: [again!, { ...fees!, text: 'Other.' }],
  });
  expect(written).toMatchObject({
    sections: [
      hosted.sections[0],
      hosted.sections[2],
      {
        sectionType: 'features',
        sectionId: 'fees',
        blocks: [{ blockType: 'defaultBlock', text: markdown('Other.') }],
      },
    ],
    meta: hosted.meta,
  });
});
