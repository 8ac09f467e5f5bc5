type Pen = Pick<CanvasPath, 'moveTo' | 'lineTo' | 'arc' | 'closePath'>;
type Trace = (pen: Pen, x: number, y: number, radius: number) => void;

const circle: Trace = (pen, x, y, radius) => {
  pen.moveTo(x + radius, y);
  pen.arc(x, y, radius, 0, 2 * Math.PI);
};
const polygon =
  (...corners: [dx: number, dy: number][]): Trace =>
  (pen, x, y, radius) => {
    for (const [index, [dx, dy]] of corners.entries()) {
      if (index === 0) pen.moveTo(x + dx * radius, y + dy * radius);
      else pen.lineTo(x + dx * radius, y + dy * radius);
    }
    pen.closePath();
  };
const diamond = polygon([0, -1.15], [1.15, 0], [0, 1.15], [-1.15, 0]);

/** Corners in radii, chosen for equal visual weight. */
const traces: Record<string, Trace> = {
  '●': circle,
  '○': circle,
  '◆': diamond,
  '◇': diamond,
  '▲': polygon([0, -1.1], [1.15, 0.9], [-1.15, 0.9]),
  '■': polygon([-0.9, -0.9], [0.9, -0.9], [0.9, 0.9], [-0.9, 0.9]),
};
const outlined = new Set(['○', '◇']);

/** Draws a grade's sign around a point in one colour; an unknown sign as a disc. */
export function drawSign(
  pen: OffscreenCanvasRenderingContext2D,
  sign: string,
  colour: string,
  at: { x: number; y: number; radius: number },
): void {
  pen.beginPath();
  (traces[sign] ?? circle)(pen, at.x, at.y, at.radius);
  if (outlined.has(sign)) {
    pen.strokeStyle = colour;
    pen.lineWidth = at.radius * 0.45;
    pen.stroke();
  } else {
    pen.fillStyle = colour;
    pen.fill();
  }
}
