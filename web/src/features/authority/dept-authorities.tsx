import { deptName, mayGive } from '@maru/domain/administration';
import { useQueryClient } from '@tanstack/react-query';
import { useMay, useMe } from '../../lib/admin-session/me.ts';
import { useAction } from '../../lib/api/use-action.ts';
import { callKey, useCall } from '../../lib/api/use-call.ts';
import { reasonOf } from '../../screens/reason-of.ts';
import { adminsWords } from '../../texts/ko/console-administrators.ts';
import { useModals } from '../../ui/modal/modals.tsx';
import { Section } from '../../ui/page/section.tsx';
import { FailedState } from '../../ui/state/failed-state.tsx';
import { TableSkeleton } from '../../ui/table/table-skeleton.tsx';
import { History } from './history.tsx';
import { PageTable } from './page-table.tsx';

const deptCall = 'GET /admin/api/group/{deptCode}/dept-authority';

const words = adminsWords.authority;

/** A department's permissions; a press is saved at once, and the answer is the list as it then is. */
export function DeptAuthorities({ deptCode }: { deptCode: string }) {
  const may = useMay();
  const { data: me } = useMe();
  const modals = useModals();
  const queries = useQueryClient();
  const input = { params: { deptCode } };
  const { data, isError, error, refetch } = useCall(deptCall, input);
  const grant = useAction('POST /admin/api/group/{deptCode}/dept-authority');
  const revoke = useAction('DELETE /admin/api/group/{deptCode}/dept-authority');
  const isSupervisor = deptCode === 'supervisor';
  const isOwn = deptCode === me?.deptCode;
  const own = new Set(me?.authorityKeys);

  const turn = async (authorityKey: string, isOn: boolean) => {
    try {
      const changed = isOn
        ? await grant({ ...input, body: { authorityKey } })
        : await revoke({ ...input, query: { authorityKey } });
      queries.setQueryData(callKey(deptCall, input), changed);
    } catch (thrown) {
      await modals.failure({ title: words.title, body: reasonOf(thrown) });
      await refetch();
    }
  };
  if (!data) {
    return isError ? (
      <FailedState what={words.title} problem={error} onRetry={refetch} />
    ) : (
      <TableSkeleton rowCount={6} />
    );
  }
  return (
    <>
      <Section title={words.pages(deptName(deptCode))}>
        <p>{isSupervisor ? words.supervisor : isOwn ? words.own : words.line}</p>
        <PageTable
          pages={data.pages}
          isAll={isSupervisor}
          mayTurn={(key, isOn) =>
            !isSupervisor && !isOwn && mayGive(own, [key]) && may('account/authority', isOn ? 'post' : 'delete')
          }
          onTurn={turn}
        />
      </Section>
      <Section title={words.history}>
        <History changes={data.history} />
      </Section>
    </>
  );
}
