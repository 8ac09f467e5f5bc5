import type { OutputOf } from '@maru/contract';
import {
  type AlarmKind,
  type AlarmRuleForm,
  alarmKinds,
  alarmRuleRules,
  alarmSeverities,
  reachableGrades,
  watchedMeasures,
  watchesDevice,
} from '@maru/domain/alarm';
import type { Grade } from '@maru/domain/grade';
import { useAction } from '#lib/api/use-action.ts';
import { deviceKindOptions } from '#screens/device-kinds.ts';
import { initialOf } from '#screens/edit/pick.ts';
import { useDialogForm } from '#screens/use-dialog-form.ts';
import { alarmWords } from '#texts/ko/console-alarms.ts';
import { Fields } from '#ui/form/fields.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { FormSelect, optionsOf } from '#ui/form/form-select.tsx';
import { NumberField } from '#ui/form/number-field.tsx';
import { FormDialog } from '#ui/modal/form-dialog.tsx';

const words = alarmWords.rules;
type Rule = OutputOf<'GET /admin/api/alarm-rules'>['list'][number];

const blank: AlarmRuleForm = {
  deviceType: '',
  managementCode: '',
  kind: 'grade',
  field: '',
  grade: '',
  hysteresis: 0,
  leastMinutes: 0,
  silenceMinutes: null,
  batteryPercent: null,
  severity: 'warning',
  isUsed: true,
};

/** Default fields of a newly chosen kind. A battery's level varies with temperature, so its alarm has a hysteresis. */
const ofKind = (kind: AlarmKind): Partial<AlarmRuleForm> => ({
  kind,
  field: '',
  grade: '',
  leastMinutes: 0,
  silenceMinutes: null,
  ...(kind === 'lowBattery' ? { batteryPercent: 20, hysteresis: 5 } : { batteryPercent: null, hysteresis: 0 }),
});

/** Dialog that adds or changes a rule. */
export function RuleDialog({ rule, onClose }: { rule?: Rule | undefined; onClose: () => void }) {
  const create = useAction('POST /admin/api/alarm-rules');
  const change = useAction('PATCH /admin/api/alarm-rules/{alarmRuleId}');
  const { form, field, values, set } = useDialogForm({
    initial: initialOf(blank, rule),
    rules: alarmRuleRules,
    changes: rule && { list: 'GET /admin/api/alarm-rules', key: 'alarmRuleId', row: rule },
    save: async (body, based) => {
      if (rule) await change({ params: { alarmRuleId: rule.alarmRuleId }, body: { ...body, ...based } });
      else await create({ body });
    },
    done: words.saved,
    refresh: ['GET /admin/api/alarm-rules'],
    onClose,
  });
  const { deviceType, kind } = values;
  const measures = watchedMeasures(deviceType, kind);
  const isBattery = kind === 'lowBattery';
  const hysteresis = (
    <NumberField
      {...field('hysteresis')}
      label={words.hysteresis}
      help={isBattery ? words.batteryHysteresisHelp : words.hysteresisHelp}
      decimals={isBattery ? 0 : 2}
      {...(isBattery && { unit: '%p' })}
      onChange={(next) => set({ hysteresis: next ?? 0 })}
    />
  );
  return (
    <FormDialog {...form} title={rule ? words.changeOf(rule.reason) : words.create} submit={words.save}>
      <Fields>
        <FormSelect
          {...field('deviceType')}
          label={alarmWords.deviceType}
          none={words.choose}
          options={deviceKindOptions}
          onChange={(next) => set({ deviceType: next, field: '', grade: '' })}
        />
        <FormField {...field('managementCode')} label={words.own} help={words.ownHelp} isOptional maxLength={64} />
        <FormSelect
          {...field('kind')}
          label={words.kind}
          options={optionsOf(alarmKinds)}
          onChange={(next) => set(ofKind(next as AlarmKind))}
        />
        {watchesDevice(kind) ? null : (
          <FormSelect
            {...field('field')}
            label={words.measure}
            none={words.choose}
            options={measures.map((measure) => ({ code: measure.field, name: measure.name }))}
            onChange={(next) => set({ field: next, grade: '' })}
          />
        )}
        {kind === 'grade' ? (
          <>
            <FormSelect
              {...field('grade')}
              label={words.grade}
              help={words.gradeHelp}
              none={words.choose}
              options={reachableGrades(deviceType, values.field).map(({ grade, name }) => ({ code: grade, name }))}
              onChange={(next) => set({ grade: next as Grade | '' })}
            />
            {hysteresis}
            <NumberField
              {...field('leastMinutes')}
              label={words.least}
              help={words.leastHelp}
              unit={words.minutes}
              decimals={0}
              onChange={(next) => set({ leastMinutes: next ?? 0 })}
            />
          </>
        ) : kind === 'lowBattery' ? (
          <>
            <NumberField {...field('batteryPercent')} label={words.battery} help={words.batteryHelp} unit="%" />
            {hysteresis}
          </>
        ) : (
          <NumberField
            {...field('silenceMinutes')}
            label={words.silence}
            help={words.silenceHelp}
            unit={words.minutes}
            decimals={0}
          />
        )}
        <FormSelect {...field('severity')} label={alarmWords.severity} options={optionsOf(alarmSeverities)} />
        <FormSelect
          name="isUsed"
          label={words.used}
          value={values.isUsed ? 'yes' : 'no'}
          options={optionsOf(words.isUsed)}
          onChange={(next) => set({ isUsed: next === 'yes' })}
        />
      </Fields>
    </FormDialog>
  );
}
