interface ListedEvent {
  /** As shown. */
  datetime: string;
  name: string;
  by: string;
  /** Empty without a note. */
  note: string;
}

/** The history of an object, with the person behind each event. */
export const EventList = ({ events }: { events: readonly ListedEvent[] }) => (
  <ol className="stack">
    {events.map(({ datetime, name, by, note }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: events of one second may be equal
      <li key={at}>
        <span className="muted">{datetime}</span> · <strong>{name}</strong> · {by}
        {note ? <p className="flush anywhere">{note}</p> : null}
      </li>
    ))}
  </ol>
);
