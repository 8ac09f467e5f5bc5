import { departments, type deptCodes } from '@maru/domain/administration';
import { type ActForm, actRules, type IncidentAction, incidentActions } from '@maru/domain/report';
import { useMay } from '#lib/admin-session/me.ts';
import { useAction } from '#lib/api/use-action.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { useDetail } from '#screens/detail/detail.ts';
import { DialogButton } from '#screens/dialog-button.tsx';
import { useDialogForm } from '#screens/use-dialog-form.ts';
import { reportWords as words } from '#texts/ko/console-reports.ts';
import { FormSelect } from '#ui/form/form-select.tsx';
import { TextareaField } from '#ui/form/textarea-field.tsx';
import { FormDialog } from '#ui/modal/form-dialog.tsx';
import { Section } from '#ui/page/section.tsx';
import { type Incident, page } from './incident.ts';

/** A button for each action that the incident's state permits. */
export function IncidentActions({ incident }: { incident: Incident }) {
  const may = useMay();
  if (!may(page, 'post')) return null;
  const offered = incident.actions.filter((action) => action !== 'join' || incident.others.length > 0);
  return (
    <Section title={words.actions}>
      {offered.length === 0 ? <p className="flush">{words.noActions}</p> : null}
      <div className="row wrap">
        {offered.map((action, at) => (
          <DialogButton
            key={action}
            primary={at === 0 && action !== 'assign'}
            dialog={(close) => <ActDialog incident={incident} action={action} onClose={close} />}
          >
            {incidentActions[action]}
          </DialogButton>
        ))}
      </div>
    </Section>
  );
}

/** Dialog that explains an action and asks for its input. */
function ActDialog({ incident, action, onClose }: { incident: Incident; action: IncidentAction; onClose: () => void }) {
  const { incidentId, others } = incident;
  const detail = useDetail();
  const act = useAction('PATCH /admin/api/report/incidents/{incidentId}');
  const { form, field } = useDialogForm<ActForm>({
    initial: { action, comment: '', deptCode: action === 'assign' ? incident.deptCode : '', intoIncidentId: 0 },
    rules: actRules,
    save({ comment, deptCode, intoIncidentId }) {
      const chosen =
        action === 'assign'
          ? { deptCode: deptCode as (typeof deptCodes)[number] }
          : action === 'join'
            ? { intoIncidentId }
            : {};
      return act({ params: { incidentId }, body: { action, comment: comment.trim(), ...chosen } });
    },
    done: words.acted(incidentActions[action]),
    refresh: ['GET /admin/api/report/incidents', 'GET /admin/api/report/counts'],
    onClose,
  });
  return (
    <FormDialog
      {...form}
      title={`${detail.name} · ${incidentActions[action]}`}
      intro={<p>{words.lines[action]}</p>}
      submit={incidentActions[action]}
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
          options={others.map(({ incidentId: id, causeName, stateName, receivedDatetime }) => ({
            code: id,
            name: words.other(causeName, stateName, formatDatetime(receivedDatetime)),
          }))}
        />
      ) : null}
      <TextareaField
        {...field('comment')}
        label={action === 'reject' ? words.reason : words.comment}
        help={words.commentHelp}
        maxLength={500}
        isOptional={action !== 'reject' && action !== 'comment'}
      />
    </FormDialog>
  );
}
