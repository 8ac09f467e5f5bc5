import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import { NumberInput } from '@mantine/core';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

interface NumberFieldProps extends FieldFrameProps {
  value: number | null;
  /** Digits after the point that can be typed; none unless told. */
  decimals?: number;
  min?: number;
  max?: number;
  /** Stands behind the figure. */
  unit?: string;
  onChange: (value: number | null) => void;
}

/** A figure in a form; null where nothing is typed. What is out of its bounds is told by the form's rules. */
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
