/** Sea lanes between a few ports, drawn: decoration of the home page. West is left; the Pacific goes over the edge. */
const LANES = [
  'M461 162C482 198 452 236 425 253',
  'M425 253C396 262 352 236 323 178',
  'M323 178C268 206 286 138 238 148C182 160 178 104 229 88',
  'M229 88C174 62 104 84 54 128',
  'M461 162C478 148 488 142 500 138',
  'M0 152C16 196 48 190 54 128',
];
/** Where they lie on a plate carrée, and where each name stands, off the lanes that begin there. */
const PORTS: readonly (readonly [x: number, y: number, name: string, dx: number, dy: number])[] = [
  [54, 128, 'USNYC', -30, -18],
  [229, 88, 'DEHAM', 14, 4],
  [323, 178, 'AEJEA', 14, 4],
  [425, 253, 'SGSIN', -20, 26],
  [461, 162, 'CNNGB', -36, -18],
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
