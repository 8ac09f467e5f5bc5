import type { OutputOf } from '@maru/contract';
import { vehicleCompanyRules } from '@maru/domain/vehicle-company';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../../lib/admin-session/me.ts';
import { useAction } from '../../../lib/api/use-action.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { consoleListWords } from '../../../texts/ko/console-list.ts';
import { consoleVehiclesWords } from '../../../texts/ko/console-vehicles.ts';
import { ui } from '../../../texts/ko/ui.ts';
import { ActionButton } from '../../../ui/action/action-button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Dialog } from '../../../ui/modal/dialog.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { TableSkeleton } from '../../../ui/table/table-skeleton.tsx';
import { useTell } from '../../../ui/told/told.tsx';
import styles from './administration.module.css';

const words = consoleVehiclesWords.companies;
const companiesCall = 'GET /admin/api/installation/vehicle-gps/companies';
type Company = OutputOf<typeof companiesCall>['list'][number];

/** The companies that drive vehicles: one is added, or gets another name. */
export function Companies() {
  const may = useMay();
  const queries = useQueryClient();
  const mayWrite = may('device/vehicleGPS', 'post');
  /** The one that is written; null for a new one. */
  const [written, setWritten] = useState<Company | null | undefined>(undefined);
  const { data, error, refetch } = useCall(companiesCall, {});
  const columns: Column<Company>[] = [
    { id: 'name', header: words.name, isRowHeader: true, cell: (one) => one.vehicleCompanyCodeName },
    { id: 'code', header: words.code, isWhole: true, cell: (one) => one.vehicleCompanyCode },
  ];
  if (mayWrite)
    columns.push({
      id: 'manage',
      header: words.manage,
      cell: (one) => (
        <ActionButton aria-label={words.renameOf(one.vehicleCompanyCodeName)} onClick={() => setWritten(one)}>
          {words.rename}
        </ActionButton>
      ),
    });
  return (
    <div className={styles.below}>
      <Section
        title={words.title}
        actions={mayWrite ? <ActionButton onClick={() => setWritten(null)}>{words.create}</ActionButton> : null}
      >
        {error ? <FailedState what={words.title} problem={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <TableSkeleton rowCount={3} /> : null}
        {data?.list.length === 0 ? <EmptyState /> : null}
        {data && data.list.length > 0 ? (
          <DataTable
            caption={words.title}
            columns={columns}
            rows={data.list}
            rowKey={(one) => one.vehicleCompanyCode}
          />
        ) : null}
        {written !== undefined ? (
          <CompanyDialog
            company={written}
            onClose={() => {
              setWritten(undefined);
              // Rows and filters name companies, too.
              void queries.invalidateQueries();
            }}
          />
        ) : null}
      </Section>
    </div>
  );
}

function CompanyDialog({ company, onClose }: { company: Company | null; onClose: () => void }) {
  const add = useAction('POST /admin/api/installation/vehicle-gps/companies');
  const rename = useAction('PATCH /admin/api/installation/vehicle-gps/companies');
  const tell = useTell();
  const { form, field, isBusy } = useForm<Company>({
    initial: company ?? { vehicleCompanyCode: '', vehicleCompanyCodeName: '' },
    rules: vehicleCompanyRules,
    async onSubmit(body) {
      await (company ? rename({ body }) : add({ body }));
      tell(company ? consoleListWords.saved([company.vehicleCompanyCodeName]) : consoleListWords.created);
      onClose();
    },
  });
  return (
    <Dialog title={company ? words.renameOf(company.vehicleCompanyCodeName) : words.create} onClose={onClose}>
      <Form
        {...form}
        fields={['vehicleCompanyCode', 'vehicleCompanyCodeName']}
        actions={
          <>
            <ActionButton onClick={onClose}>{ui.cancel}</ActionButton>
            <ActionButton type="submit" primary disabled={isBusy}>
              {words.save}
            </ActionButton>
          </>
        }
      >
        <FormField
          {...field('vehicleCompanyCode')}
          label={words.code}
          help={words.codeHelp}
          readOnly={company !== null}
        />
        <FormField {...field('vehicleCompanyCodeName')} label={words.name} />
      </Form>
    </Dialog>
  );
}
