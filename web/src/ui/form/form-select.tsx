import type { Option } from '../filter-bar/fields.tsx';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

interface FormSelectProps<Code extends string> extends FieldFrameProps {
  value: Code;
  options: readonly (Option & { code: Code })[];
  /** Label of the empty choice; omitted if a choice is required. */
  none?: string;
  onChange: (value: Code) => void;
}

/** The options of named codes, in the order of the names. */
export const optionsOf = <Code extends string>(names: Readonly<Record<Code, string>>) =>
  (Object.entries<string>(names) as [Code, string][]).map(([code, name]) => ({ code, name }));

/** A select for a few codes. */
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
