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
  /** 'YYYY-MM-DD', or with time 'YYYY-MM-DD HH:mm'; empty if unset. */
  value: string;
  withTime?: boolean;
  isDisabled?: boolean;
  onChange: (value: string) => void;
}

const patterns = { date: /^\d{4}-\d{2}-\d{2}$/, time: /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/ };

/** A date or datetime, typed or picked from a calendar. Incomplete input counts as empty. */
export function DateInput({ value, withTime = false, isDisabled = false, onChange, ...control }: DateInputProps) {
  const pattern = withTime ? patterns.time : patterns.date;
  const length = withTime ? 16 : 10;
  return (
    <MantineDateInput
      // Of the weekend, Korean calendars have only Sundays in red.
      weekendDays={[0]}
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
      // Inside a dialog only the dialog's own content is reachable.
      popoverProps={{ withinPortal: false, shadow: 'md' }}
      wrapperProps={{ style: { flex: 1, minWidth: 0 } }}
      onChange={(next) => onChange(next?.slice(0, length) ?? '')}
    />
  );
}
