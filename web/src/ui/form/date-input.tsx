import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/ko';
import { DateInput as MantineDateInput } from '@mantine/dates';
import { parseSeoul } from '@maru/domain/seoul-time';
import type { ControlAttributes } from './field-frame.tsx';

interface DateInputProps extends Partial<ControlAttributes> {
  name?: string;
  /** 'YYYY-MM-DD', or with its time 'YYYY-MM-DD HH:mm'; empty where none is given. */
  value: string;
  withTime?: boolean;
  isDisabled?: boolean;
  onChange: (value: string) => void;
}

const patterns = { date: /^\d{4}-\d{2}-\d{2}$/, time: /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/ };

/** A day, or a moment to the minute: typed as it is shown, or picked from a calendar. What is half typed is nothing yet. */
export function DateInput({ value, withTime = false, isDisabled = false, onChange, ...control }: DateInputProps) {
  const pattern = withTime ? patterns.time : patterns.date;
  const length = withTime ? 16 : 10;
  return (
    <MantineDateInput
      {...control}
      error={control['aria-invalid'] ?? false}
      value={value === '' ? null : value}
      valueFormat={withTime ? 'YYYY-MM-DD HH:mm' : 'YYYY-MM-DD'}
      placeholder={withTime ? 'YYYY-MM-DD HH:mm' : 'YYYY-MM-DD'}
      locale="ko"
      firstDayOfWeek={0}
      monthLabelFormat="YYYY년 M월"
      withTime={withTime}
      allowDeselect
      readOnly={isDisabled}
      autoComplete="off"
      dateParser={(text) => (pattern.test(text) && parseSeoul(text) ? text : null)}
      // In a dialog only what is inside can be reached.
      popoverProps={{ withinPortal: false, shadow: 'md' }}
      wrapperProps={{ style: { flex: 1, minWidth: 0 } }}
      onChange={(next) => onChange(next?.slice(0, length) ?? '')}
    />
  );
}
