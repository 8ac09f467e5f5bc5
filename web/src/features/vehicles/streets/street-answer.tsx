import { formatDatetime } from '#lib/formats/datetime.ts';
import { Marked } from '#texts/marked.tsx';
import { useVehicleWords } from '../words.ts';
import { type nearestSegments, type Segment, type Street, streetsOf, useStreetWords } from './streets.ts';

type Driven = Segment['drivenList'][number];

/** 'YYYY-MM-DD HH:mm' and the kind of vehicle. */
export function DrivenAt({ driven }: { driven: Driven | undefined }) {
  const words = useStreetWords();
  const { uses } = useVehicleWords();
  if (!driven) return <span className="muted">{words.noRecord}</span>;
  return <>{words.driven(formatDatetime(driven.drivingDatetime), uses[driven.vehicleType])}</>;
}

/** The streets near a pressed place, each with its records. */
export function NearAnswer({ near }: { near: ReturnType<typeof nearestSegments> }) {
  const words = useStreetWords();
  if (near.length === 0) return <p className="flush">{words.noneNear}</p>;
  return (
    <>
      <p className="flush muted small">{words.near}</p>
      <ul className="stack">
        {near.map(({ segment, metres }) => (
          <li key={segment.streetSegmentId} className="line-above padded-top-3">
            <strong>
              <StreetName name={segment.streetName} />
            </strong>{' '}
            <span className="muted small">
              {words.metres(segment.length)} · {words.away(metres)}
            </span>
            <DrivenList list={segment.drivenList} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The street that was searched by name, with its records. */
export function StreetAnswer({ segments, name }: { segments: readonly Segment[]; name: string }) {
  const words = useStreetWords();
  const [street] = streetsOf(segments);
  if (!street)
    return (
      <p className="flush">
        <Marked>{words.unknownStreet(name)}</Marked>
      </p>
    );
  return (
    <p className="flush">
      <strong>
        <StreetName name={street.name} />
      </strong>{' '}
      · {words.ofAll(street.driven, street.segments)}
      <br />
      {words.last}: <DrivenAt driven={street.last} />
    </p>
  );
}

export function StreetName({ name }: Pick<Street, 'name'>) {
  const words = useStreetWords();
  return name ? <Marked>{name}</Marked> : words.unnamed;
}

function DrivenList({ list }: { list: readonly Driven[] }) {
  if (list.length === 0)
    return (
      <p className="flush">
        <DrivenAt driven={undefined} />
      </p>
    );
  return (
    <ul>
      {list.map((driven) => (
        <li key={driven.vehicleType}>
          <DrivenAt driven={driven} />
        </li>
      ))}
    </ul>
  );
}
