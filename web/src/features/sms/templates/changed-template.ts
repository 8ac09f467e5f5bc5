import type { TemplateForm } from './template-fields.tsx';

/** Fields that a change may omit. */
const optional: ReadonlySet<string> = new Set(['receiverGroup', 'isUrgent', 'isUsed', 'dayLimit']);

type Changed = Omit<TemplateForm, 'receiverGroup' | 'isUrgent' | 'isUsed' | 'dayLimit'> & Partial<TemplateForm>;

/**
 * The fields of a change: without unchanged ones that may be omitted, so that a save doesn't turn on a template that
 * another administrator turned off since the form was opened.
 */
export const changedTemplate = (saved: TemplateForm, typed: TemplateForm): Changed =>
  Object.fromEntries(
    Object.entries(typed).filter(
      ([field, value]) => !optional.has(field) || value !== saved[field as keyof TemplateForm],
    ),
  ) as Changed;
