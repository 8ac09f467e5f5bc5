import { type MasterKind, masterKinds, masterPage } from '@maru/domain/master-data';
import { type ReactNode, useState } from 'react';
import { useMay } from '#lib/admin-session/me.ts';
import { masterWords as words } from '#texts/ko/console-master.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { FormSelect } from '#ui/form/form-select.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
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
  const may = useMay();
  const [isAdding, setAdding] = useState(false);
  /** An added row, shown until the options are refetched. */
  const [added, setAdded] = useState<MasterOption>();
  const options = useMasterOptions(kind, { parentCode, held: value });
  const all = added && !options.some(({ masterId }) => masterId === added.masterId) ? [...options, added] : options;
  const rowOf = (masterId: string) => all.find((row) => row.masterId === masterId);
  const { name: kindName, parent } = masterKinds[kind];
  const group = parentCode === undefined && parent ? rowOf(value)?.parentName : undefined;
  return (
    <>
      <FormSelect
        {...frame}
        value={value}
        help={help ?? (group === undefined ? undefined : words.group(group))}
        options={all.map(({ masterId, name }) => ({ code: masterId, name }))}
        onChange={(masterId) => onChange(masterId, rowOf(masterId))}
        action={
          may(masterPage, 'post') && !frame.isDisabled ? (
            <ActionButton onClick={() => setAdding(true)}>
              <VisuallyHidden>{kindName} </VisuallyHidden>
              {words.add}
            </ActionButton>
          ) : null
        }
      />
      {isAdding ? (
        <MasterForm
          kind={kind}
          parentCode={parentCode}
          onClose={() => setAdding(false)}
          onAdded={(row) => {
            setAdded(row);
            onChange(row.masterId, row);
            setAdding(false);
          }}
        />
      ) : null}
    </>
  );
}
