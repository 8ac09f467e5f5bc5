import { type MasterKind, masterKinds, masterPage } from '@maru/domain/master-data';
import { type ReactNode, useState } from 'react';
import { masterWords as words } from '#texts/ko/console-master.ts';
import { FormSelect } from '#ui/form/form-select.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { DialogButton } from '../dialog-button.tsx';
import { MasterForm } from './master-form.tsx';
import { type MasterOption, useMasterOptions } from './master-options.ts';

interface MasterSelectProps {
  name: string;
  label: string;
  kind: MasterKind;
  /** The rows' parent; by default all parents. */
  parentCode?: string;
  /** Empty if none is selected. */
  value: string;
  error?: string | undefined;
  help?: ReactNode;
  none?: string;
  isOptional?: boolean;
  isDisabled?: boolean;
  /** `row` is undefined if none is selected. */
  onChange: (masterId: string, row: MasterOption | undefined) => void;
}

/** Selects a row of master data in a form; permitted administrators can also add a row. */
export function MasterSelect({ kind, parentCode, value, onChange, help, ...frame }: MasterSelectProps) {
  /** An added row, shown until the options are refetched. */
  const [added, setAdded] = useState<MasterOption>();
  const options = useMasterOptions(kind, { parentCode, held: value });
  const all = added && !options.some(({ masterId }) => masterId === added.masterId) ? [...options, added] : options;
  const rowOf = (masterId: string) => all.find((row) => row.masterId === masterId);
  const { name: kindName, parent } = masterKinds[kind];
  const group = parentCode === undefined && parent ? rowOf(value)?.parentName : undefined;
  return (
    <FormSelect
      {...frame}
      value={value}
      help={help ?? (group === undefined ? undefined : words.group(group))}
      options={all.map(({ masterId, name }) => ({ code: masterId, name }))}
      onChange={(masterId) => onChange(masterId, rowOf(masterId))}
      action={
        frame.isDisabled ? null : (
          <DialogButton
            permission={[masterPage, 'post']}
            dialog={(close) => (
              <MasterForm
                kind={kind}
                parentCode={parentCode}
                onClose={close}
                onAdded={(row) => {
                  setAdded(row);
                  onChange(row.masterId, row);
                }}
              />
            )}
          >
            <VisuallyHidden>{kindName} </VisuallyHidden>
            {words.add}
          </DialogButton>
        )
      }
    />
  );
}
