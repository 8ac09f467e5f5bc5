import '@mantine/core/styles/Input.layer.css';
import { Textarea } from '@mantine/core';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

interface TextareaFieldProps extends FieldFrameProps {
  value: string;
  maxLength?: number;
  minRows?: number;
  onChange: (value: string) => void;
}

/** A text field of several lines whose height follows its text. */
export function TextareaField(props: TextareaFieldProps) {
  const { value, maxLength, minRows = 3, isDisabled = false, onChange, ...frame } = props;
  return (
    <FieldFrame
      {...frame}
      control={(attributes) => (
        <Textarea
          {...attributes}
          {...(maxLength !== undefined && { maxLength })}
          error={attributes['aria-invalid']}
          name={frame.name}
          value={value}
          autosize
          minRows={minRows}
          maxRows={20}
          readOnly={isDisabled}
          wrapperProps={{ style: { flex: 1, minWidth: 0 } }}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    />
  );
}
