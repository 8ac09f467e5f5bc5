import { defaultQuiet, type SubscriptionSettings } from '@maru/domain/subscription';
import { useSubscriptionTexts } from '#texts/subscription-texts.ts';
import { CheckField } from '#ui/form/check-field.tsx';
import { Fields } from '#ui/form/fields.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import type { FieldProps } from '#ui/form/use-form.ts';

export const settingsNames = ['quietFrom', 'quietUntil', 'isDigest'] as const;

interface SettingsFieldsProps {
  values: SubscriptionSettings;
  field: <N extends keyof SubscriptionSettings>(name: N) => FieldProps<SubscriptionSettings[N]>;
  set: (changes: Partial<SubscriptionSettings>) => void;
}

const noQuiet = { quietFrom: '00:00', quietUntil: '00:00' };

/** Quiet hours and digest of a subscription. */
export function SettingsFields({ values, field, set }: SettingsFieldsProps) {
  const words = useSubscriptionTexts();
  const isQuiet = values.quietFrom !== values.quietUntil;
  return (
    <div className="stack gap-4">
      <div>
        <CheckField
          name="isQuiet"
          label={words.quiet}
          value={isQuiet}
          onChange={(checked) => set(checked ? defaultQuiet : noQuiet)}
        />
        <p className="flush above-2 muted medium">{words.quietHelp}</p>
      </div>
      {isQuiet ? (
        <Fields>
          <FormField {...field('quietFrom')} type="time" label={words.quietFrom} />
          <FormField {...field('quietUntil')} type="time" label={words.quietUntil} />
        </Fields>
      ) : null}
      <CheckField {...field('isDigest')} label={words.digest} />
    </div>
  );
}
