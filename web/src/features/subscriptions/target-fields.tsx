import { type NoticeCategory, noticeCategoryCodes } from '@maru/domain/notice';
import { subscribedMeasures, subscriptionKinds } from '@maru/domain/subscription';
import { useDistrict } from '#lib/district/use-district.ts';
import { useSay } from '#texts/marked.tsx';
import { usePostTexts } from '#texts/post-texts.ts';
import { useSubscriptionTexts } from '#texts/subscription-texts.ts';
import { useTexts } from '#texts/texts.tsx';
import { ActionButton } from '#ui/action/action-button.tsx';
import { FormSelect, optionsOf } from '#ui/form/form-select.tsx';
import type { useForm } from '#ui/form/use-form.ts';
import { type ChosenPlace, type FormValues, gradesOf } from './subscribe-form.ts';

type Form = Pick<ReturnType<typeof useForm<FormValues>>, 'values' | 'field' | 'set'>;

/** The fields of a subscription's target. `place` is the place of the page from which the form was opened. */
export function TargetFields({ form, place }: { form: Form; place: ChosenPlace | undefined }) {
  const words = useSubscriptionTexts();
  const { notices } = usePostTexts();
  const { values, field } = form;
  return (
    <>
      <FormSelect
        {...field('kind')}
        label={words.kind}
        options={subscriptionKinds.map((code) => ({ code, name: words.kinds[code] }))}
      />
      {values.kind === 'notice' ? (
        <FormSelect
          {...field('articleCategory')}
          label={words.category}
          options={[
            { code: 'all', name: words.allCategories },
            ...noticeCategoryCodes.map((code: NoticeCategory) => ({ code, name: notices.categories[code] })),
          ]}
        />
      ) : (
        <AirFields form={form} place={place} />
      )}
    </>
  );
}

function AirFields({ form: { values, field, set }, place }: { form: Form; place: ChosenPlace | undefined }) {
  const words = useSubscriptionTexts();
  const { measures } = useTexts();
  const say = useSay();
  const { data: district } = useDistrict();
  const grades = gradesOf(values.measurementType);
  const measure = subscribedMeasures.find(({ type }) => type === values.measurementType);
  return (
    <>
      {place && values.isAtPlace ? (
        <>
          <div className="row wrap middle between padded-5 rounded bordered">
            <span>
              {words.place}: <strong>{say(place.placeName)}</strong>
            </span>
            <ActionButton onClick={() => set({ isAtPlace: false })}>{words.otherPlace}</ActionButton>
          </div>
          {place.sides.length > 1 ? (
            <FormSelect
              {...field('installationType')}
              label={words.side}
              options={optionsOf(words.sides).filter(({ code }) => place.sides.includes(code))}
            />
          ) : null}
        </>
      ) : (
        <FormSelect
          {...field('dongCode')}
          label={words.dong}
          help={words.dongHelp}
          none={words.dongNone}
          options={district?.dongs.map(({ dongCode, dongName }) => ({ code: dongCode, name: say(dongName) })) ?? []}
        />
      )}
      <FormSelect
        {...field('measurementType')}
        label={words.measure}
        options={subscribedMeasures.map((one) => ({ code: one.type as string, name: measures.name(one) }))}
        onChange={(measurementType) => {
          const possible = gradesOf(measurementType);
          const isPossible = possible.some((grade) => grade === values.grade);
          set({ measurementType, ...(!isPossible && { grade: possible[0] ?? 'bad' }) });
        }}
      />
      <FormSelect
        {...field('grade')}
        label={words.grade}
        help={words.gradeHelp}
        options={grades.map((grade) => ({
          code: grade as string,
          name: words.gradeOption(measures.gradeWord(grade, measure), grade === grades.at(-1)),
        }))}
      />
    </>
  );
}
