import type { EdnNode } from '#marketplace/edn/nodes.ts';
import { EdnSyntaxError } from '#marketplace/edn/nodes.ts';
import { readEdn } from '#marketplace/edn/read.ts';
import { InvalidProcessError } from './model.ts';
import type { Process } from './model.ts';
import { parseNotification, parseTransition } from './parseParts.ts';
import type { TimeReference } from './parseTime.ts';
import { Problems } from './problems.ts';
import { checkProcess } from './validate.ts';

/**
 * Parses and validates a `process.edn` text of format `:v3`. With `templates`, every template of a
 * notification must be among them.
 * @throws InvalidProcessError with all faults
 */
export function parseProcess(edn: string, templates?: readonly string[]): Process {
  const problems = new Problems();
  const process = readProcess(readForm(edn), problems, templates);
  if (!process || problems.list.length > 0) throw new InvalidProcessError(problems.list);
  return process;
}

function readForm(edn: string): EdnNode {
  try {
    return readEdn(edn);
  } catch (error) {
    if (!(error instanceof EdnSyntaxError)) throw error;
    throw new InvalidProcessError([{ message: error.reason, at: error.at }]);
  }
}

function readProcess(
  root: EdnNode,
  problems: Problems,
  templates: readonly string[] | undefined,
): Process | null {
  const map = problems.expect(root, 'map', 'A process');
  if (!map) return null;
  const fields = problems.fields(map, ['format', 'transitions', 'notifications'], 'A process');
  const format = fields.get('format');
  if (format?.kind !== 'keyword' || format.name !== 'v3') {
    problems.add('A process needs :format :v3', format ?? root);
  }
  const transitionNode = fields.get('transitions');
  if (!transitionNode) return problems.add('A process needs :transitions', root);
  const notificationNode = fields.get('notifications');
  const references: TimeReference[] = [];
  const transitions = items(transitionNode, ':transitions', problems).flatMap(node => {
    const transition = parseTransition(node, problems, references);
    return transition ? [{ node, part: transition }] : [];
  });
  const notifications = (
    notificationNode ? items(notificationNode, ':notifications', problems) : []
  ).flatMap(node => {
    const notification = parseNotification(node, problems, references);
    return notification ? [{ node, part: notification }] : [];
  });
  checkProcess({ root, transitions, notifications, references, templates }, problems);
  return {
    transitions: transitions.map(({ part }) => part),
    notifications: notifications.map(({ part }) => part),
  };
}

const items = (node: EdnNode, what: string, problems: Problems): EdnNode[] =>
  problems.expect(node, 'vector', what)?.items ?? [];
