import { ApiError } from '#marketplace/contract/errors.ts';
import { Keyword } from '#marketplace/contract/wireTypes.ts';
import type { EmailTemplate } from '#marketplace/db/processes.ts';
import { findProblem, renderTemplate, TemplateError } from '#marketplace/mail/language/render.ts';
import type { TemplateProblem } from '#marketplace/mail/language/render.ts';

/** One fault of a template, in the words of the CLI. */
interface RenderError {
  name: string;
  part: 'subject' | 'html';
  problem: TemplateProblem;
}

function tryPart(source: string, context: unknown): TemplateProblem | null {
  const problem = findProblem(source);
  if (problem) return problem;
  try {
    renderTemplate(source, context);
    return null;
  } catch (error) {
    if (error instanceof TemplateError) return error.problem;
    throw error;
  }
}

function faults(template: EmailTemplate, context: unknown): RenderError[] {
  return (['subject', 'html'] as const).flatMap(part => {
    const problem = tryPart(template[part], context);
    return problem ? [{ name: template.name, part, problem }] : [];
  });
}

const told = ({ name, part, problem }: RenderError): string => {
  const place =
    problem.line === null ? '' : ` (line ${problem.line}, column ${problem.column ?? 1})`;
  return `Template ${name}, ${part}: ${problem.reason}${place}`;
};

const details = ({ name, part, problem }: RenderError) => ({
  'template-name': new Keyword(name),
  'template-part': new Keyword(part),
  ...problem,
});

/** Refuses templates that can not be rendered with `context`. */
export function checkTemplates(templates: readonly EmailTemplate[], context: unknown): void {
  const errors = templates.flatMap(template => faults(template, context));
  if (errors.length === 0) return;
  throw new ApiError('invalid-templates', {
    title: errors.map(told).join('\n'),
    details: { 'render-errors': errors.map(details) },
  });
}

/** Refuses one template that can not be rendered with `context`. */
export function checkTemplate(template: EmailTemplate, context: unknown): void {
  const [error] = faults(template, context);
  if (!error) return;
  throw new ApiError('invalid-template', {
    title: told(error),
    details: { 'render-error': details(error) },
  });
}
