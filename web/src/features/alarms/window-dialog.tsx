import type { OutputOf } from '@maru/contract';
import { type AlarmWindowForm, alarmWindowRules, windowRepetitions } from '@maru/domain/alarm-window';
import { deviceKinds } from '@maru/domain/device-groups';
import { scheduleDayNames, scheduleDays } from '@maru/domain/vehicle-schedule';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { pick } from '#screens/edit/pick.ts';
import { alarmWords } from '#texts/ko/console-alarms.ts';
import { CheckField } from '#ui/form/check-field.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { useErrorRole } from '#ui/form/error-summary.tsx';
import { Fields } from '#ui/form/fields.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { FormSelect, optionsOf } from '#ui/form/form-select.tsx';
import { type FieldProps, useForm } from '#ui/form/use-form.ts';
import { FormDialog } from '#ui/modal/form-dialog.tsx';
import { useToast } from '#ui/toast/toast.tsx';

const words = alarmWords.windows;
const windowsCall = 'GET /admin/api/alarm-windows';
export type AlarmWindowRow = OutputOf<typeof windowsCall>['list'][number];

const blank: AlarmWindowForm = {
  deviceType: '',
  managementCode: '',
  repetition: 'once',
  startDatetime: '',
  endDatetime: '',
  weekdays: scheduleDays.map(() => false),
  startTime: '',
  endTime: '',
  reason: '',
};
const fields = Object.keys(blank) as (keyof AlarmWindowForm)[];

/** Dialog that adds or changes a maintenance window. */
export function WindowDialog({ window, onClose }: { window?: AlarmWindowRow; onClose: () => void }) {
  const queries = useQueryClient();
  const toast = useToast();
  const create = useAction('POST /admin/api/alarm-windows');
  const change = useAction('PATCH /admin/api/alarm-windows/{alarmWindowId}');
  const { form, field, values, isBusy } = useForm<AlarmWindowForm>({
    initial: window ? pick(window, fields) : blank,
    rules: alarmWindowRules,
    async onSubmit(given) {
      const body = { ...given, weekdays: [...given.weekdays] };
      if (window) await change({ params: { alarmWindowId: window.alarmWindowId }, body });
      else await create({ body });
      toast(words.saved);
      void queries.invalidateQueries({ queryKey: [windowsCall] });
      onClose();
    },
  });
  return (
    <FormDialog
      {...form}
      title={window ? words.changeOf(window.reason) : words.create}
      intro={<p>{words.help}</p>}
      fields={fields}
      save={alarmWords.rules.save}
      isBusy={isBusy}
      onClose={onClose}
    >
      <Fields>
        <FormField {...field('reason')} label={words.reason} isWide maxLength={200} />
        <FormSelect
          {...field('deviceType')}
          label={alarmWords.deviceType}
          none={words.allTypes}
          isOptional
          options={deviceKinds.map(({ series, name }) => ({ code: series, name }))}
        />
        <FormField
          {...field('managementCode')}
          label={alarmWords.rules.own}
          help={words.ownHelp}
          isOptional
          maxLength={64}
        />
        <FormSelect {...field('repetition')} label={words.repetition} isWide options={optionsOf(windowRepetitions)} />
        {values.repetition === 'once' ? (
          <>
            <DateField {...field('startDatetime')} label={words.start} withTime />
            <DateField {...field('endDatetime')} label={words.end} withTime />
          </>
        ) : (
          <>
            <Weekdays {...field('weekdays')} />
            <FormField {...field('startTime')} label={words.startTime} type="time" />
            <FormField {...field('endTime')} label={words.endTime} help={words.endTimeHelp} type="time" />
          </>
        )}
      </Fields>
    </FormDialog>
  );
}

function Weekdays({ name, value, error, onChange }: FieldProps<readonly boolean[]>) {
  const id = useId();
  const errorRole = useErrorRole(error);
  return (
    <fieldset data-field={name} data-label={words.weekdays} data-wide aria-describedby={error && id}>
      <legend className="bold">{words.weekdays}</legend>
      <div className="row wrap">
        {scheduleDays.map((day, at) => (
          <CheckField
            key={day}
            name={day}
            label={scheduleDayNames[day]}
            checked={value[at] === true}
            onChange={(isOn) => onChange(value.with(at, isOn))}
          />
        ))}
      </div>
      {error === undefined ? null : (
        <p id={id} role={errorRole} className="danger bold">
          {error}
        </p>
      )}
    </fieldset>
  );
}
