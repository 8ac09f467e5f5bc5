import type { Option } from '../filter-bar/fields.tsx';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

interface FormSelectProps extends FieldFrameProps {
  /** The field's name on the wire: rules and the server's problems point at it. */
  name: string;
  value: string;
  options: readonly Option[];
  isDisabled?: boolean;
  onChange: (value: string) => void;
}

/** One of some codes, in a form. */
export function FormSelect({ name, value, options, isDisabled = false, onChange, ...frame }: FormSelectProps) {
  return (
    <FieldFrame
      {...frame}
      control={(attributes) => (
        <select
          {...attributes}
          name={name}
          value={value}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map(({ code, name: optionName }) => (
            <option key={code} value={code}>
              {optionName}
            </option>
          ))}
        </select>
      )}
    />
  );
}
