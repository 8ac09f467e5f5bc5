import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

interface FileFieldProps extends Pick<FieldFrameProps, 'label' | 'help' | 'error' | 'isDisabled' | 'isOptional'> {
  name?: string;
  /** Extensions that the file picker offers; .xlsx unless given. */
  accept?: string;
  onChange: (file: File | null) => void;
}

/** A file, such as a workbook, that is read and not stored. */
export const FileField = ({
  name = 'file',
  isDisabled = false,
  accept = '.xlsx',
  onChange,
  ...frame
}: FileFieldProps) => (
  <FieldFrame
    name={name}
    {...frame}
    control={({ 'aria-required': _isRequired, ...attributes }) => (
      <input
        {...attributes}
        name={name}
        type="file"
        accept={accept}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.files?.[0] ?? null)}
      />
    )}
  />
);
