import type { TemplateForm } from './template-fields.tsx';

/** Fields that a change may omit. */
const optional = ['receiverGroup', 'isUrgent', 'isUsed', 'dayLimit'] as const;
type Optional = (typeof optional)[number];

/**
 * The fields of a change: without unchanged ones that may be omitted, so that a save doesn't turn on a template that
 * another administrator turned off since the form was opened.
 */
export function changedTemplate(
  saved: TemplateForm,
  typed: TemplateForm,
): Omit<TemplateForm, Optional> & Partial<TemplateForm> {
  const changed: Omit<TemplateForm, Optional> & Partial<TemplateForm> = { ...typed };
  for (const field of optional) if (typed[field] === saved[field]) delete changed[field];
  return changed;
}
