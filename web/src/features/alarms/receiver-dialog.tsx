import type { OutputOf } from '@maru/contract';
import { alarmSeverities } from '@maru/domain/alarm';
import {
  type AlarmReceiverForm,
  type ReceiverKind,
  type ReceiverStep,
  receiverKinds,
  receiverRules,
  receiverSteps,
} from '@maru/domain/alarm-delivery';
import { useAction } from '#lib/api/use-action.ts';
import { deviceKindOptions } from '#screens/device-kinds.ts';
import { initialOf } from '#screens/edit/pick.ts';
import { useDialogForm } from '#screens/use-dialog-form.ts';
import { receiverWords as words } from '#texts/ko/console-alarm-receivers.ts';
import { CheckField } from '#ui/form/check-field.tsx';
import { CheckFields } from '#ui/form/check-fields.tsx';
import { Fields } from '#ui/form/fields.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { FormSelect, optionsOf } from '#ui/form/form-select.tsx';
import { NumberField } from '#ui/form/number-field.tsx';
import { FormDialog } from '#ui/modal/form-dialog.tsx';

export const receiversCall = 'GET /admin/api/alarm-receivers';
export type Receiver = OutputOf<typeof receiversCall>['list'][number];

const blank: AlarmReceiverForm = {
  name: '',
  kind: 'email',
  address: '',
  deviceTypes: [],
  leastSeverity: 'warning',
  step: 1,
  escalateMinutes: 0,
  repeatMinutes: 0,
  sendsClearing: true,
  sendsOverdueReports: false,
  isUsed: true,
};
/** Default delay of the second step, in minutes. */
const usualEscalation = 30;

interface ReceiverDialogProps {
  /** The receiver to change; omitted for a new receiver. */
  receiver?: Receiver | undefined;
  /** Called with the secret of a new webhook. */
  onSecret?: (secret: string) => void;
  onClose: () => void;
}

/** Dialog that adds or changes a receiver. */
export function ReceiverDialog({ receiver, onSecret, onClose }: ReceiverDialogProps) {
  const create = useAction('POST /admin/api/alarm-receivers');
  const change = useAction('PATCH /admin/api/alarm-receivers/{alarmReceiverId}');
  const { form, field, values, set } = useDialogForm({
    initial: { ...initialOf(blank, receiver), address: '' },
    rules: receiverRules(!receiver),
    changes: receiver && { list: receiversCall, key: 'alarmReceiverId', row: receiver },
    save: async (body, based) => {
      const { kind: _kind, ...settings } = body;
      const made = receiver
        ? await change({ params: { alarmReceiverId: receiver.alarmReceiverId }, body: { ...settings, ...based } })
        : await create({ body });
      if ('secret' in made && made.secret) onSecret?.(made.secret);
    },
    done: words.saved,
    refresh: [receiversCall],
    onClose,
  });
  const { kind, step } = values;
  return (
    <FormDialog {...form} title={receiver ? words.changeOf(receiver.name) : words.create} submit={words.save}>
      <Fields>
        <FormField {...field('name')} label={words.name} maxLength={60} />
        <FormSelect
          {...field('kind')}
          label={words.kind}
          options={optionsOf(receiverKinds)}
          isDisabled={receiver !== undefined}
          onChange={(next) => set({ kind: next as ReceiverKind, address: '' })}
        />
        <FormField
          {...field('address')}
          label={words.addressOf[kind]}
          help={receiver ? words.addressKept(receiver.address) : kind === 'webhook' ? words.webhookHelp : undefined}
          isOptional={receiver !== undefined}
          inputMode={kind === 'sms' ? 'tel' : kind === 'email' ? 'email' : 'url'}
          autoComplete="off"
          maxLength={2000}
        />
        <FormSelect
          {...field('leastSeverity')}
          label={words.leastSeverity}
          help={words.leastSeverityHelp}
          options={optionsOf(alarmSeverities)}
        />
        <FormSelect
          {...field('step')}
          value={String(step)}
          label={words.step}
          options={optionsOf(receiverSteps)}
          onChange={(next) =>
            set({ step: Number(next) as ReceiverStep, escalateMinutes: next === '2' ? usualEscalation : 0 })
          }
        />
        {step === 2 ? (
          <NumberField
            {...field('escalateMinutes')}
            label={words.escalate}
            help={words.escalateHelp}
            unit={words.minutes}
            onChange={(next) => set({ escalateMinutes: next ?? 0 })}
          />
        ) : null}
        <NumberField
          {...field('repeatMinutes')}
          label={words.repeat}
          help={words.repeatHelp}
          unit={words.minutes}
          onChange={(next) => set({ repeatMinutes: next ?? 0 })}
        />
      </Fields>
      <fieldset>
        <legend className="bold">{words.deviceTypes}</legend>
        <p className="muted small">{words.deviceTypesHelp}</p>
        <div className="row wrap gap-4">
          <CheckFields {...field('deviceTypes')} options={deviceKindOptions} />
        </div>
      </fieldset>
      <div className="row wrap gap-5">
        <CheckField {...field('sendsClearing')} label={words.sendsClearing} />
        <CheckField {...field('sendsOverdueReports')} label={words.sendsOverdueReports} />
        <CheckField {...field('isUsed')} label={words.used} />
      </div>
    </FormDialog>
  );
}
