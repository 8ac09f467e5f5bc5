import type { MasterKind } from '@maru/domain/master-data';
import { FormField, type FormFieldProps } from '#ui/form/form-field.tsx';
import { useMasterOptions } from './master-options.ts';

interface MasterTextFieldProps extends FormFieldProps {
  kind: MasterKind;
  parentCode?: string | undefined;
}

/** A text with suggestions from master data. Another value becomes a new row when the form is saved. */
export function MasterTextField({ kind, parentCode, ...field }: MasterTextFieldProps) {
  const rows = useMasterOptions(kind, { parentCode, enabled: kind !== 'model' || parentCode !== undefined });
  return <FormField {...field} suggestions={rows.map(({ name }) => name)} />;
}
