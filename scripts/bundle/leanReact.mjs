import { template, transformSync, types as t } from '@babel/core';

/**
 * Kinds of fibers (`ReactWorkTags`) that the app never makes: lists of suspense, legacy hidden trees,
 * scopes, hoisted resources, html/head/body, view transitions and activities. Whoever makes one all the
 * same is stopped by React's own error 130 or 156, and eslint.config.js forbids the imports.
 */
const absentTags = new Set([19, 23, 25, 26, 27, 30, 31]);
/** The element types that would make them. */
const absentTypes = new Set([
  'REACT_ACTIVITY_TYPE',
  'REACT_LEGACY_HIDDEN_TYPE',
  'REACT_SUSPENSE_LIST_TYPE',
  'REACT_VIEW_TRANSITION_TYPE',
]);
/** What stands fast without them, and in every browser that the build is made for. */
const constants = new Map([
  ['shouldStartViewTransition', false],
  ['canUseDOM', true],
  ['canUseCompositionEvent', true],
  ['isInputEventSupported', true],
  ['useFallbackCompositionData', false],
  ['skipSelectionChangeEvent', false],
]);
/** Functions that have nothing left to do, and what they give back. */
const stubs = new Map([
  ['trackEnterViewTransitions', ''],
  ['commitExitViewTransitions', ''],
  ['commitNestedViewTransitions', ''],
  // Only pictures in a view transition and hoisted style sheets hold a commit back.
  ['maySuspendCommit', 'return false'],
  ['accumulateSuspenseyCommitOnFiber', ''],
  ['waitForCommitToBeReady', 'return null'],
  ['isFragmentInstanceParent', 'return false'],
  ['FragmentInstance', 'throw Error("A fragment takes no ref (docs/decisions/118).")'],
  ['getVendorPrefixedEventName', 'return arguments[0]'],
]);
/** Statements of the module that only serve what is left out, by how they begin or what they set. */
const absentStatements = [
  /^FragmentInstance\.prototype\./,
  /^canUseDOM &&\s+\(\(style = /,
  /^canUseDOM &&\s+"documentMode" in document/,
  /^if \(canUseDOM\) \{\s+var JSCompiler_inline_result/,
];
/** What other packages may call of the DOM's shared internals: the rest fetches resources early. */
const dispatcher = { set: 'ReactDOMSharedInternals.d', keep: ['f', 'r'] };

/** Hooks of form actions; fields are final-form's. Whoever calls one finds no function. */
const absentHooks = new Set([
  'useActionState',
  'useFormState',
  'useHostTransitionStatus',
  'useOptimistic',
]);

/** @param {import('@babel/types').Node} node */
const isTag = node =>
  (t.isMemberExpression(node) && t.isIdentifier(node.property, { name: 'tag' })) ||
  t.isIdentifier(node, { name: 'tag' });

/** @param {import('@babel/types').Node | null | undefined} node */
const isAbsentTag = node => t.isNumericLiteral(node) && absentTags.has(node.value);

/** @param {import('@babel/types').SwitchCase} clause */
function fallsThrough({ consequent }) {
  const last = consequent.at(-1);
  const end = t.isBlockStatement(last) ? last.body.at(-1) : last;
  return !['Break', 'Continue', 'Return', 'Throw'].some(kind => end?.type === `${kind}Statement`);
}

/**
 * @param {import('@babel/core').NodePath | import('@babel/core').NodePath[]} clause
 * @param {Set<string>} names takes the variables that it declares
 */
function variablesOf(clause, names) {
  if (Array.isArray(clause)) return;
  clause.traverse({
    Function: path => path.skip(),
    VariableDeclarator({ node: { id } }) {
      if (t.isIdentifier(id)) names.add(id.name);
    },
  });
}

/** @param {Set<string>} met the rules that found something @returns {import('@babel/core').PluginObj} */
const leaveOut = met => ({
  visitor: {
    Program({ node }, { file }) {
      node.body = node.body.filter(({ start, end }) => {
        const source = file.code.slice(Number(start), Number(end));
        const rule = absentStatements.find(pattern => pattern.test(source));
        if (rule) met.add(String(rule));
        return !rule;
      });
    },
    SwitchStatement(path) {
      const { node } = path;
      const byTag = isTag(node.discriminant);
      /** @type {Set<string>} */
      const declared = new Set();
      /** @type {import('@babel/types').SwitchCase[]} */
      const kept = [];
      for (const [index, clause] of node.cases.entries()) {
        const { test, consequent } = clause;
        const type = t.isIdentifier(test) && absentTypes.has(test.name) ? test.name : null;
        if (!type && !(byTag && isAbsentTag(test))) {
          kept.push(clause);
          continue;
        }
        met.add(
          type ?? `case ${/** @type {import('@babel/types').NumericLiteral} */ (test).value}`,
        );
        const before = kept.at(-1);
        if (before && fallsThrough(before)) before.consequent.push(...consequent);
        else variablesOf(path.get(`cases.${index}`), declared);
      }
      node.cases = kept;
      if (declared.size === 0) return;
      // The whole function shares what one of its clauses declares.
      const { body } = path.getFunctionParent()?.node ?? {};
      if (!t.isBlockStatement(body))
        throw path.buildCodeFrameError('a switch outside of functions');
      const names = [...declared].map(name => t.variableDeclarator(t.identifier(name)));
      body.body.unshift(t.variableDeclaration('var', names));
    },
    BinaryExpression(path) {
      const { operator, left, right } = path.node;
      if (operator !== '===' && operator !== '!==') return;
      if ((isAbsentTag(left) && isTag(right)) || (isAbsentTag(right) && isTag(left))) {
        path.replaceWith(t.booleanLiteral(operator === '!=='));
      }
    },
    ConditionalExpression: {
      exit(path) {
        const { test, consequent, alternate } = path.node;
        if (t.isBooleanLiteral(test)) path.replaceWith(test.value ? consequent : alternate);
      },
    },
    Identifier(path) {
      const value = constants.get(path.node.name);
      if (value === undefined || !path.isReferencedIdentifier()) return;
      met.add(path.node.name);
      path.replaceWith(t.booleanLiteral(value));
    },
    FunctionDeclaration(path) {
      const name = path.node.id?.name ?? '';
      const body = stubs.get(name);
      if (body === undefined) return;
      met.add(name);
      path.node.body = t.blockStatement(
        body ? [template.statement.ast(body, { allowReturnOutsideFunction: true })] : [],
      );
    },
    ObjectProperty(path) {
      const { key } = path.node;
      if (!t.isIdentifier(key) || !absentHooks.has(key.name)) return;
      met.add(key.name);
      path.remove();
    },
    AssignmentExpression({ node: { left, right } }, { file }) {
      if (!t.isObjectExpression(right) || !t.isMemberExpression(left)) return;
      if (file.code.slice(Number(left.start), Number(left.end)) !== dispatcher.set) return;
      met.add(dispatcher.set);
      right.properties = right.properties.filter(
        property =>
          t.isObjectProperty(property) &&
          t.isIdentifier(property.key) &&
          dispatcher.keep.includes(property.key.name),
      );
    },
  },
});

const rules = [
  ...[...absentTags].filter(tag => tag !== 23).map(tag => `case ${tag}`),
  ...absentTypes,
  ...constants.keys(),
  ...absentHooks,
  ...stubs.keys(),
  ...absentStatements.map(String),
  dispatcher.set,
];

/**
 * Leaves out of react-dom's client what the app never uses (decision 118).
 * @param {string} source of react-dom-client.production.js
 * @throws when a rule finds nothing: another version of React has to be looked at anew
 */
export function lean(source) {
  const met = new Set();
  const result = transformSync(source, {
    babelrc: false,
    configFile: false,
    compact: false,
    comments: false,
    sourceMaps: true,
    plugins: [() => leaveOut(met)],
  });
  const missed = rules.filter(rule => !met.has(rule));
  if (missed.length > 0 || !result) throw new Error(`React has no more: ${missed.join(', ')}`);
  return { code: result.code ?? '', map: result.map };
}

/**
 * Bundler loader of react-dom's client.
 * @this {import('@rspack/core').LoaderContext}
 * @param {string} source
 */
export default function leanReact(source) {
  const { code, map } = lean(source);
  this.callback(null, code, JSON.stringify(map));
}
