/** Sea lanes between a few ports, drawn: decoration of the home page. */
const LANES = [
  'M40 210C150 90 260 70 392 96',
  'M40 210C180 190 260 160 392 96',
  'M120 262C220 250 300 210 440 226',
  'M40 210C90 250 100 256 120 262',
  'M392 96C430 130 444 180 440 226',
];
/** Each with where its name stands, off the lanes that begin there. */
const PORTS: readonly (readonly [x: number, y: number, name: string, dx: number, dy: number])[] = [
  [40, 210, 'CNNGB', -28, -18],
  [120, 262, 'SGSIN', -18, 24],
  [392, 96, 'DEHAM', 14, 4],
  [440, 226, 'USNYC', 14, 4],
  [232, 128, 'AEJEA', 14, 4],
];

export function LanesPicture() {
  return (
    <svg className="fl-lanes" viewBox="0 0 500 340" aria-hidden="true" focusable="false">
      <g className="fl-lanes-grid">
        {[60, 120, 180, 240, 300].map(y => (
          <path key={y} d={`M0 ${y}H500`} />
        ))}
        {[50, 150, 250, 350, 450].map(x => (
          <path key={x} d={`M${x} 20V330`} />
        ))}
      </g>
      {LANES.map(lane => (
        <path key={lane} className="fl-lane" d={lane} />
      ))}
      {PORTS.map(([x, y, name, dx, dy]) => (
        <g key={name}>
          <circle cx={x} cy={y} r="10" className="fl-port-halo" />
          <circle cx={x} cy={y} r="4.5" className="fl-port" />
          <text x={x + dx} y={y + dy}>
            {name}
          </text>
        </g>
      ))}
    </svg>
  );
}
