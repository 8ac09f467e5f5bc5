import type { ReactNode } from 'react';
import { Summed } from '#ui/form/error-summary.tsx';
import { SaveBar } from '#ui/save-bar/save-bar.tsx';
import type { Edit } from './use-edit.ts';

interface EditFormProps {
  edit: Edit;
  /** The sections with their fields. */
  children: ReactNode;
  /** Content between the fields and the save bar that isn't part of the form: lists, other forms. */
  below?: ReactNode;
}

/** Sections edited in place, below their error summary and above the save bar. */
export function EditForm({ edit, children, below }: EditFormProps) {
  const { failures: _failures, fields: _fields, summary, ...form } = edit.form;
  return (
    <>
      <form {...form}>
        <Summed summary={summary}>{children}</Summed>
      </form>
      {below}
      <SaveBar
        changed={edit.changed}
        isNew={edit.isNew}
        failures={edit.failures}
        isSaving={edit.isBusy}
        onSave={() => form.ref.current?.requestSubmit()}
        onUndo={edit.undo}
      />
    </>
  );
}
