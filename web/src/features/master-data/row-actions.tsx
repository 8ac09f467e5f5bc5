import type { OutputOf } from '@maru/contract';
import { humidityCorrectionNames, humidityCorrections } from '@maru/domain/humidity';
import { type MasterKind, masterKinds, masterNameRules, masterPage } from '@maru/domain/master-data';
import type { ComponentProps } from 'react';
import { useMay } from '#lib/admin-session/me.ts';
import { useAction } from '#lib/api/use-action.ts';
import { useRefresh } from '#lib/api/use-refresh.ts';
import { CorrectionFacts } from '#places/values/correction.tsx';
import { DialogButton } from '#screens/dialog-button.tsx';
import { useMasterOptions } from '#screens/master/master-options.ts';
import { reasonOf } from '#screens/reason-of.ts';
import { useConfirmed } from '#screens/use-confirmed.ts';
import { useDialogForm } from '#screens/use-dialog-form.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { masterWords as words } from '#texts/ko/console-master.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { FormSelect } from '#ui/form/form-select.tsx';
import { FormDialog } from '#ui/modal/form-dialog.tsx';
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
  const button = (label: string, dialog: ComponentProps<typeof DialogButton>['dialog']) => (
    <DialogButton permission={[masterPage, 'post']} aria-label={words.of(row.name, label)} dialog={dialog}>
      {label}
    </DialogButton>
  );
  return (
    <div className="row wrap gap-2">
      {button(words.rename, (close) => (
        <RenameDialog kind={kind} row={row} onClose={close} />
      ))}
      {row.canCorrect ? button(words.correction, (close) => <CorrectionDialog row={row} onClose={close} />) : null}
      {may(masterPage, 'delete') && !row.isFixed
        ? button(words.merge, (close) => <MergeDialog kind={kind} row={row} onClose={close} />)
        : null}
      <RetireButton kind={kind} row={row} />
    </div>
  );
}

/** Retires a row, or restores it. */
function RetireButton({ kind, row: { masterId, name, isRetired } }: RowProps) {
  const may = useMay();
  const confirmed = useConfirmed();
  const modals = useModals();
  const toast = useToast();
  const refetch = useRefresh();
  const retire = useAction('DELETE /admin/api/master/{kind}/{masterId}');
  const restore = useAction('POST /admin/api/master/{kind}/{masterId}/restore');
  const input = { params: { kind, masterId } };
  if (!may(masterPage, isRetired ? 'post' : 'delete')) return null;
  const button = (label: string, onClick: () => Promise<unknown>) => (
    <ActionButton aria-label={words.of(name, label)} onClick={onClick}>
      {label}
    </ActionButton>
  );
  if (!isRetired)
    return button(words.retire, () =>
      confirmed({ title: words.retire, of: name, body: words.retireBody, run: () => retire(input), refresh: 'all' }),
    );
  return button(words.restore, async () => {
    const title = words.of(name, words.restore);
    try {
      await restore(input);
    } catch (thrown) {
      return modals.failure({ title, body: reasonOf(thrown) });
    }
    toast(consoleListWords.deedDone(title));
    await refetch('all');
  });
}

interface RowDialogProps extends RowProps {
  onClose: () => void;
}

function RenameDialog({ kind, row, onClose }: RowDialogProps) {
  const { masterId, name } = row;
  const rename = useAction('PATCH /admin/api/master/{kind}/{masterId}');
  const title = words.of(name, words.rename);
  const { form, field } = useDialogForm({
    initial: { name },
    rules: masterNameRules(kind),
    changes: { list: rowsCall, input: { params: { kind } }, key: 'masterId', row },
    save: (body, based) => rename({ params: { kind, masterId }, body: { ...body, ...based } }),
    done: consoleListWords.deedDone(title),
    refresh: 'all',
    onClose,
  });
  return (
    <FormDialog {...form} title={title} intro={<p>{words.renameLine}</p>} submit={words.save}>
      <FormField {...field('name')} label={words.name} maxLength={masterKinds[kind].maxNameLength} />
    </FormDialog>
  );
}

/** Merges a row into another one of the same parent. */
function MergeDialog({ kind, row, onClose }: RowDialogProps) {
  const merge = useAction('POST /admin/api/master/{kind}/{masterId}/merge');
  const options = useMasterOptions(kind, { parentCode: row.parentCode });
  const { form, field } = useDialogForm({
    initial: { into: '' },
    rules: [{ field: 'into', passes: ({ into }) => into !== '', error: words.intoNeeded }],
    save: (body) => merge({ params: { kind, masterId: row.masterId }, body }),
    done: ({ movedCount }) => words.merged(movedCount),
    refresh: 'all',
    onClose,
  });
  return (
    <FormDialog {...form} title={words.of(row.name, words.merge)} intro={<p>{words.mergeLine}</p>} submit={words.merge}>
      <FormSelect
        {...field('into')}
        label={words.into}
        none={words.choose}
        options={options
          .filter(({ masterId }) => masterId !== row.masterId)
          .map(({ masterId, name, code }) => ({ code: masterId, name: code ? `${name} (${code})` : name }))}
      />
    </FormDialog>
  );
}

/** Sets the humidity correction of a model's devices, with its formula and source. */
function CorrectionDialog({ row, onClose }: { row: MasterRow; onClose: () => void }) {
  const correct = useAction('PATCH /admin/api/master/model/{masterId}/correction');
  const title = words.of(row.name, words.correction);
  const { form, field, values } = useDialogForm({
    initial: { correction: row.correction },
    rules: [],
    changes: { list: rowsCall, input: { params: { kind: 'model' } }, key: 'masterId', row },
    save: (body, based) => correct({ params: { masterId: row.masterId }, body: { ...body, ...based } }),
    done: consoleListWords.deedDone(title),
    refresh: 'all',
    onClose,
  });
  return (
    <FormDialog {...form} title={title} intro={<p>{words.correctLine}</p>} submit={words.save}>
      <FormSelect
        {...field('correction')}
        label={words.correction}
        none={words.uncorrected}
        options={humidityCorrectionNames.map((code) => ({ code, name: humidityCorrections[code].name }))}
      />
      {values.correction ? <CorrectionFacts correction={values.correction} /> : null}
    </FormDialog>
  );
}
