import type { OutputOf } from '@maru/contract';
import { brokerRules, brokerTopics, type SourceBroker } from '@maru/domain/source';
import { useMay } from '#lib/admin-session/me.ts';
import { useAction } from '#lib/api/use-action.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { useDetail } from '#screens/detail/detail.ts';
import { sourcesWords } from '#texts/ko/console-sources.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { Fields } from '#ui/form/fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { FactList } from '#ui/page/fact-list.tsx';
import { Section } from '#ui/page/section.tsx';
import { useTell } from '#ui/told/told.tsx';

const words = sourcesWords.broker;
type Source = OutputOf<'GET /admin/api/device/source/{sourceId}'>;

/** For networks that can't send to Maru: their broker, which Maru takes messages from. */
export function BrokerSection({ source }: { source: Source }) {
  const isFixed = !useMay()('device/source', 'post');
  const detail = useDetail();
  const change = useAction('PATCH /admin/api/device/source/{sourceId}/broker');
  const tell = useTell();
  const { sourceId, kind, brokerUrl, brokerTopic, brokerUser, brokerState, brokerStateDatetime } = source;
  const { form, field, isBusy, forget } = useForm<SourceBroker & { brokerPassword: string }>({
    initial: { brokerUrl, brokerTopic: brokerTopic || (brokerTopics[kind] ?? ''), brokerUser, brokerPassword: '' },
    rules: brokerRules,
    async onSubmit({ brokerPassword, ...broker }) {
      await change({ params: { sourceId }, body: { ...broker, brokerPassword: brokerPassword || null } });
      tell(words.saved);
      forget();
      await detail.refresh();
    },
  });
  const text = (name: keyof SourceBroker, label: string, help?: string) => (
    <FormField {...field(name)} label={label} help={help} isOptional isDisabled={isFixed} maxLength={300} />
  );
  return (
    <Section title={words.title}>
      <p>{words.line}</p>
      <Form
        {...form}
        aria-label={words.title}
        fields={['brokerUrl', 'brokerTopic', 'brokerUser', 'brokerPassword']}
        actions={
          isFixed ? null : (
            <ActionButton type="submit" primary disabled={isBusy}>
              {words.save}
            </ActionButton>
          )
        }
      >
        <Fields>
          {text('brokerUrl', words.url, words.urlHelp)}
          {text('brokerTopic', words.topic)}
          {text('brokerUser', words.user)}
          <FormField
            {...field('brokerPassword')}
            type="password"
            autoComplete="new-password"
            label={words.password}
            help={source.hasBrokerPassword ? words.passwordKept : undefined}
            isOptional
            isDisabled={isFixed}
            maxLength={500}
          />
        </Fields>
      </Form>
      {brokerUrl ? (
        <FactList
          facts={[
            {
              name: words.state,
              value: brokerState ? `${brokerState} (${formatDatetime(brokerStateDatetime)})` : words.connecting,
              isWide: true,
            },
          ]}
        />
      ) : null}
    </Section>
  );
}
