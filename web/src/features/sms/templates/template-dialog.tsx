import type { OutputOf } from '@maru/contract';
import { smsTemplateRules } from '@maru/domain/sms';
import { useAction } from '#lib/api/use-action.ts';
import { useCall } from '#lib/api/use-call.ts';
import { initialOf } from '#screens/edit/pick.ts';
import { Unanswered } from '#screens/unanswered.tsx';
import { useDialogForm } from '#screens/use-dialog-form.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { smsTemplatesWords as words } from '#texts/ko/console-sms-templates.ts';
import { ui } from '#texts/ko/ui.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { FormDialog } from '#ui/modal/form-dialog.tsx';
import { InnerForm } from '#ui/modal/inner-form.tsx';
import { TemplateFields, type TemplateForm } from './template-fields.tsx';

const formCall = 'GET /admin/api/sms/send';
export const templatesCall = 'GET /admin/api/sms/device/template';
export type Template = OutputOf<typeof templatesCall>['list'][number];

interface TemplateDialogProps {
  /** Omitted for a new template. */
  template?: Template;
  onSaved?: () => Promise<void>;
  onClose: () => void;
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

type Offered = OutputOf<typeof formCall>;

/** The form of a template, with the office's numbers and groups. */
export function TemplateDialog(props: TemplateDialogProps) {
  const sending = useCall(formCall, {});
  if (sending.data) return <TemplateEdit {...props} offered={sending.data} />;
  const title = props.template ? words.changeTitle : words.create;
  return (
    <InnerForm title={title} onClose={props.onClose}>
      <Unanswered call={sending} what={title} height="24rem" />
      <ActionButton onClick={props.onClose}>{ui.close}</ActionButton>
    </InnerForm>
  );
}

function TemplateEdit({ template, offered, onSaved, onClose }: TemplateDialogProps & { offered: Offered }) {
  const add = useAction('POST /admin/api/sms/device/template');
  const change = useAction('PATCH /admin/api/sms/device/template');
  const edit = useDialogForm<TemplateForm, unknown, TemplateForm>({
    initial: initialOf(blank, template),
    rules: smsTemplateRules,
    changes: template && { list: templatesCall, key: 'smsTemplateId', row: template },
    save: async (body, based) => {
      await (template ? change({ body: { smsTemplateId: template.smsTemplateId, ...body, ...based } }) : add({ body }));
      await onSaved?.();
    },
    done: template ? consoleListWords.saved([]) : consoleListWords.created,
    refresh: [templatesCall],
    onClose,
  });
  return (
    <FormDialog {...edit.form} title={template ? words.changeTitle : words.create} submit={words.save}>
      <TemplateFields edit={edit} offered={offered} />
    </FormDialog>
  );
}
