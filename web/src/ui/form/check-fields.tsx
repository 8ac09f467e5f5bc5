import { CheckField } from './check-field.tsx';
import type { FieldProps } from './use-form.ts';

interface CheckFieldsProps<Code extends string> extends FieldProps<readonly Code[]> {
  options: readonly { code: Code; name: string }[];
  isDisabled?: boolean;
}

/** A checkbox for each option. The value has the chosen codes in the order of the options. */
export function CheckFields<Code extends string>(props: CheckFieldsProps<Code>) {
  const { name, options, value, isDisabled = false, onChange } = props;
  const codes = [...new Set([...options.map(({ code }) => code), ...value])];
  return options.map((option) => (
    <CheckField
      key={option.code}
      name={`${name}-${option.code}`}
      label={option.name}
      value={value.includes(option.code)}
      isDisabled={isDisabled}
      onChange={(isOn) => onChange(codes.filter((code) => (code === option.code ? isOn : value.includes(code))))}
    />
  ));
}
