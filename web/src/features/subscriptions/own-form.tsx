import type { SubscriptionChannel } from '@maru/domain/subscription';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useAction } from '#lib/api/use-action.ts';
import { useCall } from '#lib/api/use-call.ts';
import { paths } from '#lib/paths/paths.ts';
import { useSubscriptionTexts } from '#texts/subscription-texts.ts';
import { useLanguage } from '#texts/texts.tsx';
import { ActionLink } from '#ui/action/action-link.tsx';
import { Form } from '#ui/form/form.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import { findCall } from './browser.ts';
import { SettingsFields, settingsNames } from './settings-fields.tsx';
import { type ChosenPlace, targetOf } from './subscribe-form.ts';
import { ownCall } from './subscription-list.tsx';
import { TargetFields } from './target-fields.tsx';
import {
  ChannelField,
  type FormWays,
  targetNames,
  useRegisterBrowser,
  useSubscribeForm,
} from './use-subscribe-form.tsx';

/** Form with an account: for the account's e-mail address or mobile number, or for this browser. */
export function OwnForm({ place, ways }: { place: ChosenPlace | undefined; ways: FormWays }) {
  const words = useSubscriptionTexts();
  const own = useCall(ownCall, {});
  if (own.isError && !own.data)
    return <FailedState what={words.title} problem={own.error} onRetry={() => void own.refetch()} />;
  if (!own.data) return <Skeleton height="32rem" />;
  const { emailAddress, mobileNumber } = own.data;
  const channels = [
    ...(ways.email && emailAddress !== '' ? [['email', emailAddress] as const] : []),
    ...(ways.sms && mobileNumber !== '' ? [['sms', mobileNumber] as const] : []),
    ...(ways.push ? [['push', ''] as const] : []),
  ];
  const [first] = channels;
  if (!first)
    return (
      <div className="paragraph tinted rounded padded-block-4 padded-inline-5">
        <p>{words.noChannel}</p>
        <ActionLink to={paths.myPage}>{words.toProfile}</ActionLink>
      </div>
    );
  return (
    <ChannelForm
      place={place}
      pushKey={ways.pushKey}
      first={first[0]}
      options={channels.map(([code, address]) => ({
        code,
        name: words.channelOption(words.channels[code], address),
      }))}
    />
  );
}

interface ChannelFormProps {
  place: ChosenPlace | undefined;
  pushKey: string;
  first: SubscriptionChannel;
  options: { code: SubscriptionChannel; name: string }[];
}

function ChannelForm({ place, pushKey, first, options }: ChannelFormProps) {
  const words = useSubscriptionTexts();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const add = useAction('POST /api/mypage/subscriptions');
  const registerThisBrowser = useRegisterBrowser(pushKey);
  const form = useSubscribeForm({ place, channel: first, isGuest: false }, async (values) => {
    const { channel, quietFrom, quietUntil, isDigest } = values;
    const browser = channel === 'push' ? await registerThisBrowser(form) : undefined;
    if (browser === null) return;
    const settings = { quietFrom, quietUntil, isDigest };
    const { isConfirmed } = await add({
      body: { channel, ...(browser && { browser }), ...targetOf(values, place), ...settings, language },
    });
    await Promise.all([findCall, ownCall].map((key) => queries.invalidateQueries({ queryKey: [key] })));
    await navigate({ to: paths.ownSubscriptions, search: { added: isConfirmed ? 'confirmed' : 'waiting' } });
  });
  return (
    <Form
      {...form.form}
      aria-label={words.form}
      fields={[...targetNames, 'channel', ...settingsNames]}
      submit={form.values.channel === 'push' ? words.browser.submit : words.submit}
    >
      <TargetFields form={form} place={place} />
      <ChannelField form={form} options={options} />
      <SettingsFields values={form.values} field={form.field} set={form.set} />
    </Form>
  );
}
