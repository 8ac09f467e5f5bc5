/** A sample of a server's /metrics by its name and labels, `name{label="value"}`; NaN if there is none. */
export async function metric(url: string, sample: string): Promise<number> {
  const lines = (await (await fetch(`${url}/metrics`)).text()).split('\n');
  return Number(lines.find((line) => line.startsWith(`${sample} `))?.slice(sample.length));
}
