import type { CallKey } from '@maru/contract';
import { firstPage, largestPageSize } from '@maru/domain/paging';
import type { Rule } from '@maru/domain/rules';
import { useContext, useRef, useState } from 'react';
import { api, type CallInput } from '#lib/api/api.ts';
import { ApiProblem } from '#lib/api/problem.ts';
import { type Outdated, useRefresh } from '#lib/api/use-refresh.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { useForm } from '#ui/form/use-form.ts';
import { useToast } from '#ui/toast/toast.tsx';
import { DetailContext } from './detail/detail.ts';
import { pick } from './edit/pick.ts';
import { isSame } from './edit/use-edit.ts';

type Row = Readonly<Record<string, unknown>>;

/** A row that a dialog changes. */
interface ChangedRow<R extends object> {
  /** The call of the rows. */
  list: CallKey;
  /** The call's input, besides the page. */
  input?: { params?: object; query?: object };
  /** True if the call returns all rows instead of a page. */
  isWhole?: true;
  /** The field with the row's id. */
  key: string;
  row: R;
}

interface DialogFormSettings<F extends object, Answer, R extends object> {
  initial: F;
  rules: readonly Rule<F>[];
  /**
   * The row with the initial values. If another administrator has saved others since, the first save is refused: the
   * next one overwrites them.
   */
  changes?: ChangedRow<R> | undefined;
  /**
   * Saves the values. An error is shown in the dialog, which stays open.
   *
   * @param based  fields of the call's body with which the server refuses a change of a row that was saved meanwhile
   */
  save: (values: F, based: { known?: Pick<R, keyof R & keyof F> }) => Promise<Answer>;
  /** The text that reports the success. */
  done: string | ((answer: Answer, values: F) => string);
  /** Calls to refetch; the surrounding detail's call is always refetched. */
  refresh?: Outdated;
  onClose: () => void;
}

/** The form of a `FormDialog`: a successful save is reported, closes the dialog, and refetches what it changed. */
export function useDialogForm<F extends object, Answer = unknown, R extends object = F>(
  settings: DialogFormSettings<F, Answer, R>,
) {
  const { initial, rules, changes, save, done, refresh = [], onClose } = settings;
  const detail = useContext(DetailContext);
  const refetch = useRefresh();
  const toast = useToast();
  const fieldsOf = (row: object) => pick(row as R, Object.keys(initial) as (keyof R & keyof F)[]);
  const known = useRef(changes && fieldsOf(changes.row));
  const [savedMeanwhile, setSavedMeanwhile] = useState<Row>();
  /** Throws CONFLICT if the row differs from the known one; the form then shows its fields as they are saved now. */
  const refuseOverwriting = async (changed: ChangedRow<R>) => {
    const newest = await newestRow(changed);
    if (!newest || isSame(fieldsOf(newest), known.current)) return;
    known.current = fieldsOf(newest);
    setSavedMeanwhile(newest);
    void refetch([changed.list]);
    throw new ApiProblem({ status: 409, code: 'CONFLICT', error: consoleListWords.savedMeanwhile });
  };
  const { form, ...rest } = useForm({
    // The list may no longer show the row.
    initial: changes && savedMeanwhile ? withNewest(initial, changes.row as Row, savedMeanwhile) : initial,
    rules,
    async onSubmit(values) {
      if (changes) await refuseOverwriting(changes);
      const answer = await save(values, known.current ? { known: known.current } : {}).catch(async (thrown) => {
        // Another administrator may have saved since the row was read.
        if (changes && thrown instanceof ApiProblem && thrown.code === 'CONFLICT') await refuseOverwriting(changes);
        throw thrown;
      });
      toast(typeof done === 'string' ? done : done(answer, values));
      onClose();
      await Promise.all([refetch(refresh), refresh === 'all' || detail?.refresh()]);
    },
  });
  return { ...rest, form: { ...form, onClose } };
}

/** Initial values with the newest ones in the fields that are copied from the row. */
export function withNewest<F extends object>(initial: F, row: Row, newest: Row): F {
  const copied = Object.entries(initial).filter(([field, value]) => isSame(value, row[field]));
  return { ...initial, ...Object.fromEntries(copied.map(([field]) => [field, newest[field]])) };
}

/** Reads a row as it is saved now; undefined if it is deleted. */
async function newestRow({ list, input, isWhole, key, row }: ChangedRow<object>): Promise<Row | undefined> {
  for (let pageNumber: number = firstPage; ; pageNumber += 1) {
    const query = { ...input?.query, ...(!isWhole && { pageNumber, pageSize: largestPageSize }) };
    const { list: rows } = (await api(list, { ...input, query } as unknown as CallInput<CallKey>)) as { list: Row[] };
    const found = rows.find((one) => one[key] === (row as Row)[key]);
    if (found || isWhole || rows.length < largestPageSize) return found;
  }
}
