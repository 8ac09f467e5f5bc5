import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import { Select } from '@mantine/core';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import type { Option } from '../filter-bar/fields.tsx';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

interface ChoiceProps extends FieldFrameProps {
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
}

/** Maximum number of options shown; typing filters them. */
const maxShown = 100;
// Inside a dialog only the dialog's own content is reachable. A fixed list isn't clipped by the dialog.
const inside = { withinPortal: false, floatingStrategy: 'fixed', shadow: 'md' } as const;

/** A searchable select for many codes. */
export function ChoiceField({ value, options, isDisabled = false, onChange, ...frame }: ChoiceProps) {
  const { ui } = useSharedTexts();
  return (
    <FieldFrame
      {...frame}
      control={(attributes) => (
        <Select
          {...attributes}
          error={attributes['aria-invalid']}
          name={frame.name}
          value={value === '' ? null : value}
          data={options.map(({ code, name }) => ({ value: code, label: name }))}
          searchable
          // A list that opens by itself would cover the error to which the focus moved.
          openOnFocus={false}
          limit={maxShown}
          clearable={frame.isOptional ?? false}
          disabled={isDisabled}
          nothingFoundMessage={ui.empty}
          comboboxProps={inside}
          wrapperProps={{ style: { flex: 1, minWidth: 0 } }}
          onChange={(code) => onChange(code ?? '')}
          onKeyDown={(event) => {
            // Escape closes the open list, not the surrounding dialog.
            if (event.key === 'Escape' && event.currentTarget.ariaExpanded === 'true') event.preventDefault();
          }}
        />
      )}
    />
  );
}
