import type { OutputOf } from '@maru/contract';
import { actions, authorityKey, authorityName, deptName, mayGive, withImplied } from '@maru/domain/administration';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useMay, useMe } from '#lib/admin-session/me.ts';
import { useAction } from '#lib/api/use-action.ts';
import { callKey, useCall } from '#lib/api/use-call.ts';
import { reasonOf } from '#screens/reason-of.ts';
import { useReason } from '#screens/use-reason.tsx';
import { adminsWords } from '#texts/ko/console-administrators.ts';
import { useModals } from '#ui/modal/modals.tsx';
import { Section } from '#ui/page/section.tsx';
import { SaveBar } from '#ui/save-bar/save-bar.tsx';
import { useLeaveGuard } from '#ui/save-bar/use-leave-guard.ts';
import { FailedState } from '#ui/state/failed-state.tsx';
import { TableSkeleton } from '#ui/table/table-skeleton.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { type Gathered, gather, nothingGathered } from './gathered.ts';
import { History } from './history.tsx';
import { PageTable } from './page-table.tsx';
import { Summary } from './summary.tsx';

const deptCall = 'GET /admin/api/group/{deptCode}/dept-authority';
type Department = OutputOf<typeof deptCall>;

const words = adminsWords.authority;

const keysOf = ({ pages }: Department): ReadonlySet<string> =>
  new Set(
    pages.flatMap((row) => actions.filter((action) => row[action]).map((action) => authorityKey(row.page, action))),
  );

/** A department's permissions: changes are collected, shown together and saved together with a reason. */
export function DeptAuthorities({ deptCode }: { deptCode: string }) {
  const input = { params: { deptCode } };
  const { data, isError, error, refetch } = useCall(deptCall, input);
  if (!data) {
    return isError ? (
      <FailedState what={words.title} problem={error} onRetry={refetch} />
    ) : (
      <TableSkeleton rowCount={6} />
    );
  }
  return <Authorities department={data} refetch={refetch} />;
}

function Authorities({ department, refetch }: { department: Department; refetch: () => Promise<unknown> }) {
  const { deptCode, pages, history } = department;
  const may = useMay();
  const { data: me } = useMe();
  const modals = useModals();
  const toast = useToast();
  const queries = useQueryClient();
  const { ask, dialog } = useReason();
  const change = useAction('PATCH /admin/api/group/{deptCode}/dept-authority');
  const [gathered, setGathered] = useState<Gathered>(nothingGathered);
  const [isSaving, setSaving] = useState(false);
  const [along, setAlong] = useState('');
  /** The last toggled checkbox, which gets the focus after saving. */
  const lastTurned = useRef<Element>(null);
  const isSupervisor = deptCode === 'supervisor';
  const isOwn = deptCode === me?.deptCode;
  const own = new Set(me?.authorityKeys);
  const [granted, revoked] = [[...gathered.granted], [...gathered.revoked]];
  const isChanged = granted.length + revoked.length > 0;
  useLeaveGuard(isChanged);

  const turn = (key: string, isOn: boolean) => {
    const next = gather(gathered, keysOf(department), key, isOn);
    const others = withImplied(key, isOn).slice(1);
    const moved = others.filter(
      (one) => next[isOn ? 'granted' : 'revoked'].has(one) && !gathered[isOn ? 'granted' : 'revoked'].has(one),
    );
    setAlong(moved.length === 0 ? '' : words.along(moved.map((one) => authorityName(one) ?? one)));
    setGathered(next);
    lastTurned.current = document.activeElement;
  };
  const save = async () => {
    const title = `${deptName(deptCode)} ${words.save}`;
    const reason = await ask({
      title,
      body: (
        <>
          <Summary granted={granted} revoked={revoked} />
          <p>{words.saveBody}</p>
        </>
      ),
      confirm: words.save,
      label: words.reason,
      needed: words.reasonNeeded,
    });
    if (reason === null) return;
    setSaving(true);
    try {
      const input = { params: { deptCode } };
      queries.setQueryData(callKey(deptCall, input), await change({ ...input, body: { granted, revoked, reason } }));
      setGathered(nothingGathered);
      setAlong('');
      if (lastTurned.current instanceof HTMLElement) lastTurned.current.focus();
      toast(words.saved(deptName(deptCode), granted.length, revoked.length));
    } catch (thrown) {
      await modals.failure({ title, body: reasonOf(thrown) });
      await refetch();
    } finally {
      setSaving(false);
    }
  };
  const mayTurn = (key: string, isOn: boolean) =>
    !isSupervisor &&
    !isOwn &&
    mayGive(own, withImplied(key, isOn)) &&
    may('account/authority', 'post') &&
    (isOn || gathered.granted.has(key) || may('account/authority', 'delete'));
  return (
    <>
      <Section title={words.pages(deptName(deptCode))}>
        <p>{isSupervisor ? words.supervisor : isOwn ? words.own : words.line}</p>
        <PageTable pages={pages} isAll={isSupervisor} {...gathered} mayTurn={mayTurn} onTurn={turn} />
      </Section>
      <Section title={words.history}>
        <History changes={history} />
      </Section>
      <p role="status">{along}</p>
      <SaveBar
        changed={isChanged ? [words.pending(granted.length, revoked.length)] : []}
        failures={[]}
        isSaving={isSaving}
        onSave={save}
        onUndo={() => {
          setGathered(nothingGathered);
          setAlong('');
        }}
      />
      {dialog}
    </>
  );
}
