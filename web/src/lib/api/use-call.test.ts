import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepIfSame } from './use-call.ts';

describe('keepIfSame', () => {
  const optionsOf = (query: object, call = 'GET /api/map/union') => {
    const queryKey = [call, { query }];
    return {
      queryKey,
      queryFn: () => new Promise<string>(() => undefined),
      placeholderData: keepIfSame(['measurementType'], queryKey),
    };
  };
  const dust = { measurementType: 'ultra_fine_dust', installationType: 'outdoor' };
  const temperature = { ...dust, measurementType: 'temperature' };
  const indoors = { installationType: 'indoor' };
  let client: QueryClient;
  let stop: () => void;
  /** Requests another input after dust outdoors, without an answer; returns the shown answer. */
  let shownFor: (...given: Parameters<typeof optionsOf>) => string | undefined;

  beforeEach(() => {
    client = new QueryClient();
    client.setQueryData(optionsOf(dust).queryKey, 'dust outdoors');
    const observer = new QueryObserver(client, optionsOf(dust));
    stop = observer.subscribe(() => undefined);
    shownFor = (...given) => {
      observer.setOptions(optionsOf(...given));
      return observer.getCurrentResult().data;
    };
  });
  afterEach(() => {
    stop();
    client.clear();
  });

  it('keeps the answer for another side or area', () => {
    expect(shownFor({ ...dust, ...indoors })).toBe('dust outdoors');
  });

  it('drops the answer for another measure, also after another side', () => {
    expect(shownFor(temperature)).toBeUndefined();
    expect(shownFor({ ...temperature, ...indoors })).toBeUndefined();
    shownFor({ ...dust, ...indoors });
    expect(shownFor({ ...temperature, ...indoors })).toBeUndefined();
  });

  it('drops the answer of another call', () => {
    expect(shownFor(dust, 'GET /api/main-page')).toBeUndefined();
  });
});
