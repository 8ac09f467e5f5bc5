import { defaultQuiet } from '@maru/domain/subscription';
import { useSubscriptionTexts } from '#texts/subscription-texts.ts';
import { CheckField } from '#ui/form/check-field.tsx';
import { Fields } from '#ui/form/fields.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import type { FieldProps } from '#ui/form/use-form.ts';
import type { SettingsValues } from './subscribe-form.ts';

export const settingsNames = ['quietFrom', 'quietUntil', 'isDigest'] as const;

interface SettingsFieldsProps {
  values: SettingsValues;
  field: <N extends keyof SettingsValues>(name: N) => FieldProps<SettingsValues[N]>;
  set: (changes: Partial<SettingsValues>) => void;
}

const noQuiet = { quietFrom: '00:00', quietUntil: '00:00' };

/** Quiet hours and digest of a subscription. */
export function SettingsFields({ values, field, set }: SettingsFieldsProps) {
  const words = useSubscriptionTexts();
  return (
    <div className="stack gap-4">
      <div>
        <CheckField
          {...field('isQuiet')}
          label={words.quiet}
          onChange={(isQuiet) => set({ isQuiet, ...(isQuiet ? defaultQuiet : noQuiet) })}
        />
        <p className="flush above-2 muted medium">{words.quietHelp}</p>
      </div>
      {values.isQuiet ? (
        <Fields>
          <FormField {...field('quietFrom')} type="time" label={words.quietFrom} />
          <FormField {...field('quietUntil')} type="time" label={words.quietUntil} />
        </Fields>
      ) : null}
      <CheckField {...field('isDigest')} label={words.digest} />
    </div>
  );
}
