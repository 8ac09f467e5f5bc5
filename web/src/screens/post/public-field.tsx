import { CheckField } from '#ui/form/check-field.tsx';
import type { EditedFields } from '../edit/use-edit.ts';

/** Whether citizens can see the post. */
export const PublicField = ({ edit, label }: { edit: EditedFields<{ isPublic: boolean }>; label: string }) => (
  <CheckField {...edit.field('isPublic')} label={label} />
);
