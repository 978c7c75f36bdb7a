import type { EdnNode } from '#marketplace/edn/nodes.ts';
import { describeAction, isActionName } from './actionCatalogue.ts';
import type { ActionName } from './actionCatalogue.ts';
import type { ActionUse } from './model.ts';
import { parseConfig } from './parseConfig.ts';
import type { Problems } from './problems.ts';

/**
 * Parses the `:actions` of a transition; those with trusted parameters require it to be privileged.
 */
export function parseActions(
  node: EdnNode | undefined,
  problems: Problems,
  mayBePrivileged: boolean,
): ActionUse[] {
  const items = (node && problems.expect(node, 'vector', ':actions')?.items) ?? [];
  return items.flatMap(item => parseAction(item, problems, mayBePrivileged) ?? []);
}

function parseAction(
  node: EdnNode,
  problems: Problems,
  mayBePrivileged: boolean,
): ActionUse | null {
  const map = problems.expect(node, 'map', 'An action');
  if (!map) return null;
  const fields = problems.fields(map, ['name', 'config'], 'An action');
  const nameNode = fields.get('name');
  if (!nameNode) return problems.add('An action needs :name', node);
  const name = parseName(nameNode, problems);
  if (!name) return null;
  if (describeAction(name).privileged && !mayBePrivileged) {
    problems.add(`:action/${name} needs a transition with :privileged? true`, nameNode);
  }
  return { name, config: parseConfig(fields.get('config'), nameNode, name, problems) };
}

function parseName(node: EdnNode, problems: Problems): ActionName | null {
  if (node.kind === 'keyword' && node.name.startsWith('action.initializer/')) {
    return problems.add(
      `:${node.name} runs by itself in initial transitions and must not be written`,
      node,
    );
  }
  const name = problems.keyword(node, 'action', 'The name of an action')?.slice('action/'.length);
  if (!name) return null;
  return isActionName(name)
    ? name
    : problems.add(`:action/${name} is not an action of this marketplace`, node);
}
