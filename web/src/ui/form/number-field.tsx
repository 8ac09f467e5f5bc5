import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import { NumberInput } from '@mantine/core';
import { useState } from 'react';
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

/** The number of a text that is being typed, such as '37.' or '-'; null if it is none yet. */
function numberOf(typed: number | string): number | null {
  const number = typed === '' ? Number.NaN : Number(typed);
  return Number.isFinite(number) ? number : null;
}

/** A number field; null if empty. The form's rules check its bounds. */
export function NumberField(props: NumberFieldProps) {
  const { value, decimals = 0, min, max, unit, isDisabled = false, onChange, ...frame } = props;
  // While the field has the focus, it shows what was typed: as a number, '37.' would lose its point. Otherwise null.
  const [typed, setTyped] = useState<number | string | null>(null);
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
          value={typed ?? value ?? ''}
          decimalScale={decimals}
          clampBehavior="none"
          hideControls
          thousandSeparator=","
          allowedDecimalSeparators={['.']}
          readOnly={isDisabled}
          wrapperProps={{ style: { flex: 1, minWidth: 0 } }}
          // The component calls `onFocus` later, when a key may have been pressed already.
          onFocusCapture={() => setTyped(value ?? '')}
          onBlurCapture={() => setTyped(null)}
          onChange={(next) => {
            setTyped((before) => (before === null ? null : next));
            onChange(numberOf(next));
          }}
        />
      )}
    />
  );
}
