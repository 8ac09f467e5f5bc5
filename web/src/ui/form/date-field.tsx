import { DateInput } from './date-input.tsx';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

interface DateFieldProps extends FieldFrameProps {
  /** 'YYYY-MM-DD', or with time 'YYYY-MM-DD HH:mm'; empty if unset. */
  value: string;
  withTime?: boolean;
  onChange: (value: string) => void;
}

/** A date, or a datetime to the minute. */
export function DateField({ value, withTime = false, isDisabled = false, onChange, ...frame }: DateFieldProps) {
  return (
    <FieldFrame
      {...frame}
      control={(attributes) => (
        <DateInput {...attributes} {...{ value, withTime, isDisabled, onChange }} name={frame.name} />
      )}
    />
  );
}
