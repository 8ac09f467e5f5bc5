import type { TestApp } from './app.ts';
import type { TestDevice } from './factories.ts';
import { basicOf, post } from './reporting.ts';

/** Reports an air device's values at a time; throws unless the values are stored. */
export async function report(app: TestApp, device: TestDevice, measuredAt: Date, values: Record<string, number>) {
  const body = JSON.stringify({ measuredAt: measuredAt.getTime(), ...values });
  const answer = await post(app.url, body, basicOf(device));
  const { refused } = (await answer.json()) as { refused?: unknown[] };
  if (answer.status !== 200 || refused?.length !== 0)
    throw new Error(`the report was answered ${answer.status} ${JSON.stringify(refused)}`);
}

/** The answer to a GET with any status; only problems have `status` in the body. */
export const get = async (app: TestApp, path: string) => (await fetch(app.url + path)).json();

export const placesPath = '/api/air-quality/installation-place';
