import type { InputOf } from '@maru/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { api, type CallInput } from '#lib/api/api.ts';
import { loginFrom } from '#lib/paths/login-from.ts';
import { paths } from '#lib/paths/paths.ts';
import { callWithRetry } from '#lib/proof-of-work/patient-login.ts';
import { useSubscriptionTexts } from '#texts/subscription-texts.ts';
import { useLanguage } from '#texts/texts.tsx';
import { ActionLink } from '#ui/action/action-link.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { findCall } from './browser.ts';
import { SettingsFields, settingsNames } from './settings-fields.tsx';
import { type ChosenPlace, targetOf } from './subscribe-form.ts';
import { TargetFields } from './target-fields.tsx';
import {
  ChannelField,
  type FormWays,
  targetNames,
  useRegisterBrowser,
  useSubscribeForm,
} from './use-subscribe-form.tsx';

const mailCall = 'POST /api/subscriptions';
const pushCall = 'POST /api/subscriptions/push';

/** Makes a call that may need a proof of work. A mutation shows the loading overlay. */
const useWorkingAction = <K extends typeof mailCall | typeof pushCall>(key: K) =>
  useMutation({
    mutationFn: (body: Omit<InputOf<K>['body'], 'proofOfWork'>) =>
      callWithRetry((proof) => api(key, { body: { ...body, ...proof } } as CallInput<K>)),
  }).mutateAsync;

interface GuestFormProps {
  place: ChosenPlace | undefined;
  ways: FormWays;
  onSent: (address: string) => void;
}

/** Form without an account: for an e-mail address, which receives a mail to confirm, or for this browser. */
export function GuestForm({ place, ways, onSent }: GuestFormProps) {
  const words = useSubscriptionTexts();
  const { language } = useLanguage();
  const { href } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const requestMail = useWorkingAction(mailCall);
  const addBrowser = useWorkingAction(pushCall);
  const registerThisBrowser = useRegisterBrowser(ways.pushKey);
  const channels = (['email', 'push'] as const).filter((channel) => ways[channel]);
  const form = useSubscribeForm({ place, channel: channels[0] ?? 'email', isGuest: true }, async (values) => {
    const { channel, quietFrom, quietUntil, isDigest } = values;
    const emailAddress = values.emailAddress.trim();
    const body = { ...targetOf(values, place), quietFrom, quietUntil, isDigest, language };
    if (channel === 'email') {
      await requestMail({ emailAddress, ...body });
      return onSent(emailAddress);
    }
    const browser = await registerThisBrowser(form);
    if (!browser) return;
    const { token } = await addBrowser({ browser, ...body });
    await queries.invalidateQueries({ queryKey: [findCall] });
    await navigate({ to: paths.subscriptions, search: { added: 'confirmed' }, hash: token });
  });
  const isPush = form.values.channel === 'push';
  return (
    <Form
      {...form.form}
      aria-label={words.form}
      fields={[...targetNames, 'channel', 'emailAddress', ...settingsNames]}
      submit={isPush ? words.browser.submit : words.submit}
      further={
        isPush ? null : (
          <ActionLink to={paths.login} search={loginFrom(href)}>
            {words.toLogin}
          </ActionLink>
        )
      }
    >
      <TargetFields form={form} place={place} />
      {ways.push ? (
        <ChannelField form={form} options={channels.map((code) => ({ code, name: words.channels[code] }))} />
      ) : null}
      {isPush ? null : (
        <FormField
          {...form.field('emailAddress')}
          label={words.address}
          help={words.addressHelp}
          type="email"
          autoComplete="email"
          maxLength={254}
        />
      )}
      <SettingsFields values={form.values} field={form.field} set={form.set} />
    </Form>
  );
}
