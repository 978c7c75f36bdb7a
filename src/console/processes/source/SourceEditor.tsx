import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import {
  HighlightStyle,
  StreamLanguage,
  bracketMatching,
  syntaxHighlighting,
} from '@codemirror/language';
import { clojure } from '@codemirror/legacy-modes/mode/clojure';
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import { EditorView, drawSelection, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useMemo, useRef } from 'react';
import { useIntl } from 'react-intl';
import type { IntlShape } from 'react-intl';
import type { ProcessProblem } from '@flowroom/marketplace/process';
import { rangeOf } from '../model/checkProcess.ts';
import css from './SourceEditor.module.css';

export interface SourceEditorProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  problems: readonly ProcessProblem[];
  isReadOnly: boolean;
}

/** Colours of the site; they follow its theme. */
const colours = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--ink-faint)', fontStyle: 'italic' },
  { tag: tags.string, color: 'var(--positive)' },
  { tag: tags.number, color: 'var(--warning)' },
  { tag: [tags.atom, tags.keyword], color: 'var(--info)' },
]);
const theme = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'var(--surface)', fontSize: '0.875rem' },
  '&, & .cm-scroller': { maxHeight: '40rem' },
  '.cm-scroller': { fontFamily: 'ui-monospace, monospace', lineHeight: '1.5' },
  '.cm-gutters': {
    color: 'var(--ink-faint)',
    backgroundColor: 'var(--surface-sunken)',
    borderColor: 'var(--hairline)',
  },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--surface-tint)',
  },
  '&.cm-focused': { outline: '2px solid var(--focus)' },
  '.cm-tooltip, .cm-panels': {
    color: 'var(--ink)',
    backgroundColor: 'var(--surface-raised)',
    borderColor: 'var(--hairline)',
  },
  '.cm-panel.cm-search': { padding: 'var(--space-2) var(--space-3)', fontFamily: 'inherit' },
  '.cm-panel.cm-search input, .cm-panel.cm-search button, .cm-panel.cm-search label': {
    fontSize: '0.875rem',
  },
  '.cm-panel.cm-search label': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '2.25rem',
  },
  '.cm-textfield, .cm-button': {
    minHeight: '2.25rem',
    padding: '0 var(--space-3)',
    color: 'inherit',
    backgroundColor: 'var(--surface)',
    border: '1px solid var(--control-border)',
    borderRadius: 'var(--radius-m)',
    fontFamily: 'inherit',
  },
  '.cm-button': { backgroundImage: 'none', borderRadius: 'var(--radius-pill)' },
  '.cm-button:active': { backgroundImage: 'none', backgroundColor: 'var(--surface-sunken)' },
  '.cm-panel.cm-search [name=close]': {
    minWidth: '2.75rem',
    minHeight: '2.75rem',
    color: 'inherit',
    fontSize: '1.25rem',
  },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--positive-surface)' },
});

/** Words of the editor's search by those that it has itself. */
const phrases = {
  Find: 'find',
  Replace: 'with',
  next: 'next',
  previous: 'previous',
  all: 'all',
  'match case': 'case',
  regexp: 'regexp',
  'by word': 'word',
  replace: 'replace',
  'replace all': 'replaceAll',
  close: 'close',
  'current match': 'current',
  'on line': 'onLine',
  'replaced $ matches': 'replaced',
  'replaced match on line $': 'replacedOne',
};

const phrasesIn = (intl: IntlShape): Record<string, string> =>
  Object.fromEntries(
    Object.entries(phrases).map(([phrase, key]) => [
      phrase,
      intl.formatMessage({ id: `ConsoleEditor.${key}` }),
    ]),
  );

interface EditorOptions {
  label: string;
  isReadOnly: boolean;
  words: Record<string, string>;
  onChange: (text: string) => void;
}

const extensions = ({ label, isReadOnly, words, onChange }: EditorOptions) => [
  lineNumbers(),
  lintGutter(),
  history(),
  drawSelection(),
  bracketMatching(),
  search(),
  highlightSelectionMatches(),
  StreamLanguage.define(clojure),
  syntaxHighlighting(colours),
  theme,
  EditorState.readOnly.of(isReadOnly),
  EditorState.phrases.of(words),
  // Checkers know an element that is edited as one that takes the focus by its tab index only.
  EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
  // Tab leaves the editor: it is one field of a page.
  keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, ...lintKeymap]),
  EditorView.updateListener.of(({ docChanged, state }) => {
    if (docChanged) onChange(state.doc.toString());
  }),
];

/** An editor for the text of a process, with its faults underlined. */
export function SourceEditor(props: SourceEditorProps) {
  const { label, value, onChange, problems, isReadOnly } = props;
  const intl = useIntl();
  const words = useMemo(() => phrasesIn(intl), [intl]);
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const changed = useRef(onChange);
  const first = useRef(value);
  useEffect(() => {
    changed.current = onChange;
  }, [onChange]);
  useEffect(() => {
    if (!host.current) return undefined;
    // In a shadow root the styles of the editor are style sheets, not elements, which the content
    // security policy of the console forbids.
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    const editor = new EditorView({
      doc: first.current,
      extensions: extensions({
        ...{ label, isReadOnly, words },
        onChange: text => changed.current(text),
      }),
      parent: root,
      root,
    });
    view.current = editor;
    return () => {
      first.current = editor.state.doc.toString();
      editor.destroy();
      view.current = null;
    };
  }, [label, isReadOnly, words]);
  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);
  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    const text = editor.state.doc.toString();
    const diagnostics = problems.map(problem => ({
      ...rangeOf(text, problem),
      severity: 'error' as const,
      message: problem.message,
    }));
    editor.dispatch(setDiagnostics(editor.state, diagnostics));
  }, [problems]);
  return <div ref={host} className={css.root} />;
}
