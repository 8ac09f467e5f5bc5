import type { OutputOf } from '@maru/contract';
import { smsTemplateRules } from '@maru/domain/sms';
import { useAction } from '#lib/api/use-action.ts';
import { useCall } from '#lib/api/use-call.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { smsTemplatesWords as words } from '#texts/ko/console-sms-templates.ts';
import { ui } from '#texts/ko/ui.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { Form } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Dialog } from '#ui/modal/dialog.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { TemplateFields, type TemplateForm } from './template-fields.tsx';

const formCall = 'GET /admin/api/sms/send';
type Template = OutputOf<'GET /admin/api/sms/device/template'>['list'][number];

interface TemplateDialogProps {
  /** Null for a new template. */
  template: Template | null;
  onClose: () => void;
  onSaved: () => Promise<void>;
}

const blank: TemplateForm = {
  message: '',
  forecastStandard: '',
  forecastType: '',
  sendNumber: '',
  receiverGroup: 'members:airQuality',
  isUrgent: false,
  isUsed: true,
  dayLimit: 10,
};

const formOf = (template: Template): TemplateForm => ({
  message: template.message,
  forecastStandard: template.forecastStandard,
  forecastType: template.forecastType,
  sendNumber: template.sendNumber,
  receiverGroup: template.receiverGroup,
  isUrgent: template.isUrgent,
  isUsed: template.isUsed,
  dayLimit: template.dayLimit,
});

type Offered = OutputOf<typeof formCall>;

/** The form of a template, with the office's numbers and groups. */
export function TemplateDialog(props: TemplateDialogProps) {
  const { data, isError, error, refetch } = useCall(formCall, {});
  const title = props.template ? words.changeTitle : words.create;
  return (
    <Dialog title={title} onClose={props.onClose}>
      {data ? <TemplateEdit {...props} offered={data} /> : null}
      {!data && isError ? <FailedState what={title} problem={error} onRetry={refetch} /> : null}
      {!data && !isError ? <Skeleton height="24rem" /> : null}
      {data ? null : <ActionButton onClick={props.onClose}>{ui.close}</ActionButton>}
    </Dialog>
  );
}

function TemplateEdit({ template, offered, onClose, onSaved }: TemplateDialogProps & { offered: Offered }) {
  const add = useAction('POST /admin/api/sms/device/template');
  const toast = useToast();
  const change = useAction('PATCH /admin/api/sms/device/template');
  const edit = useForm<TemplateForm>({
    initial: template ? formOf(template) : blank,
    rules: smsTemplateRules,
    async onSubmit(body) {
      await (template ? change({ body: { smsTemplateId: template.smsTemplateId, ...body } }) : add({ body }));
      toast(template ? consoleListWords.saved([]) : consoleListWords.created);
      await onSaved();
    },
  });
  return (
    <Form
      {...edit.form}
      fields={Object.keys(blank)}
      actions={
        <>
          <ActionButton onClick={onClose}>{ui.cancel}</ActionButton>
          <ActionButton type="submit" primary disabled={edit.isBusy}>
            {words.save}
          </ActionButton>
        </>
      }
    >
      <TemplateFields edit={edit} offered={offered} />
    </Form>
  );
}
