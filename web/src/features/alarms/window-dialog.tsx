import type { OutputOf } from '@maru/contract';
import { type AlarmWindowForm, alarmWindowRules, windowRepetitions } from '@maru/domain/alarm-window';
import { scheduleDayNames, scheduleDays } from '@maru/domain/vehicle-schedule';
import { useId } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { deviceKindOptions } from '#screens/device-kinds.ts';
import { initialOf } from '#screens/edit/pick.ts';
import { useDialogForm } from '#screens/use-dialog-form.ts';
import { alarmWords } from '#texts/ko/console-alarms.ts';
import { CheckField } from '#ui/form/check-field.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { useErrorRole } from '#ui/form/error-summary.tsx';
import { Fields } from '#ui/form/fields.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { FormSelect, optionsOf } from '#ui/form/form-select.tsx';
import type { FieldProps } from '#ui/form/use-form.ts';
import { FormDialog } from '#ui/modal/form-dialog.tsx';

const words = alarmWords.windows;
const windowsCall = 'GET /admin/api/alarm-windows';
type AlarmWindowRow = OutputOf<typeof windowsCall>['list'][number];

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

/** Dialog that adds or changes a maintenance window. */
export function WindowDialog({ window, onClose }: { window?: AlarmWindowRow | undefined; onClose: () => void }) {
  const create = useAction('POST /admin/api/alarm-windows');
  const change = useAction('PATCH /admin/api/alarm-windows/{alarmWindowId}');
  const { form, field, values } = useDialogForm({
    initial: initialOf(blank, window),
    rules: alarmWindowRules,
    changes: window && { list: windowsCall, key: 'alarmWindowId', row: window },
    save: async (given, based) => {
      const body = { ...given, weekdays: [...given.weekdays] };
      if (window) await change({ params: { alarmWindowId: window.alarmWindowId }, body: { ...body, ...based } });
      else await create({ body });
    },
    done: words.saved,
    refresh: [windowsCall],
    onClose,
  });
  return (
    <FormDialog
      {...form}
      title={window ? words.changeOf(window.reason) : words.create}
      intro={<p>{words.help}</p>}
      submit={alarmWords.rules.save}
    >
      <Fields>
        <FormField {...field('reason')} label={words.reason} isWide maxLength={200} />
        <FormSelect
          {...field('deviceType')}
          label={alarmWords.deviceType}
          none={words.allTypes}
          isOptional
          options={deviceKindOptions}
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
            value={value[at] === true}
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
