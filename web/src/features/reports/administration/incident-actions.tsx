import { departments } from '@maru/domain/administration';
import { type ActForm, actRules, type IncidentAction, incidentActions } from '@maru/domain/report';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '#lib/admin-session/me.ts';
import { useAction } from '#lib/api/use-action.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { useDetail } from '#screens/detail/detail.ts';
import { reportWords as words } from '#texts/ko/console-reports.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { FormSelect } from '#ui/form/form-select.tsx';
import { TextareaField } from '#ui/form/textarea-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { FormDialog } from '#ui/modal/form-dialog.tsx';
import { Section } from '#ui/page/section.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { type Incident, page } from './incident.ts';

/** A button for each action that the incident's state permits. */
export function IncidentActions({ incident }: { incident: Incident }) {
  const may = useMay();
  const [chosen, setChosen] = useState<IncidentAction | null>(null);
  if (!may(page, 'post')) return null;
  const offered = incident.actions.filter((action) => action !== 'join' || incident.others.length > 0);
  return (
    <Section title={words.actions}>
      {offered.length === 0 ? <p className="flush">{words.noActions}</p> : null}
      <div className="row wrap">
        {offered.map((action, at) => (
          <ActionButton key={action} primary={at === 0 && action !== 'assign'} onClick={() => setChosen(action)}>
            {incidentActions[action]}
          </ActionButton>
        ))}
      </div>
      {chosen ? <ActDialog incident={incident} action={chosen} onClose={() => setChosen(null)} /> : null}
    </Section>
  );
}

interface ActDialogProps {
  incident: Incident;
  action: IncidentAction;
  onClose: () => void;
}

/** Dialog that explains an action and asks for its input. */
function ActDialog({ incident, action, onClose }: ActDialogProps) {
  const { incidentId, others } = incident;
  const queries = useQueryClient();
  const detail = useDetail();
  const toast = useToast();
  const act = useAction('PATCH /admin/api/report/incidents/{incidentId}');
  const { form, field, values, set, isBusy } = useForm<ActForm>({
    initial: { action, comment: '', deptCode: action === 'assign' ? incident.deptCode : '', intoIncidentId: 0 },
    rules: actRules,
    async onSubmit({ comment, deptCode, intoIncidentId }) {
      const into = action === 'join' ? { intoIncidentId } : {};
      const dept = action === 'assign' ? { deptCode: deptCode as (typeof departments)[number]['deptCode'] } : {};
      await act({ params: { incidentId }, body: { action, comment: comment.trim(), ...dept, ...into } });
      toast(words.acted(incidentActions[action]));
      for (const call of ['GET /admin/api/report/incidents', 'GET /admin/api/report/counts'])
        void queries.invalidateQueries({ queryKey: [call] });
      onClose();
      await detail.refresh();
    },
  });
  const isRequired = action === 'reject' || action === 'comment';
  return (
    <FormDialog
      {...form}
      title={`${detail.name} · ${incidentActions[action]}`}
      intro={<p>{words.lines[action]}</p>}
      fields={['comment', 'deptCode', 'intoIncidentId']}
      save={incidentActions[action]}
      isBusy={isBusy}
      onClose={onClose}
    >
      {action === 'assign' ? (
        <FormSelect
          {...field('deptCode')}
          label={words.dept}
          none={words.choose}
          options={departments.map(({ deptCode, deptName }) => ({ code: deptCode, name: deptName }))}
        />
      ) : null}
      {action === 'join' ? (
        <FormSelect
          {...field('intoIncidentId')}
          label={words.into}
          none={words.choose}
          value={values.intoIncidentId === 0 ? '' : String(values.intoIncidentId)}
          options={others.map(({ incidentId: id, causeName, stateName, receivedDatetime }) => ({
            code: String(id),
            name: words.other(causeName, stateName, formatDatetime(receivedDatetime)),
          }))}
          onChange={(id) => set({ intoIncidentId: Number(id) })}
        />
      ) : null}
      <TextareaField
        {...field('comment')}
        label={action === 'reject' ? words.reason : words.comment}
        help={words.commentHelp}
        maxLength={500}
        isOptional={!isRequired}
      />
    </FormDialog>
  );
}
