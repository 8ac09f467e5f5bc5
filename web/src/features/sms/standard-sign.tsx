import { type ForecastStandard, forecastStandards } from '@maru/domain/sms';
import { GradeBadge } from '#ui/grade/grade-badge.tsx';
import { StatusSign } from '#ui/state/status-sign.tsx';

/** A template's trigger: a forecast's grade in its colour and shape, or a breakdown. */
export function StandardSign({ standard }: { standard: ForecastStandard }) {
  const word = forecastStandards[standard];
  return standard === 'breakdown' ? (
    <StatusSign isNormal={false}>{word}</StatusSign>
  ) : (
    <GradeBadge grade={standard} word={word} />
  );
}
