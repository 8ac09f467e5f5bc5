import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

interface WorkbookFieldProps extends Pick<FieldFrameProps, 'label' | 'help' | 'error' | 'isDisabled'> {
  onChange: (file: File | null) => void;
}

/** An .xlsx that is read but not stored. */
export const WorkbookField = ({ isDisabled = false, onChange, ...frame }: WorkbookFieldProps) => (
  <FieldFrame
    name="file"
    {...frame}
    control={({ 'aria-required': _isRequired, ...attributes }) => (
      <input
        {...attributes}
        name="file"
        type="file"
        accept=".xlsx"
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.files?.[0] ?? null)}
      />
    )}
  />
);
