import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import { NumberInput } from '@mantine/core';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

interface NumberFieldProps extends FieldFrameProps {
  value: number | null;
  /** Maximum decimals; default 0. */
  decimals?: number;
  min?: number;
  max?: number;
  /** Shown after the number. */
  unit?: string;
  onChange: (value: number | null) => void;
}

/** A number field; null if empty. The form's rules check its bounds. */
export function NumberField(props: NumberFieldProps) {
  const { value, decimals = 0, min, max, unit, isDisabled = false, onChange, ...frame } = props;
  return (
    <FieldFrame
      {...frame}
      control={(attributes) => (
        <NumberInput
          {...attributes}
          {...(min !== undefined && { min })}
          {...(max !== undefined && { max })}
          {...(unit !== undefined && { suffix: ` ${unit}` })}
          error={attributes['aria-invalid']}
          name={frame.name}
          value={value ?? ''}
          decimalScale={decimals}
          clampBehavior="none"
          hideControls
          thousandSeparator=","
          readOnly={isDisabled}
          wrapperProps={{ style: { flex: 1, minWidth: 0 } }}
          onChange={(next) => onChange(typeof next === 'number' ? next : null)}
        />
      )}
    />
  );
}
