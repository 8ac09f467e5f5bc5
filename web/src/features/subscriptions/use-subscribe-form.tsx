/** Common parts of the forms with and without an account: values, rules, and the field of the channel. */
import type { SubscriptionChannel } from '@maru/domain/subscription';
import { useSearch } from '@tanstack/react-router';
import type { Search } from '#lib/paths/search.ts';
import { useSubscriptionTexts } from '#texts/subscription-texts.ts';
import { FormSelect } from '#ui/form/form-select.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { type Browser, isPushDenied, registerBrowser } from './browser.ts';
import { type ChosenPlace, type FormValues, formRules, initialOf } from './subscribe-form.ts';

/** Whether each channel of notifications is available. */
export interface FormWays extends Record<SubscriptionChannel, boolean> {
  /** The portal's key of web push. */
  pushKey: string;
}

export const targetNames = [
  'kind',
  'installationType',
  'dongCode',
  'measurementType',
  'grade',
  'articleCategory',
] as const;

export type SubscribeForm = ReturnType<typeof useSubscribeForm>;

export function useSubscribeForm(
  { place, channel, isGuest }: { place: ChosenPlace | undefined; channel: SubscriptionChannel; isGuest: boolean },
  onSubmit: (values: FormValues) => Promise<unknown>,
) {
  const search: Search = useSearch({ strict: false });
  return useForm({ initial: initialOf(search, place, channel), rules: formRules(place, isGuest), onSubmit });
}

/**
 * Returns the function that subscribes this browser for a form. On failure the form shows the reason, and the result is
 * null.
 */
export function useRegisterBrowser(pushKey: string) {
  const { browser: words } = useSubscriptionTexts();
  return async (form: Pick<SubscribeForm, 'fail'>): Promise<Browser | null> => {
    const browser = await registerBrowser(pushKey);
    if (typeof browser === 'object') return browser;
    form.fail({ field: 'channel', error: words[browser] });
    return null;
  };
}

interface ChannelFieldProps {
  form: Pick<SubscribeForm, 'values' | 'field'>;
  options: readonly { code: SubscriptionChannel; name: string }[];
}

/** The channel of a subscription. For this browser the field explains the permission before the browser asks for it. */
export function ChannelField({ form: { values, field }, options }: ChannelFieldProps) {
  const { channel, browser } = useSubscriptionTexts();
  const isPush = values.channel === 'push';
  return (
    <>
      <FormSelect
        {...field('channel')}
        label={channel}
        options={options}
        {...(isPush && !isPushDenied() && { help: browser.help })}
      />
      {isPush && isPushDenied() ? (
        <p className="paragraph tinted rounded padded-block-4 padded-inline-5">{browser.toAllow}</p>
      ) : null}
    </>
  );
}
