import type { OutputOf } from '@maru/contract';
import { brokerRules, brokerTopics, type SourceBroker } from '@maru/domain/source';
import { useAction } from '#lib/api/use-action.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { sourcesWords } from '#texts/ko/console-sources.ts';
import { FormField } from '#ui/form/form-field.tsx';
import { FactList } from '#ui/page/fact-list.tsx';
import { SettingsSection } from './settings-section.tsx';

const words = sourcesWords.broker;
type Source = OutputOf<'GET /admin/api/device/source/{sourceId}'>;

/** Settings of the broker to which Maru subscribes, for networks that can't send messages to Maru. */
export function BrokerSection({ source }: { source: Source }) {
  const change = useAction('PATCH /admin/api/device/source/{sourceId}/broker');
  const { sourceId, kind, brokerUrl, brokerTopic, brokerUser, brokerState, brokerStateDatetime } = source;
  const state = brokerState ? `${brokerState} (${formatDatetime(brokerStateDatetime)})` : words.connecting;
  return (
    <SettingsSection<SourceBroker & { brokerPassword: string }, SourceBroker>
      words={words}
      initial={{ brokerUrl, brokerTopic: brokerTopic || (brokerTopics[kind] ?? ''), brokerUser, brokerPassword: '' }}
      stored={{ brokerUrl, brokerTopic, brokerUser }}
      rules={brokerRules}
      save={({ brokerPassword, ...broker }, known) =>
        change({ params: { sourceId }, body: { ...broker, brokerPassword: brokerPassword || null, known } })
      }
      below={brokerUrl ? <FactList facts={[{ name: words.state, value: state, isWide: true }]} /> : null}
    >
      {(field) => (
        <>
          <FormField {...field('brokerUrl')} label={words.url} help={words.urlHelp} isOptional maxLength={300} />
          <FormField {...field('brokerTopic')} label={words.topic} isOptional maxLength={300} />
          <FormField {...field('brokerUser')} label={words.user} isOptional maxLength={200} />
          <FormField
            {...field('brokerPassword')}
            type="password"
            autoComplete="new-password"
            label={words.password}
            help={source.hasBrokerPassword ? words.passwordKept : undefined}
            isOptional
            maxLength={500}
          />
        </>
      )}
    </SettingsSection>
  );
}
