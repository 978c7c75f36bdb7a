import type { FormApi, SubmissionErrors } from 'final-form';

/**
 * Begins a form again from the values that are kept now, once its submit has gone well. Meant for forms
 * that keep what is typed when the kept values change: after a save, what was typed is nothing of its
 * own any more.
 */
export async function startAnewAfter<Values>(
  submit: Promise<SubmissionErrors> | undefined,
  form: FormApi<Values>,
): Promise<void> {
  if (!submit || (await submit)) return;
  form.setConfig('keepDirtyOnReinitialize', false);
  form.restart();
  form.setConfig('keepDirtyOnReinitialize', true);
}
