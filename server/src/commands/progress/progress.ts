const cells = 30;

/** A bar of text: '[███████░░░…]  23 %'. */
export function progressBar(share: number): string {
  const full = Math.round(Math.min(1, Math.max(0, share)) * cells);
  return `[${'█'.repeat(full)}${'░'.repeat(cells - full)}] ${String(Math.round(share * 100)).padStart(3)} %`;
}

/** Redraws the bar on a terminal; elsewhere, such as in a log, prints only a few bars on separate lines. */
export function showProgress(stream: NodeJS.WriteStream): (share: number) => void {
  let shown = 0;
  return (share) => {
    if (stream.isTTY) stream.write(`\r  ${progressBar(share)}${share >= 1 ? '\n' : ''}`);
    else if (share >= shown) {
      stream.write(`  ${progressBar(share)}\n`);
      shown = Math.floor(share * 4 + 1) / 4;
    }
  };
}
