import type { CallKey } from '@maru/contract';
import type { ConsolePage } from '@maru/domain/administration';
import type { Rule } from '@maru/domain/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useRef, useState } from 'react';
import { useMay } from '#lib/admin-session/me.ts';
import { ApiProblem } from '#lib/api/problem.ts';
import { consoleWords } from '#texts/ko/console.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { ui } from '#texts/ko/ui.ts';
import { type Failure, failureOf } from '#ui/form/failure.ts';
import { type FieldProps, useForm } from '#ui/form/use-form.ts';
import { useModals } from '#ui/modal/modals.tsx';
import { useLeaveGuard } from '#ui/save-bar/use-leave-guard.ts';
import { useToast } from '#ui/toast/toast.tsx';
import { DetailContext } from '../detail/detail.ts';
import { pick } from './pick.ts';
import { namesRemoved } from './save-files.ts';

/** A part of a save with its own call. */
export interface SaveStep<F extends object> {
  /** The step's name on the screen. */
  name: string;
  /** Runs if one of these fields changed. */
  saves: readonly (keyof F & string)[];
  /**
   * Reads the newest saved values, with which fields that the user didn't change are saved, so that a save doesn't
   * revert what another administrator saved since the form was loaded. If that is a field that the user changed, too,
   * the first save is refused.
   */
  newest?: (id: number) => Promise<Partial<F>>;
  /**
   * Saves the fields. `id` is null while the object is new, and the `creates` step returns the id. With `based`, which
   * has what `newest` read, the server refuses a change if other values are stored.
   */
  run: (values: F, id: number | null, based: { known?: Partial<F> }) => Promise<unknown>;
  creates?: true;
  /** True if later steps also run after a failure of this step, because they don't depend on it. */
  goesOn?: true;
}

interface EditSettings<F extends object> {
  /** The saved values in the form. Untouched fields adopt later saved values. */
  saved: F;
  /** Field names for the save bar; several fields may share one. */
  names: Partial<Record<keyof F & string, string>>;
  /** The domain's rules, in order. */
  rules: readonly Rule<F>[];
  /** Run in this order; a failure stops the save. */
  steps: readonly SaveStep<F>[];
  /** Calls to refetch after a save, such as the list's; the detail's call is always refetched. */
  refresh?: readonly CallKey[];
  /** The page whose permission is required to write. */
  page: ConsolePage;
  /** Read-only, also with the permission. */
  isFixed?: boolean;
  /** Confirms an irreversible save; nothing is saved if it returns false. */
  sure?: (values: F) => Promise<boolean>;
  /** Called after a completely successful save. */
  onSaved?: () => unknown;
}

/** An edit in place: changes, stepwise save, and failures. Used with EditForm. */
export function useEdit<F extends object>(settings: EditSettings<F>) {
  const { saved, names, rules, steps, refresh = [], page, sure, onSaved } = settings;
  const isFixed = !useMay()(page, 'post') || settings.isFixed === true;
  const detail = useContext(DetailContext);
  const queries = useQueryClient();
  const toast = useToast();
  const modals = useModals();
  const [failures, setFailures] = useState<readonly string[]>([]);
  const id = detail?.id ?? null;
  const isNew = detail !== null && id === null;

  /** Asks for confirmation if a save deletes files, which can't be restored. */
  const sureOfFiles = async (values: F) => {
    const removed = namesRemoved(values);
    const { removal, removalConfirm, removalBody } = consoleListWords.files;
    const title = consoleListWords.deed(detail?.name ?? '', removal);
    return (
      removed.length === 0 ||
      modals.confirm({ title, body: removalBody(removed), confirm: removalConfirm, isGrave: true })
    );
  };
  /** Runs the steps; null if they aren't confirmed. */
  const run = async (values: F) => {
    if (sure && !(await sure(values))) return null;
    if (!(await sureOfFiles(values))) return null;
    const guarded = steps.map(({ newest, ...step }) => ({
      ...step,
      ...(newest && { newest: async (of: number) => refuseOverwriting(values, await newest(of)) }),
    }));
    const done = await runSteps(guarded, values, id, (field) => !isSame(values[field], saved[field]));
    for (const call of refresh) void queries.invalidateQueries({ queryKey: [call] });
    return { ...done, values };
  };
  /** A save that created the object, until the object is read. */
  const unread = useRef<(Done<F> & { values: F }) | null>(null);
  const isLeft = () => form.form.ref.current === null;
  const save = async (typed: F) => {
    setFailures([]);
    const done = unread.current ?? (await run(typed));
    if (done === null) return;
    const { values } = done;
    if (done.id !== null && isNew) {
      unread.current = done;
      try {
        await detail?.created(done.id, isLeft);
      } catch (thrown) {
        const { error } = failureOf(thrown, ui.failedReason, consoleWords.actionFailed);
        return setFailures([consoleListWords.createdUnread(error)]);
      }
      unread.current = null;
    } else await detail?.refresh();
    // Input since the submission is based on the values that were just saved, not on another administrator's.
    known.current = { ...known.current, ...pick(values, done.fields) };
    // The saved values are only known now: reset fields show them and don't count as changed.
    form.settle(done.fields, values);
    setFailures(saidFailures(done));
    form.fail(...done.failures.filter(({ field }) => field !== ''));
    if (done.failures.length > 0) {
      // The page that would show the failures isn't there any more.
      if (isLeft()) {
        const title = consoleListWords.deed(detail?.name ?? '', consoleListWords.save);
        void modals.failure({ title, body: saidFailures(done).join(' ') });
      }
      return;
    }
    toast(isNew ? consoleListWords.created : consoleListWords.saved(changed));
    await onSaved?.();
  };
  /** Throws CONFLICT if the newest values differ from those that the user changed; the next save overwrites them. */
  const refuseOverwriting = (written: F, read: Partial<F>) => {
    const fields = overwritten(written, read, known.current).filter(isChanged);
    known.current = { ...known.current, ...read };
    const [field] = fields;
    if (field === undefined) return read;
    const error = consoleListWords.changedMeanwhile(fields.map((one) => names[one] ?? one));
    throw new ApiProblem({ status: 409, code: 'CONFLICT', error, field });
  };
  const form = useForm({ initial: saved, rules, onSubmit: save });
  const { values } = form;

  const isChanged = (field: string) => !isSame(values[field as keyof F], saved[field as keyof F]);
  // A refetch may bring another administrator's values while the user's are shown.
  const known = useRef(saved);
  useEffect(() => {
    const fields = Object.keys(saved) as (keyof F & string)[];
    known.current = { ...saved, ...pick(known.current, fields.filter(isChanged)) };
  });
  const changed = [
    ...new Set(
      Object.entries<string | undefined>(names).flatMap(([field, name]) => (name && isChanged(field) ? [name] : [])),
    ),
  ];
  useLeaveGuard(changed.length > 0);

  return {
    ...form,
    field: <N extends keyof F & string>(name: N): FieldProps<F[N]> & { isDisabled: boolean } => ({
      ...form.field(name),
      isDisabled: isFixed,
    }),
    isFixed,
    isNew,
    isChanged: (field: keyof F & string) => isChanged(field),
    /** The changes for the save bar. */
    changed,
    failures,
    undo() {
      form.forget();
      setFailures([]);
      unread.current = null;
    },
  };
}

