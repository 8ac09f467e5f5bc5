import { type MasterKind, type MasterProfile, masterKinds, masterRules } from '@maru/domain/master-data';
import { useAction } from '#lib/api/use-action.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { masterWords as words } from '#texts/ko/console-master.ts';
import { FormField } from '#ui/form/form-field.tsx';
import { FormSelect } from '#ui/form/form-select.tsx';
import { FormDialog } from '#ui/modal/form-dialog.tsx';
import { useDialogForm } from '../use-dialog-form.ts';
import { type MasterOption, useMasterParents } from './master-options.ts';

interface MasterFormProps {
  kind: MasterKind;
  /** The new row's parent; chosen in the form if omitted. */
  parentCode?: string | undefined;
  onAdded?: (row: MasterOption) => void;
  onClose: () => void;
}

/** A dialog that adds a row of master data, also over another form. */
export function MasterForm({ kind, parentCode, onAdded, onClose }: MasterFormProps) {
  const { name, parent, hasCode, maxNameLength } = masterKinds[kind];
  const create = useAction('POST /admin/api/master/{kind}');
  const parents = useMasterParents(kind);
  const { form, field } = useDialogForm<MasterProfile>({
    initial: { name: '', code: '', parentCode: parentCode ?? '' },
    rules: masterRules(kind),
    save: async (body) => {
      const row = await create({ params: { kind }, body });
      onAdded?.(row);
    },
    done: consoleListWords.created,
    refresh: 'all',
    onClose,
  });
  return (
    <FormDialog {...form} title={words.addOf(name)} submit={words.save}>
      {parent && parentCode === undefined ? (
        <FormSelect {...field('parentCode')} label={parent.name} options={parents} none={words.choose} />
      ) : null}
      <FormField {...field('name')} label={words.name} maxLength={maxNameLength} autoComplete="off" />
      {hasCode ? (
        <FormField {...field('code')} label={words.code} help={words.codeHelp} isOptional autoComplete="off" />
      ) : null}
    </FormDialog>
  );
}
