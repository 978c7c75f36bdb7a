import type { EdnNode } from '#marketplace/edn/nodes.ts';
import type { Actor, Notification, Transition } from './model.ts';
import { parseActions } from './parseActions.ts';
import { parseTime } from './parseTime.ts';
import type { TimeReference } from './parseTime.ts';
import type { Problems } from './problems.ts';

const transitionKeys = ['name', 'actor', 'at', 'from', 'to', 'actions', 'privileged?'];
const notificationKeys = ['name', 'on', 'to', 'template', 'at'];
const actors = ['customer', 'provider', 'operator'] as const satisfies Actor[];

/** Parses one element of `:transitions`; null when a required part is missing. */
export function parseTransition(
  node: EdnNode,
  problems: Problems,
  references: TimeReference[],
): Transition | null {
  const map = problems.expect(node, 'map', 'A transition');
  if (!map) return null;
  const fields = problems.fields(map, transitionKeys, 'A transition');
  const nameNode = fields.get('name');
  const toNode = fields.get('to');
  if (!nameNode) return problems.add('A transition needs :name', node);
  const name = problems.keyword(nameNode, 'transition', 'The name of a transition');
  if (!toNode) return problems.add(`${name ? `:${name}` : 'A transition'} needs :to`, node);
  const to = problems.keyword(toNode, 'state', ':to');
  const fromNode = fields.get('from');
  const from = fromNode ? problems.keyword(fromNode, 'state', ':from') : null;
  const actorNode = fields.get('actor');
  const atNode = fields.get('at');
  if (Boolean(actorNode) === Boolean(atNode)) {
    return problems.add(
      `${name ? `:${name}` : 'A transition'} needs exactly one of :actor and :at`,
      node,
    );
  }
  const at = atNode ? parseTime(atNode, problems, references) : null;
  const actor: Actor | null = actorNode ? parseActor(actorNode, problems) : 'system';
  const privilegedNode = fields.get('privileged?');
  const privileged =
    !!privilegedNode && problems.expect(privilegedNode, 'boolean', ':privileged?')?.value === true;
  const actions = parseActions(fields.get('actions'), problems, privileged || actor === 'operator');
  const broken = (fromNode && !from) || (atNode && !at);
  if (!name || !to || !actor || broken) return null;
  return { name, actor, at, from, to, actions, privileged };
}

function parseActor(node: EdnNode, problems: Problems): Exclude<Actor, 'system'> | null {
  const name = problems.keyword(node, 'actor.role', ':actor')?.slice('actor.role/'.length);
  if (!name) return null;
  const actor = actors.find(known => known === name);
  return actor ?? problems.add(`:actor.role/${name} is not an actor`, node);
}

/** Parses one element of `:notifications`. */
export function parseNotification(
  node: EdnNode,
  problems: Problems,
  references: TimeReference[],
): Notification | null {
  const map = problems.expect(node, 'map', 'A notification');
  if (!map) return null;
  const fields = problems.fields(map, notificationKeys, 'A notification');
  const missing = ['name', 'on', 'to', 'template'].filter(key => !fields.has(key));
  if (missing.length > 0) return problems.add(`A notification needs :${missing.join(', :')}`, node);
  const read = (key: string): EdnNode => fields.get(key) ?? node;
  const nameNode = problems.expect(read('name'), 'keyword', 'The name of a notification');
  const on = problems.keyword(read('on'), 'transition', ':on');
  const toNode = read('to');
  const to = problems.keyword(toNode, 'actor.role', ':to')?.slice('actor.role/'.length);
  if (to && to !== 'customer' && to !== 'provider') {
    problems.add('A notification goes to :actor.role/customer or :actor.role/provider', toNode);
  }
  const template = problems.expect(read('template'), 'keyword', ':template')?.name;
  if (template && !/^[\w-]+$/.test(template)) {
    problems.add(':template is a keyword without namespace', read('template'));
  }
  const atNode = fields.get('at');
  const at = atNode ? parseTime(atNode, problems, references) : null;
  if (!nameNode || !on || (to !== 'customer' && to !== 'provider') || !template) return null;
  return { name: nameNode.name, on, to, template, at };
}
