import type { Option } from '../filter-bar/fields.tsx';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

interface FormSelectProps<Code extends string> extends FieldFrameProps {
  value: Code;
  options: readonly (Option & { code: Code })[];
  /** What choosing nothing is called; left out where something is always chosen. */
  none?: string;
  onChange: (value: Code) => void;
}

/** One of a few codes, in a form. */
export function FormSelect<Code extends string>(props: FormSelectProps<Code>) {
  const { value, options, none, isDisabled = false, onChange, ...frame } = props;
  return (
    <FieldFrame
      {...frame}
      control={(attributes) => (
        <select
          {...attributes}
          name={frame.name}
          value={value}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.value as Code)}
        >
          {none !== undefined && <option value="">{none}</option>}
          {options.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      )}
    />
  );
}
