import type { OutputOf } from '@maru/contract';
import { humidityCorrectionNames, humidityCorrections } from '@maru/domain/humidity';
import { type MasterKind, masterKinds, masterNameRules, masterPage } from '@maru/domain/master-data';
import { type ReactNode, useState } from 'react';
import { useMay } from '#lib/admin-session/me.ts';
import { useAction } from '#lib/api/use-action.ts';
import { CorrectionFacts } from '#places/values/correction.tsx';
import { useMasterOptions, useMasterRefresh } from '#screens/master/master-options.ts';
import { reasonOf } from '#screens/reason-of.ts';
import { useConfirmed } from '#screens/use-confirmed.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { masterWords as words } from '#texts/ko/console-master.ts';
import { ui } from '#texts/ko/ui.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { FormSelect } from '#ui/form/form-select.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { InnerForm } from '#ui/modal/inner-form.tsx';
import { useModals } from '#ui/modal/modals.tsx';
import { useToast } from '#ui/toast/toast.tsx';

export const rowsCall = 'GET /admin/api/master/{kind}';
export type MasterRow = OutputOf<typeof rowsCall>['list'][number];

interface RowProps {
  kind: MasterKind;
  row: MasterRow;
}

/** Actions on a row: rename, merge, and retire. */
export function RowActions({ kind, row }: RowProps) {
  const may = useMay();
  const [open, setOpen] = useState<'rename' | 'merge' | 'correct' | null>(null);
  const close = () => setOpen(null);
  const [mayWrite, mayDelete] = [may(masterPage, 'post'), may(masterPage, 'delete')];
  if (!mayWrite && !mayDelete) return null;
  const button = (label: string, onClick: () => void) => (
    <ActionButton aria-label={words.of(row.name, label)} onClick={onClick}>
      {label}
    </ActionButton>
  );
  return (
    <div className="row wrap gap-2">
      {mayWrite ? button(words.rename, () => setOpen('rename')) : null}
      {mayWrite && row.canCorrect ? button(words.correction, () => setOpen('correct')) : null}
      {mayWrite && mayDelete && !row.isFixed ? button(words.merge, () => setOpen('merge')) : null}
      <RetireButton kind={kind} row={row} button={button} />
      {open === 'rename' ? <RenameDialog kind={kind} row={row} onClose={close} /> : null}
      {open === 'correct' ? <CorrectionDialog row={row} onClose={close} /> : null}
      {open === 'merge' ? <MergeDialog kind={kind} row={row} onClose={close} /> : null}
    </div>
  );
}

interface RetireButtonProps extends RowProps {
  button: (label: string, onClick: () => void) => ReactNode;
}

/** Retires a row, or restores it. */
function RetireButton({ kind, row: { masterId, name, isRetired }, button }: RetireButtonProps) {
  const may = useMay();
  const confirmed = useConfirmed();
  const modals = useModals();
  const toast = useToast();
  const refresh = useMasterRefresh();
  const retire = useAction('DELETE /admin/api/master/{kind}/{masterId}');
  const restore = useAction('POST /admin/api/master/{kind}/{masterId}/restore');
  const input = { params: { kind, masterId } };
  if (!may(masterPage, isRetired ? 'post' : 'delete')) return null;
  if (!isRetired)
    return button(
      words.retire,
      () =>
        void confirmed({
          title: words.retire,
          of: name,
          body: words.retireBody,
          run: () => retire(input),
          after: refresh,
        }),
    );
  return button(words.restore, async () => {
    const title = words.of(name, words.restore);
    try {
      await restore(input);
    } catch (thrown) {
      return modals.failure({ title, body: reasonOf(thrown) });
    }
    toast(consoleListWords.deedDone(title));
    await refresh();
  });
}

interface RowDialogProps extends RowProps {
  onClose: () => void;
}

function RenameDialog({ kind, row, onClose }: RowDialogProps) {
  const rename = useAction('PATCH /admin/api/master/{kind}/{masterId}');
  const refresh = useMasterRefresh();
  const toast = useToast();
  const title = words.of(row.name, words.rename);
  const { form, field, isBusy } = useForm({
    initial: { name: row.name },
    rules: masterNameRules(kind),
    async onSubmit(body) {
      await rename({ params: { kind, masterId: row.masterId }, body });
      toast(consoleListWords.deedDone(title));
      onClose();
      await refresh();
    },
  });
  return (
    <InnerForm title={title} onClose={onClose}>
      <p>{words.renameLine}</p>
      <Form {...form} fields={['name']} actions={<Buttons label={words.save} isBusy={isBusy} onClose={onClose} />}>
        <FormField {...field('name')} label={words.name} maxLength={masterKinds[kind].maxNameLength} />
      </Form>
    </InnerForm>
  );
}

/** Merges a row into another one of the same parent. */
function MergeDialog({ kind, row, onClose }: RowDialogProps) {
  const merge = useAction('POST /admin/api/master/{kind}/{masterId}/merge');
  const refresh = useMasterRefresh();
  const toast = useToast();
  const options = useMasterOptions(kind, { parentCode: row.parentCode });
  const { form, field, isBusy } = useForm({
    initial: { into: '' },
    rules: [{ field: 'into', passes: ({ into }) => into !== '', error: `${words.into} 항목을 선택해 주십시오.` }],
    async onSubmit(body) {
      const { movedCount } = await merge({ params: { kind, masterId: row.masterId }, body });
      toast(words.merged(movedCount));
      onClose();
      await refresh();
    },
  });
  return (
    <InnerForm title={words.of(row.name, words.merge)} onClose={onClose}>
      <p>{words.mergeLine}</p>
      <Form {...form} fields={['into']} actions={<Buttons label={words.merge} isBusy={isBusy} onClose={onClose} />}>
        <FormSelect
          {...field('into')}
          label={words.into}
          none={words.choose}
          options={options
            .filter(({ masterId }) => masterId !== row.masterId)
            .map(({ masterId, name, code }) => ({ code: masterId, name: code ? `${name} (${code})` : name }))}
        />
      </Form>
    </InnerForm>
  );
}

/** Sets the humidity correction of a model's devices, with its formula and source. */
function CorrectionDialog({ row, onClose }: { row: MasterRow; onClose: () => void }) {
  const correct = useAction('PATCH /admin/api/master/model/{masterId}/correction');
  const refresh = useMasterRefresh();
  const toast = useToast();
  const title = words.of(row.name, words.correction);
  const { form, field, values, isBusy } = useForm({
    initial: { correction: row.correction },
    rules: [],
    async onSubmit(body) {
      await correct({ params: { masterId: row.masterId }, body });
      toast(consoleListWords.deedDone(title));
      onClose();
      await refresh();
    },
  });
  return (
    <InnerForm title={title} onClose={onClose}>
      <p>{words.correctLine}</p>
      <Form
        {...form}
        fields={['correction']}
        actions={<Buttons label={words.save} isBusy={isBusy} onClose={onClose} />}
      >
        <FormSelect
          {...field('correction')}
          label={words.correction}
          none={words.uncorrected}
          options={humidityCorrectionNames.map((code) => ({ code, name: humidityCorrections[code].name }))}
        />
        {values.correction ? <CorrectionFacts correction={values.correction} /> : null}
      </Form>
    </InnerForm>
  );
}

const Buttons = ({ label, isBusy, onClose }: { label: string; isBusy: boolean; onClose: () => void }) => (
  <>
    <ActionButton onClick={onClose}>{ui.cancel}</ActionButton>
    <ActionButton type="submit" primary disabled={isBusy}>
      {label}
    </ActionButton>
  </>
);
