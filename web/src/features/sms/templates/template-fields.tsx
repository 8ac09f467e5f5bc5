import type { OutputOf } from '@maru/contract';
import {
  forecastStandardCodes,
  forecastTypeCodes,
  maxLongBytes,
  maxShortBytes,
  type SmsTemplateForm,
  sendableMessage,
  sendTypeOf,
  smsBytes,
  unsendableLetters,
} from '@maru/domain/sms';
import { readReceiverGroup, receiverGroupName } from '@maru/domain/sms-receivers';
import { smsSendWords } from '#texts/ko/console-sms.ts';
import { smsTemplatesWords as words } from '#texts/ko/console-sms-templates.ts';
import { CheckField } from '#ui/form/check-field.tsx';
import { FormSelect } from '#ui/form/form-select.tsx';
import { NumberField } from '#ui/form/number-field.tsx';
import { TextareaField } from '#ui/form/textarea-field.tsx';
import type { useForm } from '#ui/form/use-form.ts';
import { shownGroup } from '../receiver-group.ts';
import { SendNumberField } from '../send-number-field.tsx';

export interface TemplateForm extends SmsTemplateForm {
  isUrgent: boolean;
  isUsed: boolean;
}

interface TemplateFieldsProps {
  edit: Pick<ReturnType<typeof useForm<TemplateForm>>, 'field' | 'values' | 'set'>;
  /** Registered numbers, and groups with their numbers of consents. */
  offered: Pick<OutputOf<'GET /admin/api/sms/send'>, 'sendNumbers' | 'receiverGroups'>;
}

const breakdown = 'breakdown';

/** The standards of a type; a breakdown has exactly one. */
const standardsOf = (forecastType: string) =>
  forecastStandardCodes.filter((code) => forecastType === '' || (code === breakdown) === (forecastType === breakdown));

/** The fields of a template, in the order of validation. */
export function TemplateFields({ edit, offered }: TemplateFieldsProps) {
  const { field, values, set } = edit;
  const text = sendableMessage(values.message);
  const bytes = smsBytes(text);
  const bad = unsendableLetters(text);
  const { error, ...message } = field('message');
  const dayLimit = field('dayLimit');
  return (
    <>
      <TextareaField
        {...message}
        error={error ?? (bad.length > 0 ? smsSendWords.unsendable(bad.slice(0, 5).join(' ')) : undefined)}
        label={words.message}
        help={`${smsSendWords.kinds[sendTypeOf(text)]} ${smsSendWords.bytes(bytes, bytes <= maxShortBytes ? maxShortBytes : maxLongBytes)}`}
        minRows={4}
        maxLength={4000}
      />
      <FormSelect
        {...field('forecastStandard')}
        label={words.standard}
        help={words.standardHelp}
        none={words.choose}
        options={standardsOf(values.forecastType).map((code) => ({ code, name: words.standards[code] }))}
      />
      <FormSelect
        {...field('forecastType')}
        label={words.type}
        none={words.choose}
        options={forecastTypeCodes.map((code) => ({ code, name: words.types[code] }))}
        onChange={(forecastType) => set(withType(values, forecastType))}
      />
      <SendNumberField {...field('sendNumber')} numbers={offered.sendNumbers} />
      <FormSelect
        {...field('receiverGroup')}
        label={words.receivers}
        help={words.receiversHelp}
        options={groupsOf(values, offered)}
      />
      <NumberField
        {...dayLimit}
        label={words.dayLimit}
        help={words.dayLimitHelp}
        unit={words.times}
        // An empty field is NaN in the form, which the rules refuse.
        value={Number.isNaN(values.dayLimit) ? null : values.dayLimit}
        onChange={(next) => dayLimit.onChange(next ?? Number.NaN)}
      />
      <CheckField {...field('isUrgent')} label={words.isUrgent} />
      <CheckField {...field('isUsed')} label={words.isUsed} />
    </>
  );
}

/** Adapts a form to another type: sets its only standard and group, or clears the standard. */
function withType(values: TemplateForm, forecastType: string): Partial<TemplateForm> {
  if (forecastType === breakdown) return { forecastType, forecastStandard: breakdown, receiverGroup: 'charges' };
  if (values.forecastType !== breakdown || forecastType === '') return { forecastType };
  return { forecastType, forecastStandard: '', receiverGroup: 'members:airQuality' };
}

/** The groups that may be notified. The saved group is offered even if its place changed. */
function groupsOf({ forecastType, receiverGroup }: TemplateForm, offered: TemplateFieldsProps['offered']) {
  const groups = offered.receiverGroups.map((group) => ({ code: group.receiverGroup, name: shownGroup(group, false) }));
  const saved = readReceiverGroup(receiverGroup);
  if (saved && !groups.some(({ code }) => code === receiverGroup))
    groups.push({ code: receiverGroup, name: receiverGroupName(saved) });
  return forecastType === breakdown ? groups.filter(({ code }) => code === 'charges') : groups;
}