export type Edit = Pick<ReturnType<typeof useEdit>, 'form' | 'changed' | 'failures' | 'isBusy' | 'isNew' | 'undo'>;

/** The fields of an edit for a part of its form; edits with more fields are compatible. */
export type EditedFields<F extends object> = Pick<
  ReturnType<typeof useEdit<F>>,
  'values' | 'field' | 'set' | 'isFixed'
>;

/** Texts are equal if they differ only in surrounding blanks; lists if they have equal elements in order. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === 'string' && typeof other === 'string') return one.trim() === other.trim();
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]));
  if (isPlain(one) && isPlain(other))
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => isSame(one[name], other[name]));
  return Object.is(one, other);
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Fields that are written differently from the newest saved values, which have changed since the known ones. */
export const overwritten = <F extends object>(written: F, read: Partial<F>, known: F) =>
  (Object.keys(read) as (keyof F & string)[]).filter(
    (field) => !isSame(read[field], known[field]) && !isSame(read[field], written[field]),
  );

interface StepFailure extends Failure {
  step: string;
}

interface Done<F> {
  id: number | null;
  /** The saved fields. */
  fields: (keyof F)[];
  failures: StepFailure[];
}

/** The failed parts of a save, one sentence each. */
const saidFailures = ({ failures }: Pick<Done<unknown>, 'failures'>): string[] =>
  failures.map(({ step, error }) => consoleListWords.stepFailed(step, error));

/** Runs the steps that have changes; any failure makes the whole save fail. */
export async function runSteps<F extends object>(
  steps: readonly SaveStep<F>[],
  values: F,
  id: number | null,
  isChanged: (field: keyof F & string) => boolean,
): Promise<Done<F>> {
  const done: Done<F> = { id, fields: [], failures: [] };
  for (const { name, saves, newest, run, creates = false, goesOn = false } of steps) {
    const isCreating = creates && done.id === null;
    if (!isCreating && !saves.some(isChanged)) continue;
    try {
      const read = async () => (newest && done.id !== null ? newest(done.id) : undefined);
      const save = (known: Partial<F> | undefined) => {
        const unchanged = Object.entries(known ?? {}).filter(([field]) => !isChanged(field as keyof F & string));
        return run({ ...values, ...Object.fromEntries(unchanged) }, done.id, known ? { known } : {});
      };
      const answer = await save(await read()).catch(async (thrown) => {
        // Another administrator may have saved between the reading and the save.
        if (newest && thrown instanceof ApiProblem && thrown.code === 'CONFLICT') return save(await read());
        throw thrown;
      });
      if (isCreating && typeof answer === 'number') done.id = answer;
      done.fields.push(...saves);
    } catch (thrown) {
      done.failures.push({ ...failureOf(thrown, ui.failedReason, consoleWords.actionFailed), step: name });
      if (!goesOn) break;
    }
  }
  return done;
}
