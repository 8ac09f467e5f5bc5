import { type MasterKind, type MasterProfile, masterKinds, masterRules } from '@maru/domain/master-data';
import { useAction } from '#lib/api/use-action.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { masterWords as words } from '#texts/ko/console-master.ts';
import { ui } from '#texts/ko/ui.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { FormSelect } from '#ui/form/form-select.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { InnerForm } from '#ui/modal/inner-form.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { type MasterOption, useMasterParents, useMasterRefresh } from './master-options.ts';

interface MasterFormProps {
  kind: MasterKind;
  /** The new row's parent; chosen in the form if omitted. */
  parentCode?: string | undefined;
  onAdded: (row: MasterOption) => void;
  onClose: () => void;
}

/** A dialog that adds a row of master data, also over another form. */
export function MasterForm({ kind, parentCode, onAdded, onClose }: MasterFormProps) {
  const { name, parent, hasCode, maxNameLength } = masterKinds[kind];
  const create = useAction('POST /admin/api/master/{kind}');
  const refresh = useMasterRefresh();
  const toast = useToast();
  const parents = useMasterParents(kind);
  const { form, field, isBusy } = useForm<MasterProfile>({
    initial: { name: '', code: '', parentCode: parentCode ?? '' },
    rules: masterRules(kind),
    async onSubmit(body) {
      const row = await create({ params: { kind }, body });
      toast(consoleListWords.created);
      onAdded(row);
      await refresh();
    },
  });
  return (
    <InnerForm title={words.addOf(name)} onClose={onClose}>
      <Form
        {...form}
        fields={['name', 'code', 'parentCode']}
        actions={
          <>
            <ActionButton onClick={onClose}>{ui.cancel}</ActionButton>
            <ActionButton type="submit" primary disabled={isBusy}>
              {words.save}
            </ActionButton>
          </>
        }
      >
        {parent && parentCode === undefined ? (
          <FormSelect {...field('parentCode')} label={parent.name} options={parents} none={words.choose} />
        ) : null}
        <FormField {...field('name')} label={words.name} maxLength={maxNameLength} autoComplete="off" />
        {hasCode ? (
          <FormField {...field('code')} label={words.code} help={words.codeHelp} isOptional autoComplete="off" />
        ) : null}
      </Form>
    </InnerForm>
  );
}
