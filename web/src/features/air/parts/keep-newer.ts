/**
 * What is held against an answer that came: the server may answer from memory, and the live feed may have told newer
 * values by then. Those stay.
 */
import type { AirLatest } from './latest.ts';
import { type AirMarker, measuredPart } from './marker.ts';

interface Timed {
  measurementDatetime: string | null;
}

/** Of equals the answer counts: it alone tells that a place fell silent. */
const isNewer = (held: Timed, answered: Timed): boolean =>
  held.measurementDatetime !== null && held.measurementDatetime > (answered.measurementDatetime ?? '');

interface Sides {
  indoor: AirLatest | null;
  outdoor: AirLatest | null;
}

const newerLatest = (held: AirLatest | null, answered: AirLatest | null): AirLatest | null =>
  held && answered && isNewer(held, answered) ? held : answered;

/** One place's answer, with the newer values of each side. */
export const keepNewerSides = <A extends Sides>(held: A, answer: A): A => ({
  ...answer,
  indoor: newerLatest(held.indoor, answer.indoor),
  outdoor: newerLatest(held.outdoor, answer.outdoor),
});

/** An answer's rows, each given what is held of the same place. */
function merged<Row, A extends { list: Row[] }>(
  held: A,
  answer: A,
  idOf: (row: Row) => number,
  merge: (held: Row, answered: Row) => Row,
): A {
  const heldRows = new Map(held.list.map((row) => [idOf(row), row]));
  const list = answer.list.map((row) => {
    const known = heldRows.get(idOf(row));
    return known ? merge(known, row) : row;
  });
  return { ...answer, list };
}

/** A list of places, each with the newer values of either side. */
export const keepNewerPlaces = <Row extends Sides & { placeId: number }, A extends { list: Row[] }>(
  held: A,
  answer: A,
): A => merged<Row, A>(held, answer, (row) => row.placeId, keepNewerSides);

/** The citizen's favourites, each with the newer values of either side. */
export const keepNewerFavorites = <Row extends Sides & { favoriteId: number }, A extends { list: Row[] }>(
  held: A,
  answer: A,
): A => merged<Row, A>(held, answer, (row) => row.favoriteId, keepNewerSides);

/** A list of places with indoor devices, each with its newer values. */
export const keepNewerIndoor = <Row extends { placeId: number; indoor: AirLatest }, A extends { list: Row[] }>(
  held: A,
  answer: A,
): A =>
  merged<Row, A>(
    held,
    answer,
    (row) => row.placeId,
    (known, row) => (isNewer(known.indoor, row.indoor) ? { ...row, indoor: known.indoor } : row),
  );

/** Markers, each with its newer value. */
export const keepNewerMarkers = <A extends { list: AirMarker[] }>(held: A, answer: A): A =>
  merged<AirMarker, A>(
    held,
    answer,
    (marker) => marker.installationPlaceId,
    (known, marker) => (isNewer(known, marker) ? { ...marker, ...measuredPart(known) } : marker),
  );
