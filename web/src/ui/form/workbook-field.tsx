import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

interface WorkbookFieldProps extends Pick<FieldFrameProps, 'label' | 'help' | 'error' | 'isDisabled'> {
  /** Extensions that the file picker offers; .xlsx unless given. */
  accept?: string;
  onChange: (file: File | null) => void;
}

/** A workbook or another sheet, which is read and not stored. */
export const WorkbookField = ({ isDisabled = false, accept = '.xlsx', onChange, ...frame }: WorkbookFieldProps) => (
  <FieldFrame
    name="file"
    {...frame}
    control={({ 'aria-required': _isRequired, ...attributes }) => (
      <input
        {...attributes}
        name="file"
        type="file"
        accept={accept}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.files?.[0] ?? null)}
      />
    )}
  />
);
