/**
 * A reference for trips and stops by the rules in `docs/devices.md`, computed from the whole list of a day's positions.
 * The reference is slow, stateless and has its own constants. The production result must equal it.
 */
import type { Fix } from '../src/track/fix.ts';

interface Place {
  latitude: number;
  longitude: number;
}

export interface ReferenceLeg {
  kind: 'trip' | 'stop';
  from: number;
  to: number;
  metres: number;
  top: number;
}

export interface Reference {
  setAside: [at: number, reason: string][];
  legs: ReferenceLeg[];
  /** Stays by dong code: first and last time on a trip, centimetres, milliseconds. */
  dongs: Record<string, [number, number, number, number][]>;
}

/** Metres by the haversine formula. */
function metres(a: Place, b: Place): number {
  const rad = Math.PI / 180;
  const h =
    Math.sin(((b.latitude - a.latitude) * rad) / 2) ** 2 +
    Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * Math.sin(((b.longitude - a.longitude) * rad) / 2) ** 2;
  return 2 * 6_371_000 * Math.asin(Math.sqrt(h));
}

const isTooFast = (a: Fix, b: Fix) => metres(a, b) > 100 && (metres(a, b) / (b.at - a.at)) * 3600 > 150;

/** The believed positions in order, with a flag if the way to the position is unknown. */
function judge(fixes: readonly Fix[], centre: Place) {
  const reasons = new Map<number, string>();
  const believed: { fix: Fix; isCut: boolean }[] = [];
  let run: Fix[] = [];
  for (const fix of fixes) {
    const last = believed.at(-1)?.fix;
    if (metres(centre, fix) > 100_000) reasons.set(fix.at, 'outside');
    else if (last && fix.latitude === last.latitude && fix.longitude === last.longitude && (fix.velocity ?? 0) >= 5)
      reasons.set(fix.at, 'frozen');
    else if (last && isTooFast(last, fix)) {
      reasons.set(fix.at, 'jump');
      const lastOfRun = run.at(-1);
      run = lastOfRun && !isTooFast(lastOfRun, fix) ? run.concat(fix) : [fix];
      if (run.length === 3) {
        for (const [i, one] of run.entries()) {
          reasons.delete(one.at);
          believed.push({ fix: one, isCut: i === 0 });
        }
        run = [];
      }
    } else {
      run = [];
      believed.push({ fix, isCut: false });
    }
  }
  return { believed, setAside: [...reasons].sort(([a], [b]) => a - b) };
}

export function referenceDay(
  fixes: readonly Fix[],
  centre: Place,
  dongOf: (latitude: number, longitude: number) => string | null,
): Reference {
  const { believed, setAside } = judge(fixes, centre);
  const all = believed.map(({ fix }) => fix);
  const at = (i: number) => all[i] as Fix;
  const isSilent = (i: number) => at(i).at - at(i - 1).at > 600_000;
  const spans: { kind: 'trip' | 'stop'; from: number; to: number }[] = [];

  /** The first index from which all positions stay within 50 m of the last one. */
  const lingersSince = (from: number, to: number) => {
    let since = from;
    for (let i = from; i <= to; i += 1) if (metres(at(since), at(i)) > 50) since = i;
    return since;
  };

  interface Next {
    how: (from: number, at: number) => Next | null;
    args: [number, number];
  }

  /** A stop since `from`, with the last near position `near`; returns the next leg. */
  function stand(from: number, near: number): Next | null {
    let place: Place = at(from);
    let lastNear = near;
    let isOff = at(near).operation === 'off';
    const end = (to: number, then: Next | null = null) => {
      if ((isOff || at(lastNear).at - at(from).at >= 300_000) && at(to).at > at(from).at)
        spans.push({ kind: 'stop', from, to });
      return then;
    };
    for (let i = near + 1; i < all.length; i += 1) {
      if (believed[i]?.isCut) return end(i - 1, { how: stand, args: [i, i] });
      const way = metres(place, at(i));
      const off = at(i).operation === 'off';
      if (way <= 50) {
        lastNear = i;
        isOff ||= off;
      } else if (isSilent(i) || (off && way > 100)) return end(i - 1, { how: stand, args: [i, i] });
      else if (way > 100) {
        return end(lastNear, { how: drive, args: [lastNear, i] });
      } else {
        const since = lingersSince(lastNear + 1, i);
        if (at(i).at - at(since).at >= 300_000) {
          place = at(since);
          lastNear = i;
        }
      }
    }
    return end(all.length - 1);
  }

  /** A trip since `from`, confirmed up to `sure`; returns the next leg. */
  function drive(from: number, sure: number): Next | null {
    let pause = sure;
    const end = (to: number, then: Next | null = null) => {
      spans.push({ kind: 'trip', from, to });
      return then;
    };
    for (let i = sure + 1; i < all.length; i += 1) {
      if (believed[i]?.isCut) return end(i - 1, { how: stand, args: [i, i] });
      const isNear = metres(at(pause), at(i)) <= 50;
      const off = at(i).operation === 'off';
      if (isNear && (off || at(i).at - at(pause).at >= 300_000)) return end(pause, { how: stand, args: [pause, i] });
      if (isSilent(i)) {
        const stays = metres(at(i - 1), at(i)) <= 50;
        return end(i - 1, { how: stand, args: [stays ? i - 1 : i, i] });
      }
      if (!isNear) pause = i;
      if (off) return end(i, { how: stand, args: [i, i] });
    }
    return end(all.length - 1);
  }

  let next: Next | null = all.length > 0 ? { how: stand, args: [0, 0] } : null;
  while (next) next = next.how(...next.args);

  const dongs: Reference['dongs'] = {};
  const legs = spans.map(({ kind, from, to }): ReferenceLeg => {
    const leg = { kind, from: at(from).at, to: at(to).at, metres: 0, top: 0 };
    if (kind === 'stop') return leg;
    let [counted, centimetres] = [from, 0];
    const dongAt = (i: number) => dongOf(at(i).latitude, at(i).longitude);
    for (let i = from; i <= to; i += 1) {
      const step = metres(at(counted), at(i));
      const added = step >= 10 ? Math.round(step * 100) : 0;
      const implied = added ? Math.round((step / (at(i).at - at(counted).at)) * 36_000) / 10 : 0;
      const speed = at(i).velocity ?? implied;
      if (speed <= 150) leg.top = Math.max(leg.top, speed);
      centimetres += added;
      if (added) counted = i;
      const dong = dongAt(i);
      if (dong === null) continue;
      const stays = dongs[dong] ?? [];
      dongs[dong] = stays;
      const lasted = i > from && dongAt(i - 1) === dong ? at(i).at - at(i - 1).at : 0;
      const stay = stays.at(-1);
      if (!stay || at(i).at - stay[1] > 600_000) stays.push([at(i).at, at(i).at, added, lasted]);
      else stays.splice(-1, 1, [stay[0], at(i).at, stay[2] + added, stay[3] + lasted]);
    }
    return { ...leg, metres: Math.round(centimetres / 100) };
  });
  return { setAside, legs, dongs };
}
