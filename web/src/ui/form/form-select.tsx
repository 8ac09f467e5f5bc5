import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

interface FormSelectProps<Code extends string | number> extends FieldFrameProps {
  /** Empty or 0 if nothing is chosen. */
  value: Code;
  options: readonly { code: Code; name: string }[];
  /** Label of the empty choice; omitted if a choice is required. */
  none?: string;
  onChange: (value: Code) => void;
}

/** The options of a record of names by code, in the record's order. */
export const optionsOf = <Code extends string>(names: Readonly<Record<Code, string>>) =>
  (Object.entries<string>(names) as [Code, string][]).map(([code, name]) => ({ code, name }));

/** A select for a few codes or numbers. */
export function FormSelect<Code extends string | number>(props: FormSelectProps<Code>) {
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
          onChange={({ target }) => onChange((typeof value === 'number' ? Number(target.value) : target.value) as Code)}
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
